"""Findings as SARIF 2.1.0, for code scanning."""

from __future__ import annotations

import json

from capture.lab.finding import Finding

from .. import __version__
from .records import in_order

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def as_sarif(findings: tuple[Finding, ...]) -> str:
    """One run with one result a finding; paths are relative to the manual's root."""
    ordered = in_order(findings)
    rules = sorted({finding.rule for finding in ordered})
    run = {
        "tool": {"driver": {"name": "manualkit", "version": __version__, "rules": [{"id": rule} for rule in rules]}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, rules) for finding in ordered],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1, ensure_ascii=False)


def _result(finding: Finding, rules: list[str]) -> dict:
    sides = [f"{label}: {text}" for label, text in
             (("found", finding.found), ("expected", finding.expected), ("mend", finding.mend)) if text]
    location: dict = {"artifactLocation": {"uri": finding.place.file}}
    if finding.place.line:
        region = {"startLine": finding.place.line}
        if finding.place.column:
            region["startColumn"] = finding.place.column
        location["region"] = region
    return {
        "ruleId": finding.rule,
        "ruleIndex": rules.index(finding.rule),
        "level": str(finding.severity),
        "message": {"text": "\n".join([finding.message, *sides])},
        "locations": [{"physicalLocation": location}],
    }
