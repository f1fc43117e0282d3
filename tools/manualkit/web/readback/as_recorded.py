"""``web-as-recorded``: every bound place stands on its page with the text that the evidence stage bound."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding, Place

from ...evidence.model import Quote
from ...rules import Rule
from ..context import Book
from .finished import FinishedSite

RULE = Rule("web-as-recorded", "Every bound number, claim, cell and listing stands in the finished HTML as it was bound.")
MEND = "this is a fault of manualkit, not of the text: report it with this message"


def find(site: FinishedSite, book: Book) -> Iterator[Finding]:
    for quote in book.evidence.quotes:
        shown = _shown(quote, site, book)
        expected = _lines(quote, book) if quote.kind == "listing" else quote.shown
        if shown != expected:
            yield Finding(
                RULE.id, Place(quote.file, quote.position.line, quote.position.column),
                f"The web edition does not show {quote.ref} as it was bound.",
                found="nothing" if shown is None else repr(shown), expected=repr(expected), mend=MEND)


def _shown(quote: Quote, site: FinishedSite, book: Book) -> str | None:
    """The text of the quote's element on its page; None when there is no such element."""
    page = book.site.pages.get(quote.document)
    finished = site.pages.get(page.href) if page else None
    element = finished.ids.get(quote.id) if finished else None
    if element is None:
        return None
    if quote.kind == "listing":
        return "\n".join(line.text_content().removesuffix("\n") for line in element.find_class("line"))
    return element.text_content()


def _lines(quote: Quote, book: Book) -> str:
    """The lines of the listing as the document has them."""
    document = book.documents[quote.document]
    block = next(block for block in document.blocks if block.position == quote.position)
    return "\n".join(line.text for line in block.lines)
