"""The places of the text that show evidence: measured numbers, claims, cited numbers, table cells.

Each is a quiet link to its row of the evidence page. Its id is the quote's id, so that the row can lead back and
the read-back can find it. ``aria-describedby`` names the card with the details (see ``cards``).
"""

from __future__ import annotations

from markupsafe import Markup, escape

from ..documents.inlines import Cited, Claim, Value
from ..evidence.model import FilledCell, Quote
from .anchors import card_id, evidence_href
from .context import Context

LINK = Markup('<a class="{}" id="{}" href="{}" aria-describedby="{}">{}</a>')


def value_html(value: Value, context: Context) -> Markup:
    return _link("ev", context.quote(value.position), escape(value.text))


def claim_html(claim: Claim, words: Markup, context: Context) -> Markup:
    return _link("ev claim", context.quote(claim.position), words)


def cited_html(cited: Cited, context: Context) -> Markup:
    return _link("cited", context.quote(cited.position), escape(cited.text))


def cell_html(cell: FilledCell, quotes: dict[str, Quote]) -> Markup:
    """A filled cell: a measured one is a link, a label is plain."""
    return _link("ev", quotes.get(cell.quote), escape(cell.text))


def _link(kind: str, quote: Quote | None, words: Markup) -> Markup:
    """``words`` bound to its evidence; unbound words (``evidence: warn``) stay plain."""
    if quote is None:
        return words
    return LINK.format(kind, quote.id, evidence_href(quote.kind, quote.ref), card_id(quote), words)
