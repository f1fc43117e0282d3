"""The claims' rows of the evidence page."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.model import ClaimResult
from markupsafe import Markup

from .anchors import evidence_anchor, evidence_href
from .context import Book
from .evidence_quoting import quoting_html
from .evidence_row import folded_row
from .markup import lines


def claim_pieces(book: Book) -> Iterator[str]:
    """A row for each claim of ``claims.yml``, in its order."""
    yield lines(_row(claim, book) for claim in book.evidence.lab.claims.values())


def _row(claim: ClaimResult, book: Book) -> Markup:
    quotes = [quote for quote in book.evidence.quotes if quote.kind == "claim" and quote.ref == claim.id]
    facts = (("Because", claim.detail), ("Measures", _measures(claim)), ("Said in", quoting_html(quotes, book)))
    return folded_row(
        evidence_anchor("claim", claim.id),
        claim.id,
        claim.statement,
        "holds" if claim.holds else "does not hold",
        facts,
    )


def _measures(claim: ClaimResult) -> Markup:
    return Markup(", ").join(
        Markup('<a href="{}"><code>{}</code></a>').format(evidence_href("value", id), id) for id in claim.measures
    )
