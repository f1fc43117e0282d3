"""Draw the axes and marks of panels with matplotlib, and hand back slim SVG elements."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..marks import Element, colour
from ..units import WIDTH
from .mark import Mark
from .slim import slim
from .style import DASHES, GRID, LINE, MARKERS, register_fonts, settings

if TYPE_CHECKING:
    from .plot import Plot


def render(plots: Sequence[Plot], height: float) -> list[Element]:
    """The axes and the marks of all panels, as elements in user units."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    register_fonts()
    named: dict[str, Mark] = {}
    with matplotlib.rc_context(settings()):
        figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72)
        FigureCanvasSVG(figure)
        for plot in plots:
            axes = figure.add_axes(_box(plot, height))
            _set_axes(axes, plot)
            for mark in plot.marks:
                named[gid := f"mark.{len(named)}"] = mark
                _DRAW[mark.kind](axes, mark, gid)
        raw = io.BytesIO()
        figure.savefig(raw, format="svg", metadata={"Date": None}, transparent=True)
    return slim(raw.getvalue(), named)


def _box(plot: Plot, height: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = plot.room
    return left / WIDTH, (height - bottom) / height, (right - left) / WIDTH, (bottom - top) / height


def _set_axes(axes: Any, plot: Plot) -> None:
    for axis, name in ((plot.x, "x"), (plot.y, "y")):
        if axis.log:
            axes.set(**{f"{name}scale": "log"})
    axes.set_xlim(plot.x.low, plot.x.high)
    axes.set_ylim(*((plot.y.high, plot.y.low) if plot.y.names else (plot.y.low, plot.y.high)))
    for axis, side, shown in ((plot.x, axes.xaxis, plot.x_ticks), (plot.y, axes.yaxis, plot.y_ticks)):
        words = axis.tick_words if shown else [""] * len(axis.ticks)
        side.set_ticks(() if axis.hidden else axis.ticks, labels=() if axis.hidden else words)
        side.set_ticks((), minor=True)
    if plot.y.names:
        axes.spines[["bottom", "left"]].set_visible(False)
        axes.spines["left"].set_visible(True)
    if plot.grid:
        axes.grid(axis="x" if plot.y.names else "y", color=colour("rule"), linewidth=GRID, gid="grid")
    axes.set_axisbelow(True)


def _line(axes: Any, mark: Mark, gid: str) -> None:
    values = [float("nan") if value is None else value for value in mark.ys]
    (line,) = axes.plot(mark.xs, values, color=colour(mark.hue), linewidth=LINE, linestyle=DASHES[mark.second], clip_on=False)
    line.set_gid(gid)
    line.set_solid_joinstyle("round")
    _marker(line, mark)


def _dots(axes: Any, mark: Mark, gid: str) -> None:
    known = mark.known
    (line,) = axes.plot([x for x, _ in known], [y for _, y in known], color=colour(mark.hue), linestyle="none", clip_on=False)
    line.set_gid(gid)
    _marker(line, mark)


def _marker(line: Any, mark: Mark) -> None:
    if mark.second in MARKERS:
        line.set(marker=MARKERS[mark.second], markersize=6.4, markeredgecolor=colour(mark.hue), markeredgewidth=1.6)
        line.set_markerfacecolor(colour("paper" if mark.second == "ring" else mark.hue))


def _area(axes: Any, mark: Mark, gid: str) -> None:
    stairs = axes.stairs(mark.ys, mark.xs, baseline=mark.base, fill=True, facecolor=colour(f"{mark.hue}"), linewidth=0)
    stairs.set_gid(gid)


def _band(axes: Any, mark: Mark, gid: str) -> None:
    lows, highs = list(mark.bases), list(mark.ys)
    (shape,) = axes.fill([*mark.xs, *reversed(mark.xs)], [*highs, *reversed(lows)], facecolor=colour(f"{mark.hue}-soft"), linewidth=0)
    shape.set(gid=gid, clip_on=False)


def _span(axes: Any, mark: Mark, gid: str) -> None:
    (start, end), (low, high) = mark.xs, mark.ys
    (bar,) = axes.barh([(low + high) / 2], [end - start], left=[start], height=high - low)
    bar.set(facecolor=colour(mark.fill or f"{mark.hue}"), edgecolor=colour(mark.hue), linewidth=1.25, gid=gid, clip_on=False)


def _bar(axes: Any, mark: Mark, gid: str) -> None:
    known = [(x + mark.shift, y, base) for x, y, base in zip(mark.xs, mark.ys, mark.bases, strict=True) if y is not None]
    places, lengths, bases = ([one[n] for one in known] for n in range(3))
    draw = axes.barh if mark.level else axes.bar
    bars = draw(places, lengths, mark.width, **({"left": bases} if mark.level else {"bottom": bases}))
    soft = mark.second != "solid"
    fill = "paper" if mark.second == "cross" else f"{mark.hue}-soft" if soft else mark.hue
    for bar in bars:
        bar.set(facecolor=colour(fill), edgecolor=colour(mark.hue) if soft else "none", linewidth=1.25 if soft else 0, gid=gid, clip_on=False)


_DRAW = {"line": _line, "dots": _dots, "area": _area, "band": _band, "span": _span, "bar": _bar}
