"""Every word of a manual as an author last looked at it: checksums in ``capture/evidence.txt``.

A number in words that no list knows, a value that was bound to another measure, "at most" in place of "at least":
what the other rules cannot judge still changes a word. While a manual is a draft its words are free. When it is
``ready``, a change of any word is a finding until an author runs ``tools/build update``.

One entry a document (``words 1.2``), with a checksum for each passage and listing in reading order, one for the texts
of ``manual.json`` by their keys, and one for the drawings. Wrapping, blanks, marks and the names of anchors are no words.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..documents.inlines import Cited, Claim, Inline, Position, Value
from ..documents.model import Listing, Measures
from ..manifest.model import Manifest
from ..paths import inside
from .context import Page
from .ledger import Entries
from .reading import Reading

KIND = "words"
MANIFEST = "manual.json"
DRAWINGS = "figures"
ON_A_LINE = 12


@dataclass(frozen=True, slots=True)
class Piece:
    """One passage, listing, key or drawing: its checksum, where it starts, and its words for a report."""

    checksum: str
    position: Position
    words: str


def pieces(page: Page) -> tuple[Piece, ...]:
    """The passages of a document, then its listings and the measures of its tables."""
    made = [_of_reading(reading) for reading in page.readings]
    for block in page.document.blocks:
        if isinstance(block, Listing):
            lines = "\n".join(line.text.rstrip() for line in block.lines)
            made.append(Piece(checksum(lines), block.position, f"the listing from {block.source}"))
        elif isinstance(block, Measures):
            ids = " ".join(cell.measure for row in block.rows for cell in row if cell.measure)
            made.append(Piece(checksum(ids), block.position, f"the measures of the table: {ids}"))
    return tuple(made)


def _of_reading(reading: Reading) -> Piece:
    words = " ".join(reading.text.split())
    bound = (mark for span in reading.spans for mark in (_binding(span.inline), _binding(span.claim)) if mark)
    return Piece(checksum("\n".join((reading.passage.kind, words, *bound))), reading.passage.position, words)


def _binding(inline: Inline | None) -> str:
    """What the words of a link stand on."""
    match inline:
        case Value():
            return f"value:{inline.measure}~{inline.step}"
        case Claim():
            return f"claim:{inline.claim}"
        case Cited():
            return f"cited:{inline.source}"
    return ""


def manifest_pieces(root: Path, manifest: Manifest) -> tuple[Piece, ...]:
    """One a key of ``manual.json``, in the order of their names. Nothing for a file that cannot be read."""
    try:
        data = json.loads((root / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return ()
    return tuple(Piece(checksum(json.dumps([key, data[key]], sort_keys=True)), Position(*manifest.positions.get(f"/{key}", (1, 1))), key)
                 for key in sorted(data)) if isinstance(data, dict) else ()


def drawing_pieces(root: Path) -> tuple[Piece, ...]:
    """One a committed drawing, in the order of their names."""
    folder = inside(root, DRAWINGS)
    files = sorted(folder.glob("*.svg")) if folder is not None and folder.is_dir() else []
    return tuple(Piece(checksum(f"{file.name}\n" + file.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n")), Position(1), file.name)
                 for file in files if inside(root, f"{DRAWINGS}/{file.name}") is not None and file.is_file())


def checksum(words: str) -> str:
    """The first eight hex digits of the SHA-256."""
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def word_entries(root: Path, pages: Iterable[Page], manifest: Manifest) -> Entries:
    """Name of each entry -> its lines, as of today."""
    sides = {MANIFEST: manifest_pieces(root, manifest), DRAWINGS: drawing_pieces(root), **{page.document.id: pieces(page) for page in pages}}
    return {f"{KIND} {name}": tuple(_lines(held)) for name, held in sides.items()}


def _lines(held: tuple[Piece, ...]) -> Iterator[str]:
    for start in range(0, len(held), ON_A_LINE):
        yield " ".join(piece.checksum for piece in held[start:start + ON_A_LINE])
