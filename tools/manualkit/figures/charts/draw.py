"""A panel's elements around what matplotlib draws: shades, fillings, events, labels, marks for what is missing."""

from __future__ import annotations

from collections.abc import Sequence

from ..fonts import SANS, text_width
from ..marks import Element, Point, path, rect, text
from ..units import SMALL, WIDTH, number
from .bars import break_of, corners, hatch_of
from .events import event_marks
from .mark import Mark
from .placing import Words, end_labels, near
from .plot import Plot, shade_marks

Rect = tuple[float, float, float, float]


def under(plot: Plot) -> list[Element]:
    """What lies behind the data."""
    return [*shade_marks(plot), *(one for late in plot.under for one in late())]


def over(plot: Plot, height: float) -> list[Element]:
    """What lies on the data: fillings, breaks, missing values, events, then every label."""
    made = [one for mark in plot.marks for one in _on_bars(plot, mark)]
    made += _missing(plot)
    made += [one for late in plot.over for one in late()]
    words, rules = event_marks(plot)
    made += rules
    fixed = [late() for late in plot.labels]
    _, top, _, bottom = plot.room
    at_edge = [(plot.at(x, y), lines, hue) for x, y, lines, hue in plot.ends if plot.reaches_edge(x)]
    ends, leaders = end_labels(at_edge, top - 8, bottom + 8)
    made += leaders
    words += _shade_words(plot) + fixed + ends
    for x, y, lines, hue in (*(end for end in plot.ends if not plot.reaches_edge(end[0])), *plot.notes):
        words.append(near(plot.at(x, y), lines, hue, _polylines(plot), [one.area for one in words], height - 40))
    return [*made, *(one for label in words for one in label.draw())]


def bar_areas(plot: Plot, mark: Mark) -> list[Rect]:
    """The bars of a mark in user units."""
    areas = []
    for place in range(len(mark.xs)):
        if (ends := corners(mark, place)) is not None:
            (x1, y1), (x2, y2) = plot.at(*ends[0]), plot.at(*ends[1])
            areas.append((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)))
    return areas


def _on_bars(plot: Plot, mark: Mark) -> list[Element]:
    if mark.kind != "bar":
        return []
    areas = bar_areas(plot, mark)
    return [*hatch_of(mark, areas), *(break_of(areas, mark.level) if mark.broken else [])]


def _missing(plot: Plot) -> list[Element]:
    """A small cross at the foot of each place without a value."""
    d = []
    for mark in plot.marks:
        for place in mark.missing:
            x, y = plot.at(plot.x.low, place + mark.shift) if mark.level else plot.at(place + mark.shift, plot.y.low)
            x, y = (x + 8, y) if mark.level else (x, y - 8)
            d.append(_cross(x, y))
    return [path("".join(d), stroke="muted", stroke_width=1.4, data_role="missing")] if d else []


def _cross(x: float, y: float) -> str:
    left, top, right, bottom = (number(value) for value in (x - 3, y - 3, x + 3, y + 3))
    return f"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}"


def lacks(plots: Sequence[Plot]) -> bool:
    """Some mark of the chart has a missing value."""
    return any(mark.missing for plot in plots for mark in plot.marks)


def missing_key(height: float) -> list[Element]:
    """What the small cross means, at the foot of the chart."""
    x, y = WIDTH - 12 - text_width("no value", SMALL, SANS), height - 10
    return [
        path(_cross(x - 9, y - 4.5), stroke="muted", stroke_width=1.4, data_role="missing"),
        text("no value", x, y, size=SMALL, fill="muted"),
    ]


def _shade_words(plot: Plot) -> list[Words]:
    made = []
    for start, end, said, hue in plot.shades:
        if said:
            middle = (plot.at(start, plot.y.low)[0] + plot.at(end, plot.y.low)[0]) / 2
            made.append(Words((said,), middle, plot.room[1] + 15, "middle", hue, 400, SMALL, f"{hue}-soft"))
    return made


def _polylines(plot: Plot) -> list[list[Point]]:
    """The data as lines, for labels to keep off."""
    made: list[list[Point]] = []
    for mark in plot.marks:
        if mark.kind == "line":
            made.append([plot.at(x, y) for x, y in mark.known])
        elif mark.kind == "dots":
            made += [[plot.at(x, y)] for x, y in mark.known]
        elif mark.kind == "bar":
            made += [[(a, b), (c, b), (c, d), (a, d), (a, b)] for a, b, c, d in bar_areas(plot, mark)]
    return made


def key(marks: Sequence[Mark], x: float, y: float) -> list[Element]:
    """A row of samples with the names of grouped bars."""
    made: list[Element] = []
    for mark in marks:
        soft = mark.second != "solid"
        fill = "paper" if mark.second == "cross" else f"{mark.hue}-soft" if soft else mark.hue
        made.append(rect(x, y - 11, 22, 12, fill=fill, stroke=mark.hue if soft else "none"))
        made += hatch_of(mark, [(x, y - 11, x + 22, y + 1)])
        made.append(text(mark.name, x + 28, y, size=SMALL, weight=600, fill=mark.hue))
        x += 28 + text_width(mark.name, SMALL, SANS, 600) + 22
    return made
