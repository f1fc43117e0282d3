"""No text over text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...rules import Rule
from .geometry import text_extent
from .subject import Subject, shortened

RULE = Rule("figure-text-apart", "No text lies over another text.")


def faults(subject: Subject) -> Iterator[str]:
    placed = [(node, text_extent(node).inset(0.75)) for node in subject.texts]
    for (one, first), (other, second) in combinations(placed, 2):
        if first.meets(second):
            yield f"`{shortened(one)}` and `{shortened(other)}` lie over each other"
