"""Text can be read on what lies under it, in light and in dark."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from ..contrast import contrast
from ..marks import Element, Point
from ..theme import BY_LIGHT, PAPER, Token
from .geometry import filled, inside, shape_lines, shapes, text_extent
from .subject import Subject, shortened, tag_of

RULE = Rule("figure-contrast", "Text has a contrast of at least 4.5 to 1 on its ground, in light and in dark.")
LEAST = 4.5


def faults(subject: Subject) -> Iterator[str]:
    under: list[Element] = []
    for _, node in shapes(subject):
        if tag_of(node) != "text":
            if filled(node):
                under.append(node)
            continue
        ink = BY_LIGHT.get(node.get("fill", ""))
        if ink:
            yield from (f"`{shortened(node)}` {words}" for words in _weak(ink, _grounds(node, under)))


def _grounds(node: Element, under: list[Element]) -> set[Token]:
    area = text_extent(node).inset(1)
    corners = [area.centre, (area.left, area.top), (area.right, area.top), (area.left, area.bottom), (area.right, area.bottom)]
    return {_ground(point, under) for point in corners}


def _ground(point: Point, under: list[Element]) -> Token:
    for node in reversed(under):
        if inside(point, shape_lines(node)):
            return BY_LIGHT.get(node.get("fill", ""), PAPER)
    return PAPER


def _weak(ink: Token, grounds: set[Token]) -> Iterator[str]:
    for ground in sorted(grounds, key=lambda token: token.name):
        for mode, one, other in (("light", ink.light, ground.light), ("dark", ink.dark, ground.dark)):
            if (ratio := contrast(one, other)) < LEAST:
                yield f"({ink.name} on {ground.name}) has a contrast of {ratio:.2f} in {mode}; at least {LEAST}"
