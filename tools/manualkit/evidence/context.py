"""What every evidence rule may look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from capture.lab.finding import Finding, Place, Severity
from capture.lab.model import Lab

from ..documents.inlines import Position
from ..documents.model import Block, Document, Documents
from ..manifest.model import Manifest
from ..rules import Rule
from .reading import Reading


@dataclass(frozen=True, slots=True)
class Page:
    """One document with its passages, flattened once for all rules."""

    document: Document
    readings: tuple[Reading, ...]

    def finding(
        self, rule: Rule, position: Position, message: str, *, found: str = "", expected: str = "", mend: str = "",
        severity: Severity | None = None,
    ) -> Finding:
        """A finding at a place of this document, with its source line."""
        lines = self.document.lines
        source = lines[position.line - 1] if 0 < position.line <= len(lines) else ""
        place = Place(self.document.file, position.line, position.column)
        return Finding(rule.id, place, message, found, expected, mend, severity or rule.severity, source)


@dataclass(frozen=True, slots=True)
class Context:
    """The manual at the moment of binding."""

    root: Path
    manifest: Manifest
    documents: Documents
    lab: Lab
    pages: tuple[Page, ...]

    def blocks(self, kind: type[Block]) -> Iterator[tuple[Page, Block]]:
        """Every block of a kind, with its page."""
        for page in self.pages:
            for block in page.document.blocks:
                if isinstance(block, kind):
                    yield page, block
