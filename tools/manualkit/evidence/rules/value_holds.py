"""A shown value equals its measure, rounded to its last shown digit, in the unit shown."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding
from capture.lab.model import Measure
from capture.lab.quantity import holds, mended, resize

from ...documents.inlines import Value
from ...rules import Rule
from ..context import Context

RULE = Rule("value-holds", "every shown value equals its measure, rounded to its last shown digit, in the unit shown")
MEND = "tools/build update"


def check(context: Context) -> Iterator[Finding]:
    """One finding a value, with both values and the text that would hold."""
    for page in context.pages:
        for value in (span.inline for reading in page.readings for span in reading.spans):
            if isinstance(value, Value) and value.measure in context.lab.measures:
                measure = context.lab.measures[value.measure]
                verdict = holds(value.text, measure, value.step)
                if not verdict.holds:
                    expected, mend = _mend(value, measure)
                    yield page.finding(RULE, value.position, verdict.message, found=value.text, expected=expected, mend=mend)


def _mend(value: Value, measure: Measure) -> tuple[str, str]:
    """The text that holds, and what to do: ``update`` changes numbers only, so another form or coarseness is written by hand."""
    text, step = mended(value.text, measure, value.step)
    if step == value.step and text == resize(value.text, measure, value.step):
        return text, MEND
    return text, f"write [{text}](value:{measure.id}{'~' * bool(step)}{step})"
