"""The sentences that quote one piece of evidence, each with a link back to its place."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

from ..evidence.model import Quote
from .context import Book
from .markup import join

ITEM = Markup('<li><a href="{}#{}">{}</a> <span class="sentence">{}</span></li>')


def quoting_html(quotes: Iterable[Quote], book: Book) -> Markup:
    """A list of section and sentence; what is quoted nowhere says so."""
    items = [
        ITEM.format(page.href, quote.id, page.number or "Front matter", _marked(quote))
        for quote in quotes
        if (page := book.site.pages.get(quote.document))
    ]
    if not items:
        return Markup('<p class="unquoted">No sentence quotes it.</p>')
    return Markup('<ul class="quoting">{}</ul>').format(join(items))


def _marked(quote: Quote) -> Markup:
    """The sentence with what it shows set apart; a table's row gets it put behind."""
    if quote.kind == "listing":
        return escape(quote.sentence)
    before, found, after = quote.sentence.partition(quote.shown)
    if not found:
        return Markup("{} <mark>{}</mark>").format(quote.sentence, quote.shown)
    return Markup("{}<mark>{}</mark>{}").format(before, found, after)
