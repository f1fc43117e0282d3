"""A shown value equals its measure, rounded to its last shown digit, in the unit shown."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding
from capture.lab.quantity import holds

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
                verdict = holds(value.text, context.lab.measures[value.measure], value.step)
                if not verdict.holds:
                    yield page.finding(RULE, value.position, verdict.message, found=value.text, expected=verdict.expected, mend=MEND)
