"""A finding as plain data, and the order in which findings are shown."""

from __future__ import annotations

from capture.lab.finding import Finding


def in_order(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """By file, line and column; the same finding only once."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda finding: (finding.place, finding.rule, finding.message)))


def record(finding: Finding) -> dict[str, str | int]:
    """One finding as JSON data; empty fields are left out."""
    whole = {
        "rule": finding.rule,
        "severity": str(finding.severity),
        "file": finding.place.file,
        "line": finding.place.line,
        "column": finding.place.column,
        "message": finding.message,
        "found": finding.found,
        "expected": finding.expected,
        "mend": finding.mend,
        "source": finding.source,
    }
    return {name: value for name, value in whole.items() if value not in ("", 0)}
