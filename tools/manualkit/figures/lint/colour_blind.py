"""Colours that a colour-blind reader cannot tell apart do not have to be told apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...rules import Rule
from ..marks import Element
from ..theme import BY_LIGHT
from ..vision import nearest
from .geometry import Extent, extent, text_extent
from .greyscale import same_series
from .subject import Subject

RULE = Rule(
    "figure-colour-blind",
    "Series, and bars that touch, stay apart with protanopia, deuteranopia and tritanopia, or differ in a second mark or in words.",
)
LEAST = 6.0


def faults(subject: Subject) -> Iterator[str]:
    for one, other in combinations(subject.with_attribute("data-mark", "line", "area", "bar", "dots"), 2):
        if not same_series(one, other) and one.get("data-second") == other.get("data-second"):
            yield from _alike(one, other)
    words = [text_extent(node).centre for node in subject.texts]
    spans = [(node, extent(node)) for node in subject.with_attribute("data-mark", "span")]
    for (one, first), (other, second) in combinations(spans, 2):
        if _touch(first, second) and not (_named(first, words) and _named(second, words)):
            yield from _alike(one, other)


def _alike(one: Element, other: Element) -> Iterator[str]:
    first, second = (BY_LIGHT.get(node.get("stroke") or node.get("fill") or "") for node in (one, other))
    if first is None or second is None or first == second:
        return
    for mode, a, b in (("light", first.light, second.light), ("dark", first.dark, second.dark)):
        distance, vision = nearest(a, b)
        if distance < LEAST:
            yield (
                f"`{one.get('data-name')}` ({first.name}) and `{other.get('data-name')}` ({second.name}) are {distance:.1f} apart with "
                f"{vision} in {mode}; at least {LEAST:g}, or a second mark"
            )


def _touch(one: Extent, other: Extent) -> bool:
    return Extent(one.left - 2, one.top - 2, one.right + 2, one.bottom + 2).meets(other)


def _named(area: Extent, words: list[tuple[float, float]]) -> bool:
    return any(area.left <= x <= area.right and area.top <= y <= area.bottom for x, y in words)
