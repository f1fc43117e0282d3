"""What a rule is. Each room lists its rules in a tuple ``RULES``; ``audit.table`` puts them in one table."""

from __future__ import annotations

from dataclasses import dataclass

from capture.lab.finding import Severity


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as readers see it: a positive id (``link-resolves``), one line, and how much a break weighs."""

    id: str
    description: str
    severity: Severity = Severity.ERROR
