"""The contact sheet: every figure in light, in dark and as printed, side by side on one page."""

from __future__ import annotations

from html import escape

from .fonts import FOLDER, MONO, SANS, font_file
from .model import BuiltFigure, Figures
from .theme import tokens_css

_STYLE = """
body { margin: 2rem; font: 15px/1.5 'Source Sans 3', sans-serif; background: #fff; color: #221f1b; }
section { margin: 0 0 3rem; }
.row { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; align-items: start; }
.cell { padding: 1rem; background: var(--fig-paper); border: 1px solid #ddd6c9; border-radius: 6px; }
.cell svg { display: block; width: 100%; height: auto; }
h1, h2 { font-weight: 600; } h2 { font-size: 1.1rem; } p { max-width: 50rem; color: #655f56; }
"""
_CELL = '<div class="cell" data-md-color-scheme="{scheme}">{svg}</div>'


def contact_sheet(figures: Figures) -> str:
    """An HTML page for ``build/figures.html``; it reads the fonts from where the project lies."""
    rows = "\n".join(_row(figure) for figure in figures.built.values())
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Figures</title>\n'
        f"<style>{_fonts()}{tokens_css()}{_STYLE}</style></head>\n"
        f"<body><h1>Figures: light, dark, print</h1>\n{rows}\n</body></html>\n"
    )


def _row(figure: BuiltFigure) -> str:
    cells = "".join(
        _CELL.format(scheme=scheme, svg=_apart(svg, name))
        for name, scheme, svg in (
            ("light", "default", figure.web), ("dark", "slate", figure.web), ("print", "default", figure.print),
        )
    )
    head = f"<h2>{escape(figure.id)} · {escape(figure.source)}</h2><p>{escape(figure.description)}</p>"
    return f'<section>{head}<div class="row">{cells}</div></section>'


def _apart(svg: str, name: str) -> str:
    """The same figure stands on the page three times: its ids are set apart."""
    for end in ("-title", "-desc"):
        svg = svg.replace(f'{end}"', f'{end}-{name}"').replace(f"{end} ", f"{end}-{name} ")
    return svg


def _fonts() -> str:
    faces = ((SANS, 400, False), (SANS, 600, False), (SANS, 700, False), (SANS, 400, True), (MONO, 400, False))
    return "".join(
        f"@font-face {{ font-family: '{family}'; font-weight: {weight}; font-style: {'italic' if italic else 'normal'}; "
        f"src: url('{(FOLDER / font_file(family, weight, italic).name).as_uri()}'); }}\n"
        for family, weight, italic in faces
    )
