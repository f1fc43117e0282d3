"""Things side by side: what they have in common stands in one row."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import FigureError
from ..fonts import SANS
from ..marks import line_path, path
from ..units import LABEL, SMALL, WIDTH
from .composed import SIDE, Composed, Part
from .words import wrap

_NAME, _GAP, _PAD = 118.0, 14.0, 12.0


@dataclass(frozen=True, slots=True)
class Cell:
    """One aspect of one thing; a cell that matters has a hue."""

    words: str
    hue: str = "ink"


class Comparison(Composed):
    """``things`` are the columns (``part("Colocated", "one GPU", hue="blue")``); rows are added one by one."""

    def __init__(self, description: str, *things: Part) -> None:
        super().__init__(description)
        if not 2 <= len(things) <= 4:
            raise FigureError(f"a comparison has two to four things, not {len(things)}")
        self.things = things
        self._rows: list[tuple[str, tuple[Cell, ...]]] = []

    def row(self, aspect: str, *cells: str | Cell) -> None:
        """An aspect, with one cell a thing."""
        if len(cells) != len(self.things):
            raise FigureError(f"the row `{aspect}` has {len(cells)} cells for {len(self.things)} things")
        self._rows.append((aspect, tuple(cell if isinstance(cell, Cell) else Cell(cell) for cell in cells)))

    def _place(self) -> float:
        count = len(self.things)
        wide = (WIDTH - 2 * SIDE - _NAME - _GAP * (count - 1)) / count
        xs = [SIDE + _NAME + index * (wide + _GAP) for index in range(count)]
        head = max(one.height(wide) for one in self.things)
        for x, one in zip(xs, self.things, strict=True):
            self._put(one, x, SIDE, wide, head)
        y = SIDE + head + 6
        for index, (aspect, cells) in enumerate(self._rows):
            y = self._row(aspect, cells, xs, wide, y, index > 0)
        return y + SIDE / 2

    def _row(self, aspect: str, cells: tuple[Cell, ...], xs: list[float], wide: float, y: float, ruled: bool) -> float:
        name = wrap(aspect, _NAME - _PAD, SMALL, SANS, 600)
        texts = [wrap(cell.words, wide - 12, LABEL, SANS, 600 if cell.hue != "ink" else 400) for cell in cells]
        deep = max(len(lines) for lines in (name, *texts)) * LABEL * 1.25 + 2 * _PAD
        if ruled:
            self._lines.append(path(line_path([(SIDE, y), (WIDTH - SIDE, y)]), stroke="rule", stroke_width=1, data_role="line"))
        self.label(name, SIDE, y + deep / 2, anchor="start", size=SMALL, weight=600, hue="muted", patch="none")
        for x, cell, lines in zip(xs, cells, texts, strict=True):
            self.label(lines, x + wide / 2, y + deep / 2, hue=cell.hue, weight=600 if cell.hue != "ink" else 400, patch="none")
        return y + deep
