"""The claims' rows of the evidence page."""

from __future__ import annotations

from capture.lab.model import ClaimResult
from markupsafe import Markup

from .anchors import evidence_anchor, evidence_href
from .context import Book
from .evidence_quoting import quoting_html
from .markup import lines

ROW = Markup(
    '<section class="measure" id="{anchor}" aria-labelledby="{anchor}-name"><p class="measure-head"><code id="{anchor}-name">'
    '{id}</code><span class="verdict">{verdict}</span></p><p class="measure-what">{statement}</p><dl>'
    "<div><dt>Because</dt><dd>{detail}</dd></div>{measures}<div><dt>Said in</dt><dd>{quoting}</dd></div></dl></section>"
)


def claims_html(book: Book) -> Markup:
    """A row for each claim of ``claims.yml``, in its order."""
    return lines(_row(claim, book) for claim in book.evidence.lab.claims.values())


def _row(claim: ClaimResult, book: Book) -> Markup:
    quotes = [quote for quote in book.evidence.quotes if quote.kind == "claim" and quote.ref == claim.id]
    return ROW.format(
        anchor=evidence_anchor("claim", claim.id), id=claim.id, verdict="holds" if claim.holds else "does not hold",
        statement=claim.statement, detail=claim.detail, measures=_measures(claim), quoting=quoting_html(quotes, book),
    )


def _measures(claim: ClaimResult) -> Markup:
    if not claim.measures:
        return Markup("")
    words = Markup(", ").join(
        Markup('<a href="{}"><code>{}</code></a>').format(evidence_href("value", id), id) for id in claim.measures)
    return Markup("<div><dt>Measures</dt><dd>{}</dd></div>").format(words)
