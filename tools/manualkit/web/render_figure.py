"""Figures to HTML: the claim as headline, the drawing inline, the caption, the data behind a chart."""

from __future__ import annotations

from markupsafe import Markup

from ..documents.model import Figure
from ..figures.model import BuiltFigure
from .context import Context
from .markup import join
from .render_inlines import inlines_html

FRAME = Markup(
    '<figure class="figure" id="{anchor}" aria-labelledby="{anchor}-claim">'
    '<p class="figure-head"><span class="box-label">Figure {id}</span> <span class="figure-title">{title}</span></p>'
    '<p class="figure-claim" id="{anchor}-claim">{claim}</p>'
    '<div class="drawing" role="group" aria-label="Drawing of figure {id}" tabindex="0" data-search-exclude>{svg}</div>'
    "<figcaption>{caption}</figcaption>{data}</figure>"
)
DATA = Markup(
    '<details class="data" data-search-exclude><summary>The data of figure {}</summary><div class="table-scroll" '
    'role="group" aria-label="Data of figure {}" tabindex="0"><table class="data-table"><thead><tr>{}</tr></thead>'
    "<tbody>{}</tbody></table></div></details>"
)


def figure_html(block: Figure, context: Context) -> Markup:
    """A figure that the figures stage built and linted, which is why its SVG may stand in the page as it is."""
    built = context.book.figures.built.get(block.id)
    return FRAME.format(
        id=block.id,
        anchor=block.anchor,
        title=inlines_html(block.title, context),
        claim=inlines_html(block.claim, context),
        caption=inlines_html(block.caption, context),
        svg=drawing(built) if built else "",
        data=_data(built) if built and built.table else "",
    )


def drawing(built: BuiltFigure) -> Markup:
    """The SVG without the XML declaration and blank lines, which HTML does not take."""
    start = max(built.web.find("<svg"), 0)
    return Markup("\n".join(line for line in built.web[start:].splitlines() if line.strip()))


def _data(built: BuiltFigure) -> Markup:
    head, *rows = built.table
    return DATA.format(
        built.id,
        built.id,
        join(Markup('<th scope="col">{}</th>').format(cell) for cell in head),
        join(Markup("<tr>{}</tr>").format(join(_cell(cell, n) for n, cell in enumerate(row))) for row in rows),
    )


def _cell(cell: str, n: int) -> Markup:
    return (Markup('<th scope="row">{}</th>') if n == 0 else Markup("<td>{}</td>")).format(cell)
