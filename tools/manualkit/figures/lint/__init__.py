"""The lint of figures: one rule a file, listed here in the order of the report."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from ..errors import FigureError
from . import (
    arrows, axis_units, colour_blind, colours, contrasts, density, described, elements, greyscale, ids, mark_contrast,
    numbers, one_scale, size, table, text_apart, text_clear, text_fits, text_size, weight, whole_words, zero,
)
from .subject import LintRule, Subject

LINT: tuple[LintRule, ...] = tuple(
    (module.RULE, module.faults)
    for module in (
        size, weight, elements, colours, ids, described, text_size, whole_words, text_apart, text_clear,
        text_fits, contrasts, mark_contrast, greyscale, colour_blind, density, zero, axis_units, one_scale, numbers, table, arrows,
    )
)


def lint(subject: Subject) -> Iterator[tuple[Rule, str]]:
    """Every fault of a figure. What a rule cannot even read is a fault of that rule."""
    for rule, faults in LINT:
        try:
            yield from ((rule, words) for words in faults(subject))
        except FigureError as error:
            yield rule, str(error)
