"""The generated MkDocs configuration: the manual's own ``mkdocs.yml``, or the default, and what this build knows."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml
from markupsafe import escape

from .context import Book
from .render_generated import part_label
from .site_map import EVIDENCE, Page

DEFAULT = Path(str(files("manualkit").joinpath("assets/web/mkdocs.yml")))
THEME = Path(str(files("manualkit").joinpath("assets/web/theme")))


def config_text(book: Book, root: Path, docs: Path, site: Path) -> str:
    """The YAML text. MkDocs' templates do not escape, so every text of the manual is escaped here."""
    own = root / "mkdocs.yml"
    return yaml.safe_dump(
        {
            "INHERIT": str(own if own.is_file() else DEFAULT),
            "site_name": str(escape(book.manifest.title)),
            "site_description": str(escape(book.manifest.summary)),
            "docs_dir": str(docs),
            "site_dir": str(site),
            "theme": {"custom_dir": str(THEME)},
            "nav": _nav(book),
            "extra": _extra(book),
        },
        sort_keys=False,
        allow_unicode=True,
        width=1000,
    )


def _nav(book: Book) -> list[dict[str, Any]]:
    """Front matter, the parts with their sections, the evidence page."""
    pages = book.site.pages
    parts = [
        {str(escape(part_label(part))): [_entry(pages[entry.id]) for entry in part.sections if entry.id in pages]}
        for part in book.manifest.all_parts
    ]
    return [
        *(_entry(page) for page in pages.values() if page.part is None),
        *(part for part in parts if all(part.values())),
        {"Evidence": f"{EVIDENCE}.md"},
    ]


def _entry(page: Page) -> dict[str, str]:
    return {str(escape(page.label)): f"{page.name}.md"}


def _extra(book: Book) -> dict[str, Any]:
    manifest = book.manifest
    pin = f"{manifest.pin.subject} {manifest.pin.version}"
    return {
        "pdf": f"../{book.pdf}",
        "noindex": manifest.status == "draft",
        "edition": str(escape(manifest.edition)),
        "pin": str(escape(pin)),
        "host": str(escape(manifest.host.machine)) if manifest.host else "",
        "generator": False,
    }
