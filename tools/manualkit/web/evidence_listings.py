"""The listings' rows of the evidence page: the file, its lines, its checksum."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from markupsafe import Markup

from ..evidence.model import ListingSource, Quote
from .anchors import evidence_anchor
from .context import Book
from .evidence_quoting import quoting_html
from .markup import lines

ROW = Markup(
    '<section class="measure" id="{anchor}"><p class="measure-what">{title}</p><dl><div><dt>File</dt><dd><code>{file}</code></dd></div>'
    "<div><dt>Lines</dt><dd>{numbers}</dd></div><div><dt>SHA-256</dt><dd><code>{sha256}</code></dd></div>"
    "<div><dt>Shown in</dt><dd>{quoting}</dd></div></dl></section>"
)


def listings_html(book: Book) -> Markup:
    """A row for each listing, in reading order."""
    found = ((quote, book.evidence.listings.get((quote.document, quote.position)))
             for quote in book.evidence.quotes if quote.kind == "listing")
    return lines(_row(quote, source, book) for quote, source in found if source)


def _row(quote: Quote, source: ListingSource, book: Book) -> Markup:
    return ROW.format(
        anchor=evidence_anchor("listing", quote.id), title=quote.sentence, file=source.file,
        numbers=_ranges(source.lines), sha256=source.sha256, quoting=quoting_html((quote,), book),
    )


def _ranges(numbers: Iterable[int]) -> str:
    """``413 to 415, 419``; cuts (0) part the ranges."""
    shown = [number for number in numbers if number]
    starts = shown[:1] + [after for before, after in pairwise(shown) if after != before + 1]
    ends = [before for before, after in pairwise(shown) if after != before + 1] + shown[-1:]
    return ", ".join(str(start) if start == end else f"{start} to {end}" for start, end in zip(starts, ends, strict=True))
