"""The opening of the home page, below the book's title: what it is, who it is for, where to start, and the plate."""

from __future__ import annotations

from markupsafe import Markup

from ..figures.model import BuiltFigure
from ..manifest.model import Manifest, Part
from .context import Context
from .markup import join
from .render_figure import drawing

OPENING = Markup(
    '<header class="opening" data-search-exclude><div class="opening-words">'
    '<p class="opening-subtitle">{subtitle}</p><p class="opening-summary">{summary}</p>'
    '<p class="opening-audience"><span class="box-label">Who it is for</span> {audience}</p>'
    '<p class="opening-links">{links}</p></div>'
    '<nav class="opening-parts" aria-label="Parts">{parts}</nav>{plate}'
    '<dl class="opening-facts">{facts}</dl></header>'
)
PLATE = Markup('<figure class="plate">{}<figcaption><strong>{}.</strong> {}{}</figcaption></figure>')
LEGEND = Markup('<span class="legend">{}</span>')
HUE = Markup('<span><span class="swatch" style="--hue: var(--fig-{0}); --soft: var(--fig-{0})"></span> {1}</span>')
PART = Markup(
    '<a href="{href}" style="--accent: var(--fig-{accent})"><span class="no">{number}</span>'
    '<span><strong>{title}</strong> {thesis}</span></a>'
)
BUTTON = Markup('<a class="{}" href="{}">{}</a>')
FACT = Markup("<div><dt>{}</dt><dd>{}</dd></div>")


def opening_html(context: Context) -> Markup:
    """Subtitle, summary, audience, links, the parts, the plate, the pin and the recording host."""
    manifest = context.book.manifest
    return OPENING.format(
        subtitle=manifest.subtitle,
        summary=manifest.summary,
        audience=manifest.audience,
        links=_links(context),
        parts=join(_part(part, context) for part in manifest.all_parts),
        facts=_facts(context),
        plate=_plate(context),
    )


def _links(context: Context) -> Markup:
    first = next((page for page in context.book.site.pages.values() if page.number), None)
    start = BUTTON.format("button", first.href, f"Start with section {first.number}") if first else Markup("")
    pdf = BUTTON.format("button quiet", f"../{context.book.pdf}", "Read the PDF")
    return Markup(" ").join((start, pdf, BUTTON.format("button quiet", "evidence.html", "See the evidence")))


def _part(part: Part, context: Context) -> Markup:
    """A part with its thesis; leads to its first section."""
    pages = context.book.site.pages
    first = next((pages[entry.id] for entry in part.sections if entry.id in pages), None)
    if first is None:
        return Markup("")
    return PART.format(href=first.href, accent=part.accent, number=part.number, title=part.title, thesis=part.thesis)


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
    if not (plate and built):
        return Markup("")
    return PLATE.format(drawing(built), plate.title, plate.caption, _legend(built, context.book.manifest))


def _legend(plate: BuiltFigure, manifest: Manifest) -> Markup:
    """The colours that the plate uses, with their meaning in this manual."""
    used = [entry for entry in manifest.palette if f"var(--fig-{entry.hue}," in plate.web]
    return LEGEND.format(join(HUE.format(entry.hue, entry.meaning) for entry in used)) if used else Markup("")
