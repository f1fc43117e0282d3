"""A chart of one panel, and the shape that every chart has."""

from __future__ import annotations

from ..fonts import SANS, text_width
from ..marks import Element, text
from ..units import SMALL, WIDTH
from .axis import Axis
from .draw import key, lacks, missing_key, over, under
from .events import event_room, lifted
from .mark import Mark
from .plot import Plot
from .table import table_of

Margins = tuple[float, float, float, float]


class Chart(Plot):
    """``margins`` are left, top, right and bottom around the plot, in user units; without them they fit what is written.

    ``table`` is the data behind the chart; without one it is made of all the marks.
    """

    kind = "chart"

    def __init__(self, height: int, description: str, x: Axis, y: Axis, margins: Margins | None = None, grid: bool = True) -> None:
        super().__init__(x, y, grid)
        self.height, self.description = height, description
        self._margins = margins
        self._table: tuple[tuple[str, ...], ...] = ()
        self._set_area(margins or (56, 34, 24, 54))

    @property
    def table(self) -> tuple[tuple[str, ...], ...]:
        return self._table or table_of([self])

    @table.setter
    def table(self, rows: tuple[tuple[str, ...], ...]) -> None:
        self._table = rows

    def _set_area(self, margins: Margins) -> None:
        left, top, right, bottom = margins
        self.room = (left, top, WIDTH - right, self.height - bottom)

    def _fit(self) -> None:
        """Margins that hold the tick labels, the events, the key and the labels at the ends."""
        if self._margins is not None:
            return
        names = self.y.tick_words if not self.y.hidden else ()
        left = max([text_width(word, SMALL, SANS) for word in names], default=30) + 16
        right = max(self.widest_end(), text_width(self.x.tick_words[-1], SMALL, SANS) / 2 + 4 if self.x.tick_words else 0, 12)
        self._set_area((max(left, 24), 34, right, 54))
        events = event_room(self) + (0 if lifted(self) else -12) if self.events else 0
        top = (14 if self.y.names else 34) + max(events, 0) + (22 if self._keyed() else 0)
        self._set_area((max(left, 24), top, right, 54))

    def _keyed(self) -> list[Mark]:
        """Grouped bars of more than one series need a key."""
        bars = [mark for mark in self.marks if mark.kind == "bar"]
        return bars if len(bars) > 1 and (self.y.names or not self.ends) else []

    def elements(self) -> list[Element]:
        """All marks in drawing order: grid and axes, data, then labels."""
        from .render import render

        self._fit()
        made = [*under(self), *render([self], self.height), *titles(self, self.height, self._margins is not None), *over(self, self.height)]
        if bars := self._keyed():
            made += key(bars, self.room[0], self.room[1] - (16 if self.y.names else 38))
        return [*made, *(missing_key(self.height) if lacks([self]) else [])]


def titles(plot: Plot, height: float, at_tick: bool = False) -> list[Element]:
    """The titles of both axes. The y title lies flat above its axis (``at_tick``: above its highest tick), where it is read easily."""
    left, top, right, _ = plot.room
    made = []
    if not plot.y.hidden and not plot.y.names:
        y = plot.at(plot.x.low, plot.y.ticks[-1])[1] if at_tick else top - (event_room(plot) if lifted(plot) else 0)
        made.append(axis_title(plot.y, "y", 8, y - 16, "start", plot.panel))
    if not plot.x.hidden:
        wide = text_width(plot.x.heading, SMALL, SANS, 400)
        middle = min(max((left + right) / 2, wide / 2), WIDTH - wide / 2)
        made.append(axis_title(plot.x, "x", middle, height - 10, "middle", plot.panel))
    return made


def axis_title(axis: Axis, name: str, x: float, y: float, anchor: str, panel: str) -> Element:
    """A title with what the lint has to know about its axis."""
    return text(
        axis.heading, x, y, size=SMALL, fill="muted", anchor=anchor, data_role="axis-title",
        data_axis=name, data_unit=axis.unit or "count", data_panel=panel,
    )
