"""The record of a rule. Each room lists its own in a tuple ``RULES``; ``audit/table.py`` gathers them."""

from __future__ import annotations

from dataclasses import dataclass

from capture.lab.finding import Finding, Place, Severity


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: positive id, one-line description, default severity."""

    id: str
    description: str
    severity: Severity = Severity.ERROR

    def finding(self, place: Place, message: str, **rest: str) -> Finding:
        """A finding of this rule at ``place``; ``rest`` may hold found, expected, mend and source."""
        return Finding(self.id, place, message, severity=self.severity, **rest)
