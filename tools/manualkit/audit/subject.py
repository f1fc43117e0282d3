"""What the audit looks at, and the form of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from capture.lab.finding import Finding, Place

from ..documents.inlines import Position
from ..documents.model import Document, Documents
from ..evidence.model import Evidence
from ..figures.model import Figures
from ..manifest.model import Manifest
from ..rules import Rule


@dataclass(frozen=True, slots=True)
class Subject:
    """The manual under audit. ``evidence`` and ``figures`` are None where their stages made nothing."""

    root: Path
    manifest: Manifest
    documents: Documents
    evidence: Evidence | None = None
    figures: Figures | None = None


Check = Callable[[Subject], Iterator[Finding]]


def fault(
    rule: Rule, document: Document, position: Position, message: str,
    *, found: str = "", expected: str = "", mend: str = "",
) -> Finding:
    """A finding of ``rule`` at ``position`` of ``document``, with the source line."""
    source = document.lines[position.line - 1] if 0 < position.line <= len(document.lines) else ""
    place = Place(document.file, position.line, position.column)
    return Finding(rule.id, place, message, found, expected, mend, rule.severity, source[:400])
