"""Every word of a ready manual is as it was when an author last looked."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from capture.lab.finding import Finding, Place

from ...documents.inlines import Position
from ...rules import Rule
from ..context import Context
from ..ledger import FILE, LedgerFault, read_ledger
from ..words import DRAWINGS, KIND, MANIFEST, Piece, drawing_pieces, manifest_pieces, pieces

RULE = Rule("words-reviewed", "every word of a ready manual, its manual.json and its drawings is what capture/evidence.txt holds")
MEND = "read what changed (git diff), then, if you meant it, tools/build update"


def check(context: Context) -> Iterator[Finding]:
    """One finding a document, at its first change. ``evidence-reviewed`` speaks of a file that cannot be read."""
    manifest = context.manifest
    if not (manifest.strict and manifest.review and manifest.status == "ready"):
        return
    try:
        ledger = read_ledger(context.root)
    except LedgerFault:
        return
    if ledger is None:
        return
    held = {name.partition(" ")[2]: tuple(" ".join(lines).split()) for name, lines in ledger.named(KIND).items()}
    if not held:
        yield Finding(RULE.id, Place(FILE), f"{FILE} holds no checksums of words, and the manual is ready", mend="tools/build update")
        return
    sides = [(page.document.id, page.document.file, pieces(page)) for page in context.pages]
    sides += [(MANIFEST, MANIFEST, manifest_pieces(context.root, manifest)), (DRAWINGS, DRAWINGS, drawing_pieces(context.root))]
    for name, file, today in sides:
        yield from _side(file, today, held.get(name, ()))


def _side(file: str, today: tuple[Piece, ...], held: tuple[str, ...]) -> Iterator[Finding]:
    if held == tuple(piece.checksum for piece in today):
        return
    changes = [one for one in SequenceMatcher(None, held, [piece.checksum for piece in today], autojunk=False).get_opcodes() if one[0] != "equal"]
    kind, _, _, first, last = changes[0]
    more = f"; {len(changes) - 1} more of its places changed" if len(changes) > 1 else ""
    if kind == "delete":
        near = today[min(first, len(today) - 1)] if today else Piece("", Position(1), "")
        message, found = f"words that {FILE} holds are gone from here{more}", "nothing"
    else:
        near = today[first]
        message, found = f"these words are not those that {FILE} holds{more}", near.words[:160]
    place = Place(f"{DRAWINGS}/{near.words}") if file == DRAWINGS and kind != "delete" else Place(file, near.position.line, near.position.column)
    yield Finding(RULE.id, place, message, found=found, expected="the words of the last tools/build update", mend=MEND)
