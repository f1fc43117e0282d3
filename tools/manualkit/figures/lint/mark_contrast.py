"""What a figure draws can be seen, not only what it writes."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from ..contrast import contrast
from ..theme import BY_LIGHT, PAPER
from .subject import Subject

RULE = Rule("figure-mark-contrast", "Series, arrows and their heads have a contrast of at least 3 to 1 with the paper, in light and in dark.")
LEAST = 3.0


def faults(subject: Subject) -> Iterator[str]:
    marks = subject.with_attribute("data-mark", "line", "area", "bar", "dots", "span")
    for node in (*marks, *subject.with_attribute("data-role", "arrow", "head")):
        paint = BY_LIGHT.get(node.get("stroke") or node.get("fill") or "")
        if paint is None:
            continue
        for mode, ink, paper in (("light", paint.light, PAPER.light), ("dark", paint.dark, PAPER.dark)):
            if (ratio := contrast(ink, paper)) < LEAST:
                name = node.get("data-name") or node.get("data-role")
                yield f"the {'series' if node.get('data-name') else 'line'} `{name}` ({paint.name}) has a contrast of {ratio:.2f} in {mode}; at least {LEAST:g}"
