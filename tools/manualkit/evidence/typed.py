"""What each document types and nothing else holds: its numbers, names of recordings, links, citations and code.

One entry of ``capture/evidence.txt`` a document (``text 1.2``). Its lines follow the text: a heading, then the tokens
of each passage. Headings are for the reader of the file. Tokens are compared, and not the words between them, so a
sentence can be reworded. What a measure, a claim or a table of measures shows has entries of its own.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from capture.lab.model import Lab

from ..documents.inlines import Citation, Cited, Code, CrossRef, Link, Position, Value
from ..documents.model import Block, CodeBlock, Command, Comment, Documents, Heading, Listing, Measures, Rule, Target
from ..documents.plain import plain
from ..documents.walk import flat
from .context import Page
from .ledger import Entries
from .reading import Reading
from .typed_numbers import typed_numbers

KIND = "text"
ARROW, CODE, HEADING, BETWEEN = "→ ", "> ", "## ", " · "
WIDTH = 140
_FLAG = re.compile(r"(?:^|\s)--?[A-Za-z]")


@dataclass(frozen=True, slots=True)
class Token:
    """One typed thing, as the ledger writes it, and where it stands in the text. A line of code starts with ``> ``."""

    text: str
    position: Position


@dataclass(frozen=True, slots=True)
class Typed:
    """The tokens of one passage, or of one block of code; with a ``heading``, what follows stands under it."""

    tokens: tuple[Token, ...]
    heading: str = ""


def text_entries(pages: Iterable[Page], documents: Documents, lab: Lab) -> Entries:
    """Name of each document's entry -> its lines, as of today."""
    runs = lab.summary.get("recordings", {})
    return {f"{KIND} {page.document.id}": tuple(written(typed(page, documents.targets, runs))) for page in pages}


def typed(page: Page, targets: Mapping[str, Target], runs: Collection[str]) -> Iterator[Typed]:
    """What a document types, in reading order."""
    readings: dict[int, list[Reading]] = defaultdict(list)
    for reading in page.readings:
        readings[id(reading.passage.block)].append(reading)
    ends = readings[id(None)]
    yield from (Typed(_tokens([one], targets, runs)) for one in ends if one.passage.kind != "sources")
    for block in page.document.blocks:
        if isinstance(block, Heading):
            yield Typed((), flat_text(plain(block.inlines)))
        yield Typed(tuple(_of_block(block, page.document.lines)))
        yield from (Typed(_tokens(held, targets, runs)) for held in _passages(block, readings[id(block)]))
    yield from (Typed(_tokens([one], targets, runs)) for one in ends if one.passage.kind == "sources")


def token_of(target: Target | None, anchor: str) -> str:
    """A place in the manual, named by what readers see there: its anchor may be renamed with its links."""
    if target is None:
        return f"{ARROW}#{anchor}"
    label = flat_text(target.label)
    return f"{ARROW}{label}" if re.fullmatch(r"(?:Section|Figure) [\w.]+", label) else f"{ARROW}{target.document} {label}"


def _passages(block: Block, readings: list[Reading]) -> Iterator[list[Reading]]:
    """The readings that share a line of the ledger: the cells of a row, and else each for itself."""
    if isinstance(block, Measures):
        readings = [one for one in readings if one.passage.kind == "note"]
    rows: dict[tuple[int, int], list[Reading]] = defaultdict(list)
    for number, one in enumerate(readings):
        if one.passage.kind != "comment":
            rows[one.passage.row, -1 if one.passage.kind in ("header", "cell") else number].append(one)
    yield from rows.values()


def _tokens(readings: list[Reading], targets: Mapping[str, Target], runs: Collection[str]) -> tuple[Token, ...]:
    """In order. The words of a link that name its place, such as "section 1.2", are not said twice."""
    found = [token for reading in readings for token in _of_reading(reading, targets, runs)]
    links = {token.text.removeprefix(ARROW).lower() for token in found if token.text.startswith(ARROW)}
    return tuple(sorted((token for token in found if token.text not in links), key=lambda token: (token.position.line, token.position.column)))


def _of_reading(reading: Reading, targets: Mapping[str, Target], runs: Collection[str]) -> Iterator[Token]:
    for start, words in typed_numbers(reading.masked):
        yield Token(flat_text(words), reading.position(start))
    for span in reading.spans:
        one = span.inline
        if isinstance(one, Code) and span.claim is None and _counts(one.text, runs):
            yield Token(f"`{flat_text(one.text)}`", one.position)
        elif isinstance(one, Cited):
            yield Token(f"cited {flat_text(one.text)} of {one.source}", one.position)
        elif isinstance(one, Citation):
            yield Token(flat_text("{{" + f"{one.source} {one.locator}".strip() + "}}"), one.position)
    for one in flat(reading.passage.inlines):
        if isinstance(one, CrossRef):
            yield Token(token_of(targets.get(one.target), one.target), one.position)
        elif isinstance(one, Link):
            yield Token(f"<{flat_text(one.href)}>", one.position)


def _counts(code: str, runs: Collection[str]) -> bool:
    """Inline code that says a number, a flag or a recording. Other names have rules and indexes of their own."""
    return code in runs or any(mark.isdigit() for mark in code) or bool(_FLAG.search(code))


def _of_block(block: Block, lines: tuple[str, ...]) -> Iterator[Token]:
    """What a block says beside its passages: the lines of code, and the source of a listing or a quotation."""
    if isinstance(block, Listing):
        yield Token(flat_text(f"listing {block.source} {block.lang}"), block.position)
    elif isinstance(block, Rule):
        yield Token(flat_text("{{" + f"{block.source} {block.locator}".strip() + "}}"), block.position)
    elif isinstance(block, Command | CodeBlock):
        name = f"command {block.id}" if isinstance(block, Command) else "code"
        yield Token(flat_text(f"{name} {block.lang}"), block.position)
        start = _body(block, lines)
        for number, line in enumerate(_unbound(block.text, block.comments).split("\n")):
            if line.strip():
                yield Token(f"{CODE}{line.rstrip()}", Position(start + number, block.position.column))


def _body(block: Command | CodeBlock, lines: tuple[str, ...]) -> int:
    """The line where the shown text of a block starts: after ``---`` and empty lines of a command."""
    at = block.position.line
    if isinstance(block, Command):
        at = next((n + 1 for n in range(at, len(lines)) if lines[n].strip() == "---"), at)
        at = next((n for n in range(at, len(lines)) if lines[n].strip()), at)
    return at + 1


def _unbound(text: str, comments: tuple[Comment, ...]) -> str:
    """The text with the measure's id where a comment shows a value: that number is bound."""
    for comment in reversed(comments):
        at = comment.start + sum(len(one.text) for one in comment.inlines)
        for one in reversed(comment.inlines):
            at -= len(one.text)
            if isinstance(one, Value):
                text = f"{text[:at]}[{one.measure}]{text[at + len(one.text):]}"
    return text


def flat_text(text: str) -> str:
    """On one line, and without the mark that stands between two tokens."""
    return " ".join(text.replace("·", "•").split())


def written(parts: Iterable[Typed]) -> Iterator[str]:
    """The lines of an entry: headings, wrapped tokens, and each line of code on its own."""
    for part in parts:
        if part.heading:
            yield f"{HEADING}{part.heading}"
        line = ""
        for token in part.tokens:
            code = token.text.startswith(CODE)
            if line and (code or len(line) + len(token.text) > WIDTH):
                yield line
                line = ""
            if code:
                yield token.text
            else:
                line = f"{line}{BETWEEN}{token.text}" if line else token.text
        if line:
            yield line
