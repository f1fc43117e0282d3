"""The opening of the home page, below the book's title: what it is, its plate, and where to go."""

from __future__ import annotations

from markupsafe import Markup

from .context import Context
from .render_figure import drawing

OPENING = Markup(
    '<header class="opening" data-search-exclude><div class="opening-words">'
    '<p class="opening-subtitle">{subtitle}</p><p class="opening-summary">{summary}</p>'
    '<p class="opening-links">{links}</p>'
    '<dl class="opening-facts">{facts}</dl></div>{plate}</header>'
)
PLATE = Markup('<figure class="plate">{}<figcaption><strong>{}</strong> {}</figcaption></figure>')
BUTTON = Markup('<a class="{}" href="{}">{}</a>')
FACT = Markup("<div><dt>{}</dt><dd>{}</dd></div>")


def opening_html(context: Context) -> Markup:
    """Subtitle, summary, links, the pin and the recording host, and the plate."""
    manifest = context.book.manifest
    return OPENING.format(
        subtitle=manifest.subtitle,
        summary=manifest.summary,
        links=_links(context),
        facts=_facts(context),
        plate=_plate(context),
    )


def _links(context: Context) -> Markup:
    first = next((page for page in context.book.site.pages.values() if page.number), None)
    start = BUTTON.format("button", first.href, f"Start with section {first.number}") if first else Markup("")
    pdf = BUTTON.format("button quiet", f"../{context.book.pdf}", "Read the PDF")
    return Markup(" ").join((start, pdf, BUTTON.format("button quiet", "evidence.html", "See the evidence")))


def _facts(context: Context) -> Markup:
    manifest = context.book.manifest
    pin = f"{manifest.pin.subject} {manifest.pin.version}, {manifest.pin.date}"
    facts = [("Edition", manifest.edition), ("Recorded version", pin)]
    if manifest.host:
        facts += [("Recorded on", manifest.host.machine), ("Model", manifest.host.model)]
    return Markup("").join(FACT.format(name, words) for name, words in facts)


def _plate(context: Context) -> Markup:
    plate = context.book.manifest.plate
    built = context.book.figures.built.get(plate.figure) if plate else None
    return PLATE.format(drawing(built), plate.title, plate.caption) if plate and built else Markup("")
