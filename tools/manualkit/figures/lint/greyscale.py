"""Series stay apart without colour."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...rules import Rule
from ..contrast import lightness
from ..marks import Element
from ..theme import BY_LIGHT
from .subject import Subject

RULE = Rule("figure-greyscale", "Two series differ in greyscale by 20 of lightness or more, or in a second mark (dash or marker).")
LEAST = 20.0


def faults(subject: Subject) -> Iterator[str]:
    for one, other in combinations(subject.with_attribute("data-mark", "line", "area", "bar", "dots"), 2):
        if same_series(one, other):
            continue
        if one.get("data-second") == other.get("data-second") and _distance(one, other) < LEAST:
            yield (
                f"the series `{one.get('data-name')}` and `{other.get('data-name')}` differ in greyscale by only "
                f"{_distance(one, other):.0f} of lightness and have the same second mark"
            )


def same_series(one: Element, other: Element) -> bool:
    """Two pieces of one series, or two series of different panels."""
    return one.get("data-name") == other.get("data-name") or one.get("data-panel") != other.get("data-panel")


def _distance(one: Element, other: Element) -> float:
    first, second = _paint(one), _paint(other)
    if first not in BY_LIGHT or second not in BY_LIGHT:
        return 0.0
    pairs = ((first, second), (BY_LIGHT[first].dark, BY_LIGHT[second].dark))
    return min(abs(lightness(a) - lightness(b)) for a, b in pairs)


def _paint(node: Element) -> str:
    return node.get("stroke") or node.get("fill") or ""
