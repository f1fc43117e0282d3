"""The contact sheet: every figure in light, in dark, in greyscale and as printed, side by side on one page."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path

from .fonts import FOLDER, MONO, SANS, font_file
from .model import BuiltFigure, Figures
from .theme import tokens_css
from .vision import VISIONS

NAME = "figures.html"
_STYLE = """
body { margin: 2rem; font: 15px/1.5 'Source Sans 3', sans-serif; background: #fff; color: #221f1b; }
section { margin: 0 0 3rem; }
nav { position: sticky; top: 0; z-index: 1; padding: .6rem 0; background: #fff; border-bottom: 1px solid #ddd6c9; }
label { margin-right: 1.2rem; }
.row { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1rem; align-items: start; }
.cell { padding: 1rem; background: var(--fig-paper); border: 1px solid #ddd6c9; border-radius: 6px; overflow-x: auto; }
.cell::before { content: attr(data-name); display: block; font-size: 12px; color: var(--fig-muted); }
.cell svg { display: block; width: 100%; min-width: 560px; height: auto; }
.cell[data-name=greyscale] svg { filter: grayscale(1); }
body:has(#phone:checked) .row { grid-template-columns: repeat(auto-fill, 360px); }
h1, h2 { font-weight: 600; } h2 { font-size: 1.1rem; } p { max-width: 50rem; color: #655f56; }
"""
_CELL = '<div class="cell" data-name="{name}" data-md-color-scheme="{scheme}">{svg}</div>'
_CELLS = (("light", "default", "web"), ("dark", "slate", "web"), ("greyscale", "default", "web"), ("print", "default", "print"))


def contact_sheet(figures: Figures) -> str:
    """An HTML page for ``build/figures.html``; it reads the fonts from where the project lies."""
    rows = "\n".join(_row(figure) for figure in figures.built.values())
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Figures</title>\n'
        f"<style>{_fonts()}{tokens_css()}{_STYLE}{_visions_css()}</style></head>\n"
        f"<body><h1>Figures: light, dark, greyscale, print</h1>\n{_choices()}{rows}\n</body></html>\n"
    )


def write_sheet(folder: Path, figures: Figures) -> Path:
    """Write the sheet into ``folder``, in one step; ``OSError`` when it cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    beside = folder / f".{NAME}.{os.getpid()}"
    beside.write_text(contact_sheet(figures), encoding="utf-8")
    return beside.replace(folder / NAME)


def _choices() -> str:
    """A choice of how the page is seen: by whom, and how wide."""
    seen = "".join(
        f'<label><input type="radio" name="seen" id="{name}"{" checked" if name == "normal" else ""}> {name}</label>' for name in VISIONS
    )
    filters = "".join(
        f'<filter id="seen-{name}" color-interpolation-filters="linearRGB"><feColorMatrix values="{_values(name)}"/></filter>'
        for name in VISIONS if name != "normal"
    )
    return (
        f'<nav>{seen}<label><input type="checkbox" id="phone"> width of a phone</label></nav>\n'
        f'<svg width="0" height="0" aria-hidden="true">{filters}</svg>\n'
    )


def _values(name: str) -> str:
    rows = [*(" ".join(f"{part:g}" for part in row) + " 0 0" for row in VISIONS[name]), "0 0 0 1 0"]
    return " ".join(rows)


def _visions_css() -> str:
    return "".join(
        f"body:has(#{name}:checked) .cell:not([data-name=greyscale]) svg {{ filter: url(#seen-{name}); }}\n"
        for name in VISIONS if name != "normal"
    )


def _row(figure: BuiltFigure) -> str:
    cells = "".join(
        _CELL.format(name=name, scheme=scheme, svg=_apart(getattr(figure, variant), name)) for name, scheme, variant in _CELLS
    )
    head = f"<h2>{escape(figure.id)} · {escape(figure.source)}</h2><p>{escape(figure.description)}</p>"
    return f'<section>{head}<div class="row">{cells}</div></section>'


def _apart(svg: str, name: str) -> str:
    """The same figure stands on the page four times: its ids are set apart."""
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
