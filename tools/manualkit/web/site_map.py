"""The pages of the web edition and the address of every anchor.

All pages lie in one folder, so that an address is ``file.html#anchor`` from any page, at any sub-path and from
``file://``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from ..documents.model import Document, Documents
from ..manifest.model import Manifest, Part
from .markup import plain

HOME = "index"
EVIDENCE = "evidence"


@dataclass(frozen=True, slots=True)
class Page:
    """One page: ``name`` is the file name without its ending, ``number`` is ``1.2`` or '' for the front matter."""

    document: Document
    name: str
    number: str
    part: Part | None

    @property
    def href(self) -> str:
        return f"{self.name}.html"

    @property
    def label(self) -> str:
        """``1.2 Start a watchdog``."""
        return f"{self.number} {plain(self.document.title)}".strip()


@dataclass(frozen=True, slots=True)
class SiteMap:
    """The pages in reading order, by document id, and where each anchor of the contract leads."""

    pages: Mapping[str, Page]
    targets: Mapping[str, str]

    def href(self, anchor: str) -> str:
        """The address of ``anchor``; an anchor that no document has stays on its page, where the read-back finds it."""
        return self.targets.get(anchor, f"#{anchor}")


def map_site(manifest: Manifest, documents: Documents) -> SiteMap:
    """Give each document a page with a stable name and each anchor an address."""
    part_of = {entry.id: part for part in manifest.all_parts for entry in part.sections}
    pages: dict[str, Page] = {}
    taken = {EVIDENCE, HOME, f"manual-{manifest.id}"}
    for document in documents:
        name = HOME if document.id == "front" else _free_name(document.file, taken)
        taken.add(name)
        pages[document.id] = Page(
            document, name, "" if document.id == "front" else document.id, part_of.get(document.id)
        )
    targets = {
        anchor: f"{pages[target.document].href}#{target.anchor}"
        for anchor, target in documents.targets.items()
        if target.document in pages
    }
    return SiteMap(pages, targets)


def _free_name(file: str, taken: set[str]) -> str:
    """``sections/1-2-start-a-watchdog.md`` -> ``1-2-start-a-watchdog``, with a number behind when that is taken."""
    stem = re.sub(r"[^a-z0-9]+", "-", PurePosixPath(file).stem.lower()).strip("-") or "section"
    name, count = stem, 1
    while name in taken:
        count += 1
        name = f"{stem}-{count}"
    return name
