"""``print-as-recorded``: the finished pages show what was recorded.

A quoted number is a link to its entry in the PDF, so the words under each link are held against the quotes of its
document: a digit that changed, a number that was dropped and one that nobody recorded all differ. Tables are
held row by row, listings line by line, in the text of the pages of their document.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from capture.lab.finding import Finding, Place

from ...build import Build
from ...documents.inlines import CrossRef, Link, Position
from ...documents.model import Document, Listing, Measures
from ...documents.walk import flat, passages
from ...evidence.model import Evidence, Quote
from ..escape import visible
from ..normal import soft, squashed
from ..pdf import Book, Page
from ..setting import entry_label
from .table import AS_RECORDED, finding

_KINDS = {"value": "measure", "cell": "measure", "claim": "claim"}
_MEND = "this is a fault of the build: report it with the page"


def as_recorded(book: Book, build: Build) -> list[Finding]:
    """All differences between the evidence and the pages."""
    made: list[Finding] = []
    for document in build.documents:
        pages = document_pages(book, document, build)
        made += _links(document, pages, build)
        made += _texts(document, pages, build)
    return made


def document_pages(book: Book, document: Document, build: Build) -> tuple[Page, ...]:
    """The pages from the document's opener up to the next document, part or index."""
    first = book.starts.get(document.anchor)
    if first is None:
        return ()
    openers = {other.anchor for other in build.documents} | {"index:evidence", "index:figure-data", "index:sources"}
    starts = [page for name, page in book.starts.items() if name in openers or name.startswith("part:")]
    return book.pages[first:min((page for page in starts if page > first), default=len(book.pages))]


def _links(document: Document, pages: tuple[Page, ...], build: Build) -> Iterator[Finding]:
    """Quotes without their link, then links without a quote."""
    expected = [quote for quote in build.evidence.quotes if quote.document == document.id and _linked(quote, build.evidence)]
    loose = set(_inert_positions(document))
    shown = Counter((run.target, _key(run.target, run.words)) for page in pages for run in page.links
                    if run.target.startswith(("measure:", "claim:")))
    text = soft("".join(page.text for page in pages))
    for quote in sorted(expected, key=lambda quote: quote.position in loose):  # links go to those that must have one
        key = (_target(quote), _key(_target(quote), quote.shown))
        if shown[key] > 0:
            shown[key] -= 1
        elif pair := next((pair for pair in _turned(key, pages) if all(shown[half] > 0 for half in pair)), None):
            shown.subtract(pair)
        elif not (quote.position in loose and soft(quote.shown) in text):
            near = ", ".join(sorted({words for (target, words), left in shown.items() if target == key[0] and left > 0}))
            yield finding(AS_RECORDED, _place(quote.file, quote.position), f"the PDF does not show {quote.ref} as recorded",
                          found=near or "nothing", expected=quote.shown, mend=_MEND)
    for (target, words), left in shown.items():
        if left > 0:
            yield finding(AS_RECORDED, Place(document.file), f"the PDF shows {target.split(':', 1)[1]} where nothing quotes it",
                          found=words, mend=_MEND)


def _turned(key: tuple[str, str], pages: tuple[Page, ...]) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """The two halves of a link whose words end on the next page."""
    target, words = key
    for page, following in pairwise(pages):
        firsts, seconds = ([_key(target, run.words) for run in side.links if run.target == target] for side in (page, following))
        yield from (((target, first), (target, second)) for first in firsts for second in seconds if first + second == words)


def _texts(document: Document, pages: tuple[Page, ...], build: Build) -> Iterator[Finding]:
    """Rows of measured tables and lines of listings that the pages do not hold."""
    text = soft("\n".join(page.text for page in pages))
    for position, line in _expected_texts(document, build.evidence):
        if soft(line) not in text:
            yield finding(AS_RECORDED, _place(document.file, position), "the PDF does not show this line as recorded",
                          expected="".join(map(visible, line)), mend=_MEND)


def _expected_texts(document: Document, evidence: Evidence) -> Iterator[tuple[Position, str]]:
    for block in document.blocks:
        if isinstance(block, Measures) and (table := evidence.tables.get((document.id, block.position))):
            yield from ((block.position, "".join(cell.text for cell in row)) for row in table.rows)
        if isinstance(block, Listing):
            yield from ((line.position, line.text) for line in block.lines if line.text.strip() != "…")
    yield from ((quote.position, quote.shown + "†") for quote in evidence.quotes
                if quote.document == document.id and quote.kind == "cited")


def _linked(quote: Quote, evidence: Evidence) -> bool:
    entries = evidence.lab.claims if quote.kind == "claim" else evidence.lab.measures
    return quote.kind in _KINDS and quote.ref in entries


def _target(quote: Quote) -> str:
    return entry_label(_KINDS[quote.kind], quote.ref)


def _key(target: str, words: str) -> str:
    """Numbers keep their hyphens (a sign), statements lose them (a hyphenated word)."""
    return soft(words) if target.startswith("claim:") else squashed(words)


def _inert_positions(document: Document) -> Iterator[Position]:
    """Where the book sets words without links: titles, headings, comments in code, and the words of other links."""
    for passage in passages(document):
        inert = passage.kind in ("title", "heading", "comment")
        for inline in flat(passage.inlines):
            if inert:
                yield inline.position
            elif isinstance(inline, CrossRef | Link):
                yield from (child.position for child in flat(inline.children))


def _place(file: str, position: Position) -> Place:
    return Place(file, position.line, position.column)
