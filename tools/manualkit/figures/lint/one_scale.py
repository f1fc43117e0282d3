"""One scale a direction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...rules import Rule
from .subject import Subject

RULE = Rule("figure-one-scale", "A panel of a chart has one scale in each direction, never two.")


def faults(subject: Subject) -> Iterator[str]:
    titles = subject.with_attribute("data-role", "axis-title")
    count = Counter((node.get("data-panel", "1"), node.get("data-axis")) for node in titles)
    for (panel, axis), number in sorted(count.items()):
        if number > 1:
            yield f"panel {panel} has {number} {axis} axes"
