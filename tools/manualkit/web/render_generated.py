"""The empty blocks that an edition fills: ``parts``, ``palette``, ``figure-index`` and ``contents``."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from ..documents.model import Figure, Generated
from ..manifest.model import Part
from .context import Context
from .markup import join
from .render_inlines import inlines_html


def generated_html(block: Generated, context: Context) -> Markup:
    """The block's content, from the manifest and the documents."""
    fill = {"parts": _parts, "palette": _palette, "figure-index": _figure_index, "contents": _contents}
    return fill[block.kind](context)


def _parts(context: Context) -> Markup:
    """Each part with its thesis and summary."""
    return Markup('<ol class="parts">{}</ol>').format(
        join(
            Markup(
                '<li style="--accent: var(--fig-{})"><span class="no">{}</span><div><p class="part-title">{}</p>'
                '<p class="part-thesis">{}</p><p>{}</p></div></li>'
            ).format(part.accent, part.number, part.title, part.thesis, part.summary)
            for part in context.book.manifest.all_parts
        )
    )


def _palette(context: Context) -> Markup:
    """Each hue of the figures with its one meaning: a swatch, the name, the meaning."""
    return Markup('<ul class="palette">{}</ul>').format(
        join(
            Markup(
                '<li><span class="swatch" style="--hue: var(--fig-{0}); --soft: var(--fig-{0}-soft)"></span>'
                "<strong>{0}</strong> {1}</li>"
            ).format(entry.hue, entry.meaning)
            for entry in context.book.manifest.palette
        )
    )


def _figure_index(context: Context) -> Markup:
    site = context.book.site
    return Markup('<ul class="figure-index">{}</ul>').format(
        join(
            Markup('<li><a href="{}"><span class="no">{}</span> {}</a></li>').format(
                site.href(figure.anchor), figure.id, inlines_html(figure.title, context)
            )
            for figure in _figures(context)
        )
    )


def _figures(context: Context) -> Iterator[Figure]:
    for document in context.book.documents:
        yield from (block for block in document.blocks if isinstance(block, Figure))


def _contents(context: Context) -> Markup:
    """The parts with their sections."""
    return Markup('<nav class="contents" aria-label="Contents of the manual">{}</nav>').format(
        join(_part_contents(part, context) for part in context.book.manifest.all_parts)
    )


def _part_contents(part: Part, context: Context) -> Markup:
    pages = [context.book.site.pages[entry.id] for entry in part.sections if entry.id in context.book.site.pages]
    return Markup('<p class="part-title">{}</p><ul>{}</ul>').format(
        part_label(part),
        join(
            Markup('<li><a href="{}"><span class="no">{}</span> {}</a></li>').format(
                page.href, page.number, inlines_html(page.document.title, context)
            )
            for page in pages
        ),
    )


def part_label(part: Part) -> str:
    """``Part 1: First runs``; the reference part has its title alone."""
    return part.title if part.number == "R" else f"Part {part.number}: {part.title}"
