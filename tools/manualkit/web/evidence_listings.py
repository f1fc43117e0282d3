"""The listings' rows of the evidence page: the file, its lines, its checksum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from markupsafe import Markup

from ..evidence.model import ListingSource, Quote
from .anchors import evidence_anchor
from .context import Book
from .evidence_quoting import quoting_html
from .evidence_row import open_row
from .markup import capitalised, lines


def listing_pieces(book: Book) -> Iterator[str]:
    """A row for each listing, in reading order."""
    found = (
        (quote, book.evidence.listings.get((quote.document, quote.position)))
        for quote in book.evidence.quotes
        if quote.kind == "listing"
    )
    yield lines(_row(quote, source, book) for quote, source in found if source)


def _row(quote: Quote, source: ListingSource, book: Book) -> Markup:
    facts = (
        ("File", Markup("<code>{}</code>").format(source.file)),
        ("Lines", _ranges(source.lines)),
        ("SHA-256", Markup("<code>{}</code>").format(source.sha256)),
        ("Shown in", quoting_html((quote,), book)),
    )
    return open_row(evidence_anchor("listing", quote.id), capitalised(quote.sentence), "", facts)


def _ranges(numbers: Iterable[int]) -> str:
    """``413 to 415, 419``; cuts (0) part the ranges."""
    shown = [number for number in numbers if number]
    starts = shown[:1] + [after for before, after in pairwise(shown) if after != before + 1]
    ends = [before for before, after in pairwise(shown) if after != before + 1] + shown[-1:]
    return ", ".join(
        str(start) if start == end else f"{start} to {end}" for start, end in zip(starts, ends, strict=True)
    )
