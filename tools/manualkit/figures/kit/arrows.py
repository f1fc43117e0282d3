"""The eight arrows of the contract. Each has its own pair of stroke and head, so that none needs its colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, cos, sin
from types import MappingProxyType

from ..marks import Element, Point, group, line_path, path
from ..units import number

_SIZE, _SPREAD, _GAP = 10.5, 4.8, 2.5


@dataclass(frozen=True, slots=True)
class Meaning:
    """How an arrow of one meaning looks."""

    name: str
    hue: str
    dash: str
    head: str
    words: str

    @property
    def line(self) -> str:
        """The line in words, with its article."""
        return "a dotted" if self.dash.startswith("0.1") else "a dashed" if self.dash else "a solid"

    @property
    def head_words(self) -> str:
        return _HEAD_WORDS[self.head]


_HEAD_WORDS = {
    "solid": "a solid head",
    "open": "an open head",
    "wall": "a head that meets a wall",
    "hollow": "a hollow head",
    "double": "two solid heads",
    "diamond": "a hollow diamond",
    "chevrons": "two open heads",
    "cross": "a cross",
}
_ALL = (
    Meaning("call", "ink", "", "solid", "a call"),
    Meaning("reply", "ink", "6 4", "open", "a reply"),
    Meaning("write", "teal", "", "wall", "a durable write"),
    Meaning("state", "amber", "6 4", "hollow", "a change of state"),
    Meaning("compute", "plum", "", "double", "compute"),
    Meaning("effect", "olive", "6 4", "diamond", "an effect outside"),
    Meaning("stream", "indigo", "0.1 5", "chevrons", "a stream or event"),
    Meaning("failure", "rose", "6 4", "cross", "a failure"),
)
MEANINGS: Mapping[str, Meaning] = MappingProxyType({meaning.name: meaning for meaning in _ALL})


def draw_arrow(points: list[Point], meaning: Meaning, radius: float = 9, width: float = 1.7) -> Element:
    """The line through ``points``; its head ends just before the last one, clear of the border of what it meets."""
    before, end = points[-2], points[-1]
    angle = atan2(end[1] - before[1], end[0] - before[0])
    tip = _turn(end, angle, (-_GAP, 0))
    stop = _turn(tip, angle, (-_BACK[meaning.head], 0))
    shaft = path(
        line_path([*points[:-1], stop], radius),
        stroke=meaning.hue,
        stroke_width=width if meaning.name != "stream" else 2.6,
        stroke_dasharray=meaning.dash or None,
        stroke_linecap="round" if meaning.name == "stream" else None,
        data_role="arrow",
    )
    return group([shaft, _head(tip, angle, meaning, width)], data_means=meaning.name)


_BACK = {"solid": 8, "open": 1, "wall": 11, "hollow": 11, "double": 14, "diamond": 12, "chevrons": 8, "cross": 5}


def _head(tip: Point, angle: float, meaning: Meaning, width: float) -> Element:
    d, filled = _OUTLINES[meaning.head]
    return path(
        "".join(_subpath(tip, angle, line) for line in d),
        stroke=meaning.hue,
        stroke_width=width if not filled else 0.8,
        fill=meaning.hue if filled else ("paper" if meaning.head in ("hollow", "diamond") else "none"),
        stroke_linejoin="round",
        stroke_linecap="round",
        data_role="head",
    )


_L, _W = -_SIZE, _SPREAD
_OUTLINES: Mapping[str, tuple[tuple[tuple[Point, ...], ...], bool]] = {
    "solid": ((((0, 0), (_L, -_W), (_L, _W), (0, 0)),), True),
    "open": (((((_L + 1), -_W - 0.6), (-0.6, 0), ((_L + 1), _W + 0.6)),), False),
    "wall": (
        (((-2.6, 0), (-2.6 + _L, -_W), (-2.6 + _L, _W), (-2.6, 0)), ((-1.3, -5.6), (0, -5.6), (0, 5.6), (-1.3, 5.6), (-1.3, -5.6))),
        True,
    ),
    "hollow": ((((-0.8, 0), (_L - 0.5, -_W), (_L - 0.5, _W), (-0.8, 0)),), False),
    "double": (
        (((0, 0), (-8, -_W), (-8, _W), (0, 0)), ((-7.4, 0), (-15.4, -_W), (-15.4, _W), (-7.4, 0))),
        True,
    ),
    "diamond": ((((-0.8, 0), (-6.4, -_W), (-12, 0), (-6.4, _W), (-0.8, 0)),), False),
    "chevrons": ((((-7, -_W), (-0.6, 0), (-7, _W)), ((-12.5, -_W), (-6.1, 0), (-12.5, _W))), False),
    "cross": ((((-8, -_W), (0, _W)), ((-8, _W), (0, -_W))), False),
}


def _turn(origin: Point, angle: float, point: Point) -> Point:
    x, y = point
    return origin[0] + x * cos(angle) - y * sin(angle), origin[1] + x * sin(angle) + y * cos(angle)


def _subpath(tip: Point, angle: float, outline: tuple[Point, ...]) -> str:
    turned = [_turn(tip, angle, point) for point in outline]
    closed = turned[0] == turned[-1]
    body = "L".join(f"{number(x)} {number(y)}" for x, y in (turned[:-1] if closed else turned))
    return f"M{body}{'Z' if closed else ''}"
