"""Writes the generated docs folder: pages, evidence, redirect, style, script and fonts."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path

from ..figures.theme import tokens_css
from .context import Book
from .evidence_page import evidence_markdown
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
    _write(folder / f"manual-{book.manifest.id}.html", redirect_html(book))
    with as_file(files("manualkit").joinpath("assets/web")) as assets:
        for name in SHIPPED:
            shutil.copytree(assets / name, folder / "assets" / "manual" / name)
    _write(folder / "assets" / "manual" / "css" / "figures.css", tokens_css())


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
