"""Findings for a person at a terminal."""

from __future__ import annotations

from capture.lab.finding import Finding, Severity

from .records import in_order


def as_text(findings: tuple[Finding, ...]) -> str:
    """Every finding with its source line, both sides and the mend; the last line is ``TOTAL n`` (errors)."""
    blocks = [_block(finding) for finding in in_order(findings)]
    warnings = sum(finding.severity is Severity.WARNING for finding in set(findings))
    total = len(set(findings)) - warnings
    closing = [f"{warnings} warning{'s' if warnings != 1 else ''}"] if warnings else []
    return "\n".join([*blocks, *closing, f"TOTAL {total}"])


def _block(finding: Finding) -> str:
    mark = "warning: " if finding.severity is Severity.WARNING else ""
    lines = [f"{finding.place}: {mark}{finding.rule}: {finding.message}"]
    if finding.source:
        lines += _source(finding)
    for label, text in (("found", finding.found), ("expected", finding.expected), ("mend", finding.mend)):
        if text:
            lines += _labelled(label, text)
    return "\n".join(lines) + "\n"


def _source(finding: Finding) -> list[str]:
    text = finding.source.rstrip("\n").replace("\t", " ")
    column = finding.place.column
    start = max(0, column - 60)
    shown = text[start:start + 110]
    lines = [f"    | {shown}"]
    if 0 < column <= len(text) + 1:
        lines.append("    | " + " " * (column - 1 - start) + "^")
    return lines


def _labelled(label: str, text: str) -> list[str]:
    first, *rest = text.splitlines() or [""]
    return [f"    {label:<9} {first}", *(f"    {'':<9} {line}" for line in rest)]
