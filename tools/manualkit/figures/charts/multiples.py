"""Small multiples: the same axes again and again, one panel a thing."""

from __future__ import annotations

from math import ceil

from ..errors import FigureError
from ..fonts import SANS, text_width
from ..marks import Element, text
from ..units import LABEL, SMALL, WIDTH
from .axis import Axis
from .chart import axis_title
from .draw import key, lacks, missing_key, over, under
from .plot import Plot
from .table import table_of

_GAP, _HEAD, _FOOT = (30.0, 44.0), 52.0, 54.0


class Multiples:
    """``columns`` panels side by side, all with the same two axes; ticks stand at the left and at the foot only."""

    kind = "chart"

    def __init__(self, description: str, x: Axis, y: Axis, columns: int = 2, tall: float = 132) -> None:
        self.description, self.x, self.y, self.columns, self.tall = description, x, y, columns, tall
        self.panels: list[Plot] = []
        self._table: tuple[tuple[str, ...], ...] = ()

    def panel(self, title: str) -> Plot:
        """The next panel, from left to right and then down; draw on it as on a chart."""
        plot = Plot(self.x, self.y, panel=str(len(self.panels) + 1))
        plot.title = title
        self.panels.append(plot)
        return plot

    @property
    def rows(self) -> int:
        return ceil(len(self.panels) / self.columns)

    @property
    def height(self) -> int:
        return round(_HEAD + self.rows * self.tall + (self.rows - 1) * _GAP[1] + _FOOT)

    @property
    def table(self) -> tuple[tuple[str, ...], ...]:
        return self._table or table_of(self.panels)

    @table.setter
    def table(self, rows: tuple[tuple[str, ...], ...]) -> None:
        self._table = rows

    def elements(self) -> list[Element]:
        """All panels, then the titles that they share."""
        from .render import render

        if len(self.panels) < 2:
            raise FigureError("small multiples have at least two panels")
        self._arrange()
        made = [one for plot in self.panels for one in under(plot)]
        made += render(self.panels, self.height)
        made += [one for plot in self.panels for one in over(plot, plot.room[3] + 30)]
        made += self._titles()
        return [*made, *(missing_key(self.height) if lacks(self.panels) else [])]

    def _arrange(self) -> None:
        ticks = max((text_width(word, SMALL, SANS) for word in self.y.tick_words), default=0)
        left = max(ticks + 16, 30)
        right = max(plot.widest_end() for plot in self.panels) or 14
        wide = (WIDTH - left - right - (self.columns - 1) * (_GAP[0] + right - 14)) / self.columns
        for index, plot in enumerate(self.panels):
            column, row = index % self.columns, index // self.columns
            x, y = left + column * (wide + _GAP[0] + right - 14), _HEAD + row * (self.tall + _GAP[1])
            plot.room = (x, y, x + wide, y + self.tall)
            plot.y_ticks = column == 0
            plot.x_ticks = index + self.columns >= len(self.panels)

    def _titles(self) -> list[Element]:
        made = [axis_title(self.y, "y", 8, 14, "start", "1"), axis_title(self.x, "x", WIDTH / 2, self.height - 10, "middle", "1")]
        for plot in self.panels:
            made.append(text(plot.title, plot.room[0], plot.room[1] - 12, size=LABEL, weight=600))
        bars = [mark for mark in self.panels[0].marks if mark.kind == "bar"]
        if len(bars) > 1 and not self.panels[0].ends:
            wide = sum(50 + text_width(mark.name, SMALL, SANS, 600) for mark in bars)
            made += key(bars, WIDTH - wide, 14)
        return made
