"""Draw a chart's axes and marks with matplotlib, and hand back slim SVG elements."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from ..marks import Element, colour, text
from ..fonts import SANS, text_width
from ..units import SMALL, WIDTH
from .axis import tick_text
from .slim import slim
from .style import DASHES, GRID, LINE, register_fonts, settings

if TYPE_CHECKING:
    from .chart import Chart, Mark


def render(chart: Chart) -> list[Element]:
    """The axes, the marks and the axis titles, as elements in user units."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    register_fonts()
    with matplotlib.rc_context(settings()):
        figure = Figure(figsize=(WIDTH / 72, chart.height / 72), dpi=72)
        FigureCanvasSVG(figure)
        axes = figure.add_axes(_box(chart))
        _set_axes(axes, chart)
        for index, mark in enumerate(chart.marks):
            _DRAW[mark.kind](axes, mark, f"mark.{index}")
        raw = io.BytesIO()
        figure.savefig(raw, format="svg", metadata={"Date": None}, transparent=True)
    return [*slim(raw.getvalue(), chart.marks), *_titles(chart)]


def _box(chart: Chart) -> tuple[float, float, float, float]:
    left, top, right, bottom = chart.margins
    return left / WIDTH, bottom / chart.height, (WIDTH - left - right) / WIDTH, (chart.height - top - bottom) / chart.height


def _set_axes(axes: Any, chart: Chart) -> None:
    axes.set_xlim(chart.x.low, chart.x.high)
    axes.set_ylim(chart.y.low, chart.y.high)
    for axis, side in ((chart.x, axes.xaxis), (chart.y, axes.yaxis)):
        side.set_ticks(() if axis.hidden else axis.ticks, labels=() if axis.hidden else [tick_text(value) for value in axis.ticks])
    if chart.grid:
        axes.grid(axis="y", color=colour("rule"), linewidth=GRID, gid="grid")
    axes.set_axisbelow(True)


def _line(axes: Any, mark: Mark, gid: str) -> None:
    (line,) = axes.plot(mark.xs, mark.ys, color=colour(mark.hue), linewidth=LINE, linestyle=DASHES[mark.second], clip_on=False)
    line.set_gid(gid)
    line.set_solid_joinstyle("round")
    if mark.second in ("disc", "ring"):
        line.set(marker="o", markersize=6.4, markeredgecolor=colour(mark.hue), markeredgewidth=1.6)
        line.set_markerfacecolor(colour(mark.hue if mark.second == "disc" else "paper"))


def _area(axes: Any, mark: Mark, gid: str) -> None:
    stairs = axes.stairs(mark.ys, mark.xs, baseline=mark.base, fill=True, facecolor=colour(f"{mark.hue}"), linewidth=0)
    stairs.set_gid(gid)


def _span(axes: Any, mark: Mark, gid: str) -> None:
    (start, end), (low, high) = mark.xs, mark.ys
    (bar,) = axes.barh([(low + high) / 2], [end - start], left=[start], height=high - low)
    bar.set(facecolor=colour(mark.fill or f"{mark.hue}"), edgecolor=colour(mark.hue), linewidth=1.25, gid=gid, clip_on=False)


_DRAW = {"line": _line, "area": _area, "span": _span}


def _titles(chart: Chart) -> list[Element]:
    """The y title lies flat above its axis, where it is read without turning the head."""
    left, _, right, _ = chart.margins
    made = []
    if not chart.y.hidden:
        made.append(_title(chart.y.heading, 8, chart.at(0, chart.y.ticks[-1])[1] - 16, "start", "y", chart.y))
    if not chart.x.hidden:
        wide = text_width(chart.x.heading, SMALL, SANS, 400)
        middle = max(left + (WIDTH - left - right) / 2, wide / 2)
        made.append(_title(chart.x.heading, middle, chart.height - 10, "middle", "x", chart.x))
    return made


def _title(words: str, x: float, y: float, anchor: str, name: str, axis: Any) -> Element:
    return text(
        words, x, y, size=SMALL, fill="muted", anchor=anchor, data_role="axis-title",
        data_axis=name, data_unit=axis.unit or "count", data_panel="1",
    )
