"""The rules of the audit, in the order in which they are checked and listed."""

from __future__ import annotations

from ..rules import Rule
from .rules import (
    citation_known,
    cited_known,
    command_same,
    contraction,
    dash,
    figurative,
    figure_claim,
    figure_order,
    figure_placed_once,
    fillers,
    front_blocks,
    front_order,
    heading_case,
    link_resolves,
    link_said,
    list_counts,
    may,
    not_but,
    outcome_early,
    paragraph_length,
    path_exists,
    semicolon,
    sentence_length,
    sources_last,
    stock_phrases,
    takeaways_once,
    thesis_short,
    title_first,
)
from .subject import Check

CHECKS: tuple[tuple[Rule, Check], ...] = tuple(
    (module.RULE, module.check)
    for module in (
        title_first,
        thesis_short,
        outcome_early,
        takeaways_once,
        sources_last,
        front_order,
        front_blocks,
        link_resolves,
        link_said,
        path_exists,
        citation_known,
        cited_known,
        command_same,
        figure_placed_once,
        figure_order,
        figure_claim,
        sentence_length,
        paragraph_length,
        semicolon,
        contraction,
        dash,
        may,
        fillers,
        stock_phrases,
        figurative,
        not_but,
        heading_case,
        list_counts,
    )
)
RULES: tuple[Rule, ...] = tuple(rule for rule, _ in CHECKS)
