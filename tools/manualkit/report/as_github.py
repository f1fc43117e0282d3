"""Findings as annotations of a forge's workflow log (``::error file=…,line=…::…``)."""

from __future__ import annotations

from capture.lab.finding import Finding, errors

from .records import in_order


def as_github(findings: tuple[Finding, ...]) -> str:
    """One annotation a finding, then ``TOTAL n``."""
    ordered = in_order(findings)
    return "\n".join([*(_annotation(finding) for finding in ordered), f"TOTAL {len(errors(ordered))}"])


def _annotation(finding: Finding) -> str:
    place = {"file": finding.place.file, "line": finding.place.line, "col": finding.place.column, "title": finding.rule}
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in place.items() if value)
    text = "\n".join(part for part in (
        finding.message,
        finding.found and f"found: {finding.found}",
        finding.expected and f"expected: {finding.expected}",
        finding.mend and f"mend: {finding.mend}",
    ) if part)
    return f"::{finding.severity} {properties}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
