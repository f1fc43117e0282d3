"""``print-resolved``: no mark of the authoring syntax is left."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding, Place

from ...build import Build
from ...documents.model import CodeBlock, Command, Listing
from ...documents.walk import flat, passages
from ..normal import squashed
from ..pdf import Book
from .table import RESOLVED, finding

MARKS = ("var(", "](value:", "](claim:", "](cited:", "value:", "claim:", "{{", "}}")


def resolved(book: Book, build: Build) -> list[Finding]:
    """One finding for each mark on each page; marks that an author shows as code are no fault."""
    code = squashed(" ".join(_code(build)))
    marks = [mark for mark in MARKS if mark not in code]
    return [
        finding(RESOLVED, Place("manual.json"), f"page {number} of the PDF holds an unresolved mark", found=mark,
                mend="this is a fault of the build: report it with the page")
        for number, page in enumerate(book.pages, 1) for mark in marks if mark in page.text
    ]


def _code(build: Build) -> Iterator[str]:
    for document in build.documents:
        for block in document.blocks:
            match block:
                case CodeBlock() | Command():
                    yield block.text
                case Listing():
                    yield from (line.text for line in block.lines)
        for passage in passages(document):
            yield from (inline.text for inline in flat(passage.inlines) if hasattr(inline, "text"))
