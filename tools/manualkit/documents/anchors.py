"""Every anchor of the manual, what it leads to, and the anchors of headings that declare none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace

from capture.lab.finding import Finding, Place

from .inlines import Position
from .model import Document, Documents, Figure, Heading, Measures, Target
from .plain import plain
from .rules import ANCHORS

_NUMBER = re.compile(r"^(?:\d+|r)-\d+-", re.IGNORECASE)


def slug(text: str) -> str:
    """``The length of a step`` -> ``the-length-of-a-step``: ASCII letters and digits, at most 60 characters."""
    plain_letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain_letters.lower()).strip("-")[:60].rstrip("-")


def with_anchors(documents: tuple[Document, ...]) -> tuple[Documents, tuple[Finding, ...]]:
    """The documents with an anchor on each heading, all targets, and a finding for each anchor that stands twice.

    Declared anchors come first, then the names that follow from files, then those of headings:
    a heading whose slug is taken gets its document's anchor in front, and a number where that is taken too.
    """
    table = _Table()
    for document in documents:
        table.declare(document)
    for document in documents:
        table.name(document)
    placed = tuple(table.derive(document) for document in documents)
    return Documents(placed, table.targets), tuple(table.findings)


def label_of(document: Document) -> str:
    """How editions name the document."""
    return plain(document.title) or "Front matter" if document.id == "front" else f"Section {document.id}"


def aliases(document: Document) -> Iterator[str]:
    """``s-<slug>`` of the file name, and ``s-ref-<slug>`` in the reference part."""
    stem = document.file.rsplit("/", 1)[-1].removesuffix(".md").lower()
    name = slug(_NUMBER.sub("", stem))
    if document.id.startswith("R."):
        yield f"s-ref-{name}"
    if document.id != "front":
        yield f"s-{name}"


class _Table:
    """The targets so far, and where each declared anchor stands."""

    def __init__(self) -> None:
        self.targets: dict[str, Target] = {}
        self.places: dict[str, Place] = {}
        self.findings: list[Finding] = []

    def declare(self, document: Document) -> None:
        """Enter what the file itself names: document, figures, tables, headings with ``{#anchor}``."""
        self._enter(document, document.anchor, label_of(document), Position(1))
        for block in document.blocks:
            if isinstance(block, Heading) and block.anchor:
                self._enter(document, block.anchor, plain(block.inlines), block.position)
            elif isinstance(block, Figure) and block.anchor not in self.places:  # twice: the audit says so
                self._enter(document, block.anchor, f"Figure {block.id}", block.position)
            elif isinstance(block, Measures) and block.id:
                self._enter(document, f"tab-{block.id}", plain(block.title), block.position)

    def name(self, document: Document) -> None:
        """Enter the aliases; one that is taken is left out."""
        for alias in aliases(document):
            self.targets.setdefault(alias, Target(document.id, document.anchor, label_of(document)))

    def derive(self, document: Document) -> Document:
        """The document with an anchor on each heading."""
        return replace(document, blocks=tuple(self._with_anchor(document, block) for block in document.blocks))

    def _with_anchor(self, document: Document, block: object) -> object:
        if not isinstance(block, Heading):
            return block
        mine = Target(document.id, block.anchor, plain(block.inlines))
        if block.anchor and self.targets.get(block.anchor) == mine and self._is_here(document, block):
            return block
        anchor = self._free(document, slug(mine.label) or "heading")
        self.targets[anchor] = replace(mine, anchor=anchor)
        return replace(block, anchor=anchor)

    def _is_here(self, document: Document, block: Heading) -> bool:
        return self.places[block.anchor] == Place(document.file, block.position.line, block.position.column)

    def _free(self, document: Document, name: str) -> str:
        candidates = [name, f"{document.anchor}-{name}"]
        free = next((candidate for candidate in candidates if self._is_free(candidate)), "")
        number = 2
        while not free:
            candidate = f"{document.anchor}-{name}-{number}"
            free, number = candidate if candidate not in self.targets else "", number + 1
        return free

    def _is_free(self, name: str) -> bool:
        reserved = name.startswith(("fig-", "tab-", "q-")) or re.match(r"s-(r-)?\d", name) and "-" not in name[4:]
        return name not in self.targets and not reserved and not name[0].isdigit()

    def _enter(self, document: Document, anchor: str, label: str, position: Position) -> None:
        place = Place(document.file, position.line, position.column)
        if anchor in self.targets:
            message = f"the anchor {anchor} stands at {self.places[anchor]} too"
            source = document.lines[position.line - 1] if document.lines else ""
            self.findings.append(
                Finding(ANCHORS.id, place, message, anchor, "an anchor that stands once", source=source)
            )
            return
        self.targets[anchor] = Target(document.id, anchor, label)
        self.places[anchor] = place
