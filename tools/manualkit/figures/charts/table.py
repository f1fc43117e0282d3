"""The data behind a chart, made of its marks: every value that is drawn stands in it."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from typing import TYPE_CHECKING

from .axis import tick_text
from .mark import Mark

if TYPE_CHECKING:
    from .plot import Plot

Table = tuple[tuple[str, ...], ...]
NONE = "no value"
_LONG, _FOLD = 60, 10


def table_of(plots: Sequence[Plot]) -> Table:
    """Places down, series across; spans as rows of their own; long runs of counts ten to a row."""
    plots = [plot for plot in plots if plot.marks]
    if not plots:
        return ()
    if all(mark.kind == "span" for plot in plots for mark in plot.marks):
        return _spans(plots)
    columns = [(plot, mark) for plot in plots for mark in plot.marks if mark.kind != "span"]
    if len(columns) == 1 and columns[0][1].kind == "area" and len(columns[0][1].ys) > _LONG:
        table = _folded(*columns[0])
    else:
        table = _places(columns)
    return (*table, *_span_rows(plots, len(table[0])))


def _span_rows(plots: Sequence[Plot], width: int) -> Table:
    """Spans beside other marks: their two ends, in rows below."""
    rows = []
    for plot in plots:
        for mark in (mark for mark in plot.marks if mark.kind == "span"):
            ends = [written(x, decimals(mark.xs)) for x in mark.xs]
            cells = ends if width > 2 else [" to ".join(ends)]
            rows.append((f"{_named(plot, mark)}, start and end", *cells, *[""] * (width - 1 - len(cells))))
    return tuple(rows)


def _places(columns: Sequence[tuple[Plot, Mark]]) -> Table:
    plot, first = columns[0]
    axis = plot.y if first.level else plot.x
    places = sorted({x for _, mark in columns for x in (mark.xs[:-1] if mark.kind == "area" else mark.xs)})
    heads, cells = [axis.heading], []
    for owner, mark in columns:
        for words, values in _values(owner, mark):
            heads.append(words)
            digits = decimals([value for value in values.values() if value is not None])
            cells.append({x: NONE if value is None else written(value, digits) for x, value in values.items()})
    names = dict(zip(axis.ticks, axis.names, strict=True)) if axis.names else {}
    across = decimals(places)
    return (tuple(heads), *((names.get(x) or written(x, across), *(column.get(x, "") for column in cells)) for x in places))


def _values(plot: Plot, mark: Mark) -> list[tuple[str, dict[float, float | None]]]:
    """The columns of a mark: its heading, and its values by place."""
    name = f"{plot.title}: {mark.name}" if plot.title and plot.title != mark.name else mark.name
    unit = f" ({plot.x.unit if mark.level else plot.y.unit})" if (plot.x if mark.level else plot.y).unit else ""
    if mark.kind == "band":
        return [(f"{name}, lowest{unit}", dict(zip(mark.xs, mark.bases, strict=True))), (f"{name}, highest{unit}", dict(zip(mark.xs, mark.ys, strict=True)))]
    if mark.kind == "bar" and mark.broken:
        return [(name + unit, {x: None if y is None else y + base for x, y, base in zip(mark.xs, mark.ys, mark.bases, strict=True)})]
    return [(name + unit, dict(zip(mark.xs, mark.ys, strict=False)))]


def _spans(plots: Sequence[Plot]) -> Table:
    rows = [(plot, mark) for plot in plots for mark in plot.marks]
    unit = f" ({plots[0].x.unit})" if plots[0].x.unit else ""
    digits = decimals([x for _, mark in rows for x in mark.xs])
    heads = ("What", f"Start{unit}", f"End{unit}", f"Length{unit}")
    return (heads, *((_named(plot, mark), *(written(value, digits) for value in (*mark.xs, mark.xs[1] - mark.xs[0]))) for plot, mark in rows))


def _named(plot: Plot, mark: Mark) -> str:
    return f"{plot.title}: {mark.name}" if plot.title else mark.name


def _folded(plot: Plot, mark: Mark) -> Table:
    step = mark.xs[1] - mark.xs[0]
    heads = (plot.x.heading, *(f"+{tick_text(round(step * n, 6))}" for n in range(_FOLD)))
    digits = decimals([value for value in mark.ys if value is not None])
    values = [NONE if value is None else written(value, digits) for value in mark.ys]
    return (heads, *((tick_text(mark.xs[n]), *values[n : n + _FOLD], *[""] * (_FOLD - len(values[n : n + _FOLD]))) for n in range(0, len(values), _FOLD)))


def decimals(values: Sequence[float]) -> int:
    """How many digits after the point show three significant ones of the largest value; none when all are whole."""
    if all(float(value).is_integer() for value in values):
        return 0
    largest = max(abs(value) for value in values)
    return min(max(2 - floor(log10(largest)), 0), 8) if largest else 0


def written(value: float, digits: int) -> str:
    """``1,234.5`` with a true minus."""
    return f"{value:,.{digits}f}".replace("-", "\N{MINUS SIGN}")
