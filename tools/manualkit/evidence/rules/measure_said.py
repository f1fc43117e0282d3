"""The description of a measure says no number that its definition does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from capture.lab.finding import Finding, Place
from capture.lab.load import MEASURES
from capture.lab.model import Constant, Measure

from ...rules import Rule
from ..context import Context
from ..numbers import COUNTS, measured, values

RULE = Rule("measure-said", "a number with a unit, or a step, in a measure's description is one of its definition")
_STEP = re.compile(r"\bsteps? (?P<first>[0-9]+)(?: (?:to|and) (?P<last>[0-9]+))?\b")
_DEEPEST = 8


def check(context: Context) -> Iterator[Finding]:
    """One finding a number; a description is shown on the evidence pages, and a number in it would be typed."""
    for measure in context.lab.measures.values():
        known = _known(measure, context.lab.measures, _DEEPEST)
        for number in dict.fromkeys(_said(measure.description, context.lab.constants)):
            if number not in known:
                yield Finding(RULE.id, Place(MEASURES, measure.line, 3), f"the description of '{measure.id}' says {number:f}, its definition does not",
                              measure.description, measure.rule, "leave the number to the measure, or let the definition have it")


def _said(text: str, constants: tuple[Constant, ...]) -> Iterator[Decimal]:
    """The quantities and the steps of a description, less what is declared a constant."""
    for one in constants:
        text = re.sub(rf"(?<![\w.,]){re.escape(one.text)}(?![\w%])", " ", text)
    yield from (value for value, quantity in values(text) if quantity)
    yield from (value for number in measured(text) if number.why != COUNTS for value, _ in values(number.text))
    for match in _STEP.finditer(text):
        yield from (Decimal(one) for one in match.groups() if one)


def _known(measure: Measure, measures: Mapping[str, Measure], depth: int) -> set[Decimal]:
    """The numbers of its rule, and of the rules of the measures that the rule names; a share in both forms."""
    found = {value for value, _ in values(measure.rule)}
    for id in re.findall(r"[\w.-]+", measure.rule) if depth else ():
        if id in measures and id != measure.id:
            found |= _known(measures[id], measures, depth - 1)
    return found | {value * 100 for value in found if abs(value) <= 1}
