"""Hover cards: what a bound number stands on, in a few lines. ``manual.js`` shows them beside the number."""

from __future__ import annotations

from collections.abc import Iterable

from capture.lab.model import ClaimResult, Leaf, Measure
from markupsafe import Markup

from ..evidence.model import Quote
from .anchors import card_id
from .context import Book, Context
from .markup import join, lines
from .numbers import exact_number

CARD = Markup('<div class="card {}" id="{}" role="tooltip" popover="manual">{}</div>')
ROW = Markup("<dt>{}</dt><dd>{}</dd>")


def cards_html(context: Context) -> Markup:
    """One card for each measure, claim and cited source that the page shows."""
    shown = {
        card_id(quote): quote
        for quote in context.book.evidence.quotes
        if quote.document == context.page.document.id and quote.kind != "listing"
    }
    if not shown:
        return Markup("")
    # A section and not a div: Material's search leaves an excluded element at the first end tag of its own name.
    cards = lines(CARD.format(quote.kind, id, _card(quote, context.book)) for id, quote in shown.items())
    return Markup('<section class="cards" data-search-exclude>\n{}\n</section>').format(cards)


def _card(quote: Quote, book: Book) -> Markup:
    lab = book.evidence.lab
    if quote.kind == "claim" and quote.ref in lab.claims:
        return _claim(lab.claims[quote.ref])
    if quote.kind == "cited":
        return _cited(quote, book)
    if quote.ref in lab.measures:
        return _measure(lab.measures[quote.ref])
    return _row(quote.ref, ())


def _row(title: str, rows: Iterable[tuple[str, object]]) -> Markup:
    listed = join(ROW.format(name, words) for name, words in rows if words)
    return Markup('<p class="card-title">{}</p><dl>{}</dl>').format(title, listed)


def _measure(measure: Measure) -> Markup:
    return Markup('<p class="card-value">{} <span class="card-unit">{}</span></p>').format(
        exact_number(measure.value), measure.unit
    ) + _row(
        measure.description,
        (
            ("Rule", measure.rule),
            ("Run", ", ".join(measure.recordings)),
            ("From", _places(measure.leaves)),
            ("Name", Markup("<code>{}</code>").format(measure.id)),
        ),
    )


def _claim(claim: ClaimResult) -> Markup:
    return _row(
        claim.statement,
        (
            ("Holds" if claim.holds else "Does not hold", claim.detail),
            ("Name", Markup("<code>{}</code>").format(claim.id)),
        ),
    )


def _cited(quote: Quote, book: Book) -> Markup:
    source = next((one for one in book.manifest.sources if one.key == quote.ref), None)
    rows = (("Source", source.name), ("Where", source.path)) if source else (("Source", quote.ref),)
    return _row("Cited, not measured here", rows)


def _places(leaves: tuple[Leaf, ...]) -> str:
    """``plain.log.gz:398 and 14 more lines``."""
    placed = [leaf for leaf in leaves if leaf.log and leaf.line]
    if not placed:
        return ""
    first = f"{placed[0].log.rsplit('/', 1)[-1]}:{placed[0].line}"
    more = len({(leaf.log, leaf.line) for leaf in placed}) - 1
    return first + (f" and {more} more line{'s' if more > 1 else ''}" if more else "")
