"""The rules that ``capture.lab`` checks while it loads."""

from __future__ import annotations

from ...rules import Rule

RULES: tuple[Rule, ...] = (
    Rule("summary-readable", "the stored summary exists and has the form lab-summary/1"),
    Rule("measures-valid", "capture/measures.yml follows its schema"),
    Rule("claims-valid", "capture/claims.yml follows its schema"),
    Rule("constants-valid", "capture/constants.yml follows its schema"),
    Rule("measure-computes", "every measure can be computed from the summary, over at least one step, to a finite number"),
    Rule("claim-computes", "every claim can be judged on the summary"),
)
