"""``web-as-recorded``: every bound place stands on its page with the text that the evidence stage bound."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from capture.lab.finding import Finding, Place

from ...documents.model import Measures
from ...evidence.model import Quote
from ...rules import Rule
from ..context import Book
from .finished import FinishedSite

RULE = Rule(
    "web-as-recorded", "Every bound number, claim, cell and listing stands in the finished HTML as it was bound."
)
MEND = "this is a fault of manualkit, not of the text: report it with this message"


def find(site: FinishedSite, book: Book) -> Iterator[Finding]:
    yield from _quotes(site, book)
    yield from _tables(site, book)


def _quotes(site: FinishedSite, book: Book) -> Iterator[Finding]:
    for quote in book.evidence.quotes:
        shown = _shown(quote, site, book)
        expected = _lines(quote, book) if quote.kind == "listing" else quote.shown
        if shown != expected:
            yield Finding(
                RULE.id,
                Place(quote.file, quote.position.line, quote.position.column),
                f"The web edition does not show {quote.ref} as it was bound.",
                found="nothing" if shown is None else repr(shown),
                expected=repr(expected),
                mend=MEND,
            )


def _tables(site: FinishedSite, book: Book) -> Iterator[Finding]:
    """Each table of measures shows the cells that the evidence stage filled, also those of single steps."""
    for document in book.documents:
        for block in document.blocks:
            filled = book.evidence.tables.get((document.id, block.position)) if isinstance(block, Measures) else None
            if filled is None:
                continue
            expected = [[cell.text for cell in row] for row in filled.rows]
            table = site.pages[book.site.pages[document.id].href].ids.get(f"tab-{block.id}")
            shown = (
                []
                if table is None
                else [[cell.text_content() for cell in row] for row in table.iterfind(".//tbody/tr")]
            )
            if shown != expected:
                yield Finding(
                    RULE.id,
                    Place(document.file, block.position.line),
                    f"The web edition does not show the table {block.id!r} as it was filled.",
                    found=_first_difference(shown, expected),
                    expected=_first_difference(expected, shown),
                    mend=MEND,
                )


def _first_difference(rows: list[list[str]], others: list[list[str]]) -> str:
    """The first row that the others do not have at its place."""
    return next((" | ".join(row) for row, other in zip_longest(rows, others, fillvalue=[]) if row != other), "nothing")


def _shown(quote: Quote, site: FinishedSite, book: Book) -> str | None:
    """The text of the quote's element on its page; None when there is no such element."""
    page = book.site.pages.get(quote.document)
    finished = site.pages.get(page.href) if page else None
    element = finished.ids.get(quote.id) if finished else None
    if element is None:
        return None
    if quote.kind == "listing":
        return "\n".join(line.text_content() for line in element.find_class("line"))
    return element.text_content()


def _lines(quote: Quote, book: Book) -> str:
    """The lines of the listing as the document has them."""
    document = book.documents[quote.document]
    block = next(block for block in document.blocks if block.position == quote.position)
    return "\n".join(line.text for line in block.lines)
