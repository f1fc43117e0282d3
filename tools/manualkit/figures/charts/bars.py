"""Bars: grouped or stacked, upright or level, told apart by their filling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from ..errors import FigureError, unknown
from ..marks import Element, Point, path
from ..units import number
from .axis import Axis
from .mark import Mark, Value

FILLINGS = ("solid", "soft", "hatch", "cross")
_PITCH = 6.0


def bar_marks(
    x: Axis, y: Axis, series: Mapping[str, Sequence[Value]], hues: Mapping[str, str], stacked: bool, broken: bool,
) -> Iterator[Mark]:
    """One mark a series. The axis with names carries the bars."""
    if bool(x.names) == bool(y.names):
        raise FigureError("bars need one axis of names: Axis.named(...)")
    if len(series) > len(FILLINGS):
        raise FigureError(f"bars show at most {len(FILLINGS)} series, not {len(series)}: draw small multiples")
    level, axis = bool(y.names), y if y.names else x
    value_axis = x if level else y
    bases = [value_axis.low if broken else 0.0] * len(axis.names)
    width = 0.62 if stacked or len(series) == 1 else 0.76 / len(series)
    for index, (name, values) in enumerate(series.items()):
        if name not in hues:
            raise unknown("hue for the series", name, hues)
        if len(values) != len(axis.names):
            raise FigureError(f"`{name}` has {len(values)} values for {len(axis.names)} names")
        shift = 0.0 if stacked else (index - (len(series) - 1) / 2) * width
        tall = [None if value is None else value - (base if broken else 0) for value, base in zip(values, bases, strict=True)]
        yield Mark("bar", name, tuple(axis.ticks), tuple(tall), hues[name], FILLINGS[index], bases=tuple(bases),
                   width=width if stacked or len(series) == 1 else width * 0.92, shift=shift, level=level, broken=broken)
        if stacked:
            bases = [base + (value or 0) for base, value in zip(bases, tall, strict=True)]


def corners(mark: Mark, place: int) -> tuple[Point, Point] | None:
    """Two opposite corners of a bar in values of the axes, the base first; None for a missing value."""
    value = mark.ys[place]
    if value is None:
        return None
    start, end = mark.xs[place] + mark.shift - mark.width / 2, mark.xs[place] + mark.shift + mark.width / 2
    low, high = mark.bases[place], mark.bases[place] + value
    return ((low, start), (high, end)) if mark.level else ((start, low), (end, high))


def hatching(left: float, top: float, right: float, bottom: float, both: bool) -> str:
    """Path data of diagonal lines inside a rectangle; ``both`` adds the other diagonal."""
    pieces = []
    for n in range(1, ceil((right - left + bottom - top) / _PITCH)):
        reach = n * _PITCH
        x1, y1 = (left + reach, top) if reach <= right - left else (right, top + reach - (right - left))
        x2, y2 = (left, top + reach) if reach <= bottom - top else (left + reach - (bottom - top), bottom)
        pieces.append(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}")
        if both:
            pieces.append(f"M{number(left + right - x1)} {number(y1)}L{number(left + right - x2)} {number(y2)}")
    return "".join(pieces)


def hatch_of(mark: Mark, areas: Sequence[tuple[float, float, float, float]]) -> list[Element]:
    """The lines of a hatched filling over all bars of a series, as one path."""
    if mark.second not in ("hatch", "cross"):
        return []
    d = "".join(hatching(*area, mark.second == "cross") for area in areas)
    return [path(d, stroke=mark.hue, stroke_width=1, data_role="hatch")] if d else []


def break_of(areas: Sequence[tuple[float, float, float, float]], level: bool) -> list[Element]:
    """Two paper-coloured strokes across each bar near its base: the bar is longer than it is drawn."""
    d = []
    for left, top, right, bottom in areas:
        for off in (8, 13):
            if level:
                d.append(f"M{number(left + off - 3)} {number(bottom + 2)}L{number(left + off + 3)} {number(top - 2)}")
            else:
                d.append(f"M{number(left - 2)} {number(bottom - off + 3)}L{number(right + 2)} {number(bottom - off - 3)}")
    return [path("".join(d), stroke="paper", stroke_width=2.2, data_role="break")] if d else []
