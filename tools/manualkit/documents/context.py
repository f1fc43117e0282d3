"""What the parsing of one file carries along: the file, its lines, and the faults found so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from capture.lab.finding import Finding, Place

from ..rules import Rule
from .inlines import Position


MAX_FINDINGS = 200


@dataclass(frozen=True, slots=True)
class Context:
    """One file of text. ``repository`` is the address that repository links are appended to, or ''."""

    file: str
    lines: tuple[str, ...]
    repository: str = ""
    findings: list[Finding] = field(default_factory=list)

    def fault(
        self, rule: Rule, position: Position, message: str, *, found: str = "", expected: str = "", mend: str = ""
    ) -> None:
        """Note one fault at ``position``; from the ``MAX_FINDINGS``-th on, only that there are more."""
        if len(self.findings) >= MAX_FINDINGS:
            return
        if len(self.findings) == MAX_FINDINGS - 1:
            message = f"and more: the first {MAX_FINDINGS - 1} faults of the file are shown"
        source = self.lines[position.line - 1] if 0 < position.line <= len(self.lines) else ""
        place = Place(self.file, position.line, position.column)
        self.findings.append(Finding(rule.id, place, message, found, expected, mend, rule.severity, source[:400]))
