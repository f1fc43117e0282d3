"""Writes the generated docs folder: pages, evidence, redirect, style, script and fonts."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path

from ..figures.theme import DARK_SELECTOR, TOKENS, tokens_css
from .context import Book
from .evidence_page import evidence_markdown
from .measure_pages import measure_pages
from .redirect import redirect_html
from .render_page import page_markdown
from .site_map import EVIDENCE

SHIPPED = ("css", "js", "fonts")


def write_docs(book: Book, folder: Path) -> None:
    """Make ``folder`` anew with everything the site generator reads."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for page in book.site.pages.values():
        _write(folder / f"{page.name}.md", page_markdown(page, book))
    _write(folder / f"{EVIDENCE}.md", evidence_markdown(book))
    for name, text in measure_pages(book).items():
        _write(folder / f"{name}.md", text)
    _write(folder / f"manual-{book.manifest.id}.html", redirect_html(book))
    with as_file(files("manualkit").joinpath("assets/web")) as assets:
        for name in SHIPPED:
            shutil.copytree(assets / name, folder / "assets" / "manual" / name)
    _write(folder / "assets" / "manual" / "css" / "figures.css", colours_css())


def colours_css() -> str:
    """The figures' colours for both schemes, and the light ones for paper whatever the scheme is."""
    light = "".join(f"    --fig-{name}: {token.light};\n" for name, token in TOKENS.items())
    return f"{tokens_css()}@media print {{\n  {DARK_SELECTOR} {{\n{light}    color-scheme: light;\n  }}\n}}\n"


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
