"""Numbers, names, links and code that the text types are as they were when an author last looked."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import islice

from capture.lab.finding import Finding, Place

from ...documents.inlines import Position
from ...rules import Rule
from ..context import Context, Page
from ..ledger import FILE, Ledger, LedgerFault, read_ledger
from ..typed import ARROW, CODE, KIND, Token, token_of, typed
from ..typed_compare import Difference, Held, compare, held_tokens
from ..typed_manifest import FILE as MANIFEST
from ..typed_manifest import manifest_tokens

RULE = Rule("typed-reviewed", "numbers, recordings, links and code that the text types are what capture/evidence.txt holds")
MEND = f"if you meant it: tools/build update, and read the difference of {FILE}"
MOST_SHOWN = 10
Tell = Callable[..., Finding]


def check(context: Context) -> Iterator[Finding]:
    """One finding a place, bounded for each document. ``evidence-reviewed`` speaks of a file that cannot be read."""
    try:
        ledger = read_ledger(context.root)
    except LedgerFault:
        return
    if ledger is None or not context.lab.summary:
        return
    labels = {token_of(target, anchor) for anchor, target in context.documents.targets.items()}
    held = {name: held_tokens(lines, ledger.lines[name]) for name, lines in ledger.named(KIND).items()}
    known = {one.text for tokens in held.values() for one in tokens if one.text.startswith(ARROW)}
    runs = context.lab.summary.get("recordings", {})
    sides: list[tuple[str, tuple[Token, ...], Tell]] = [(MANIFEST, manifest_tokens(context.root, context.manifest), _in_manifest)]
    for page in context.pages:
        today = tuple(token for part in typed(page, context.documents.targets, runs) for token in part.tokens)
        sides.append((page.document.id, today, _in(page)))
    for id, today, tell in sides:
        yield from _side(id, today, held.get(f"{KIND} {id}"), tell, labels, known)
    yield from _gone(context, ledger)


def _in(page: Page) -> Tell:
    return lambda position, message, **sides: page.finding(RULE, position, message, mend=MEND, **sides)


def _in_manifest(position: Position, message: str, **sides: str) -> Finding:
    return Finding(RULE.id, Place(MANIFEST, position.line, position.column), message, mend=MEND, **sides)


def _side(id: str, today: tuple[Token, ...], held: tuple[Held, ...] | None, tell: Tell, labels: set[str], known: set[str]) -> Iterator[Finding]:
    if held is None:
        yield tell(Position(1), f"{FILE} does not hold the text of {id} yet", found=id, expected="nothing")
        return
    found = compare(today, held, labels, known)
    for one in islice(found, MOST_SHOWN):
        yield _finding(tell, one, today)
    rest = list(found)
    if rest:
        yield tell(_position(rest[0], today), f"{len(rest)} more places of this document are not what {FILE} holds")


def _finding(tell: Tell, one: Difference, today: tuple[Token, ...]) -> Finding:
    found, held = _shown(one.found), _shown(one.held)
    where = f" ({FILE}:{one.held[0].line})" if one.held else ""
    if not one.held:
        message = f"{FILE} does not hold '{found}' here"
    elif not one.found:
        message = f"'{held}' is gone from here{where}"
    else:
        message = f"'{found}' is not what {FILE} holds here{where}"
    return tell(_position(one, today), message, found=found or "nothing", expected=held or "nothing")


def _position(one: Difference, today: tuple[Token, ...]) -> Position:
    """Of what was found, in a line of code its first character that differs; of what is gone, the place before which it stood."""
    if one.found:
        token = one.found[0]
        same = len(os.path.commonprefix((token.text, one.held[0].text))) - len(CODE) if one.held and token.text.startswith(CODE) else 0
        return Position(token.position.line, token.position.column + max(same, 0))
    return today[min(one.at, len(today) - 1)].position if today else Position(1)


def _shown(tokens: tuple[Token | Held, ...]) -> str:
    words = ", ".join(token.text.removeprefix(CODE) for token in tokens[:6])
    return f"{words[:300]} …" if len(tokens) > 6 or len(words) > 300 else words


def _gone(context: Context, ledger: Ledger) -> Iterator[Finding]:
    documents = {f"{KIND} {MANIFEST}", *(f"{KIND} {document.id}" for document in context.documents)}
    for name in ledger.named(KIND):
        if name not in documents:
            yield Finding(RULE.id, Place(FILE, ledger.lines[name]), f"{FILE} holds the {name}, and the manual has no such document",
                          found="nothing", expected=name, mend=MEND)
