"""Findings as one JSON object, for programs."""

from __future__ import annotations

import json

from capture.lab.finding import Finding, errors

from .records import in_order, record


def as_json(findings: tuple[Finding, ...]) -> str:
    """``{"findings": [...], "total": n}``; ``total`` counts errors."""
    ordered = in_order(findings)
    return json.dumps({"findings": [record(finding) for finding in ordered], "total": len(errors(ordered))},
                      indent=1, ensure_ascii=False)
