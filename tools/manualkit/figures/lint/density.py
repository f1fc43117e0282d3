"""A figure is no page of text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...rules import Rule
from ..units import WIDTH
from .geometry import Extent, text_extent
from .subject import Subject, shortened

RULE = Rule("figure-density", "Words cover at most 18 percent of a figure, and tick labels keep 4 units between them.")
MOST, TICKS = 0.18, 4.0


def faults(subject: Subject) -> Iterator[str]:
    areas = [text_extent(node) for node in subject.texts]
    height = float(subject.root.get("viewBox", "0 0 0 1").split()[-1]) or 1.0
    share = sum((area.right - area.left) * (area.bottom - area.top) for area in areas) / (WIDTH * height)
    if share > MOST:
        yield f"words cover {share:.0%} of the figure; at most {MOST:.0%}"
    ticks = [(node, text_extent(node)) for node in subject.with_attribute("data-role", "tick")]
    for (one, first), (other, second) in combinations(ticks, 2):
        if _row(first) == _row(second) and not _clear(first, second):
            yield f"the tick labels `{shortened(one)}` and `{shortened(other)}` are closer than {TICKS:g} units: name fewer ticks"


def _row(area: Extent) -> int:
    return round(area.bottom)


def _clear(one: Extent, other: Extent) -> bool:
    return one.right + TICKS <= other.left or other.right + TICKS <= one.left
