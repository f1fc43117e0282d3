"""The rules of evidence, one file each. ``CHECKS`` run in this order; ``RULES`` is for the table of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..context import Context
from . import (
    cited_elsewhere,
    cited_known,
    cited_stands,
    claim_direction,
    claim_holds,
    claim_known,
    claim_said,
    claim_stated,
    column_unit,
    comparison_named,
    evidence_reviewed,
    lab,
    listing_verbatim,
    measure_known,
    measure_said,
    measure_table,
    mixed_runs,
    number_bound,
    pin_recorded,
    quotation_verbatim,
    run_named,
    setting_recorded,
    source_line,
    step_named,
    typed_reviewed,
    value_alone,
    value_holds,
    words_reviewed,
)

_MODULES = (
    measure_known, value_holds, value_alone, claim_known, claim_holds, claim_said, claim_direction, claim_stated,
    cited_known, cited_stands, cited_elsewhere, comparison_named, measure_said, measure_table, column_unit, listing_verbatim,
    quotation_verbatim, mixed_runs, run_named, step_named, number_bound, pin_recorded, setting_recorded, source_line, evidence_reviewed,
    typed_reviewed, words_reviewed,
)
CHECKS: tuple[Callable[[Context], Iterator[Finding]], ...] = tuple(module.check for module in _MODULES)
RULES: tuple[Rule, ...] = (*lab.RULES, *(module.RULE for module in _MODULES))
