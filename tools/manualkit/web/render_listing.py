"""Listings to HTML: lines of a stored file with the line numbers they have there."""

from __future__ import annotations

from itertools import zip_longest

from markupsafe import Markup

from ..documents.model import Listing
from ..evidence.model import ListingSource
from .anchors import evidence_href
from .context import Context
from .markup import exact, lines
from .render_inlines import inlines_html

CUT = "…"
LINE = Markup('<span class="line" data-line="{}">{}</span>')
CUT_LINE = Markup('<span class="line cut">{}</span>')
FRAME = Markup(
    '<figure class="listing"{id}><figcaption class="bar"><span class="box-title">{title}</span>{source}</figcaption>'
    '<pre class="no-copy" tabindex="0" aria-label="Listing"><code>{text}</code></pre>{note}</figure>'
)


def listing_html(block: Listing, context: Context) -> Markup:
    """The frame: title, source path and first line number above; lines; the note below."""
    bound = context.book.evidence.listings.get((context.page.document.id, block.position))
    quote = context.quote(block.position)
    return FRAME.format(
        id=Markup(' id="{}"').format(quote.id) if quote else "",
        title=inlines_html(block.title, context),
        source=_source(block, bound, quote.id if quote else ""),
        text=lines(
            _line(line.text, number)
            for line, number in zip_longest(block.lines, bound.lines if bound else (), fillvalue=0)
            if line
        ),
        note=Markup('<p class="note">{}</p>').format(inlines_html(block.note, context)) if block.note else "",
    )


def _line(text: str, number: int) -> Markup:
    if text == CUT:
        return CUT_LINE.format(text)
    return LINE.format(number or "", exact(text))


def _source(block: Listing, bound: ListingSource | None, quote: str) -> Markup:
    """``out-h200/plain.log.gz, lines 413 to 419``, leading to the listing's row of the evidence page."""
    numbers = [number for number in bound.lines if number] if bound else []
    where = f", line {numbers[0]}" if len(numbers) == 1 else f", lines {numbers[0]} to {numbers[-1]}" if numbers else ""
    words = Markup("<code>{}</code>{}").format(block.source, where)
    if not quote:
        return Markup('<span class="where">{}</span>').format(words)
    return Markup('<a class="where" href="{}">{}</a>').format(evidence_href("listing", quote), words)
