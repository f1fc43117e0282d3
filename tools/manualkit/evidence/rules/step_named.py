"""A sentence that names a step and quotes a number of one step names that step."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding
from capture.lab.model import Measure

from ...documents.inlines import Value
from ...rules import Rule
from ..context import Context

RULE = Rule("step-named", "a sentence that names steps names those of the single steps that its numbers come from")
_STEPS = re.compile(r"\bsteps?\s+(\d{1,6}(?:(?:,\s+|\s+(?:and|to|or)\s+|,\s+and\s+)\d{1,6})*)(?![\w.,]\d)", re.IGNORECASE)
_POINTER = re.compile(r"/recordings/(?P<run>[^/]+)/steps/(?P<index>\d+)/")


def check(context: Context) -> Iterator[Finding]:
    """One finding a number of a step that the sentence, which names others, does not name."""
    for page in context.pages:
        for reading in page.readings:
            for start, end in reading.sentences():
                named = {int(number) for match in _STEPS.finditer(reading.masked[start:end]) for number in re.findall(r"\d+", match[1])}
                for value in (span.inline for span in reading.spans if named and start <= span.start < end):
                    measure = context.lab.measures.get(value.measure) if isinstance(value, Value) else None
                    step = _step(context, measure) if measure else None
                    if step is not None and step not in named:
                        shown = ", ".join(map(str, sorted(named)))
                        message = f"'{value.text}' is of step {step} of {measure.recordings[0]}, and the sentence names step {shown}"
                        yield page.finding(RULE, value.position, message, found=shown, expected=str(step),
                                           mend=f"name step {step}, or quote the measure of the step that is named")


def _step(context: Context, measure: Measure) -> int | None:
    """The number of the step that the measure was read from; None when it is no single step."""
    found = [_POINTER.match(leaf.pointer) for leaf in measure.leaves]
    places = {(match["run"], int(match["index"])) for match in found if match}
    if len(places) != 1 or None in found:
        return None
    ((run, index),) = places
    number = context.lab.summary["recordings"][run]["steps"][index]["step"]
    return number if isinstance(number, int) else None
