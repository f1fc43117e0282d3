"""A timeline to scale: one row a thing, bars from the recorded start to the recorded end."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import unknown
from ..fonts import SANS, text_width
from ..units import LABEL, SMALL, WIDTH
from .axis import Axis
from .chart import Chart
from .placing import Words, middle_baseline

_ROW, _HEAD = 44.0, 46.0


class Gantt(Chart):
    """``rows`` are named at the left, in the hue of their first bar; ``head`` leaves room above for brackets or events."""

    def __init__(self, description: str, x: Axis, rows: Sequence[str], *, row: float = _ROW, head: float = _HEAD) -> None:
        self.rows = tuple(rows)
        y = Axis("Row", 0, len(self.rows), (), hidden=True)
        left = max(text_width(name, LABEL, SANS, 600) for name in self.rows) + 22
        super().__init__(round(head + row * len(self.rows) + 56), description, x, y, (left, head, 46, 56), grid=False)
        self._hues: dict[str, str] = {}
        self._row = row
        for index, name in enumerate(self.rows):
            self.guide_y(len(self.rows) - 0.5 - index)
            self.labels.append(lambda name=name: self._row_name(name))

    def bar(self, row: str, start: float, end: float, words: str = "", *, hue: str, name: str = "", strong: bool = False) -> None:
        """A bar on a row, with words inside it where they fit, else beside it. ``strong`` fills it with the full hue."""
        if row not in self.rows:
            raise unknown("row", row, self.rows)
        y = len(self.rows) - 0.5 - self.rows.index(row)
        self._hues.setdefault(row, hue)
        self.span(name or row, start, end, y, hue=hue, fill=hue if strong else f"{hue}-soft")
        if words:
            self.labels.append(lambda: self._words(words, start, end, y, hue, strong))

    def _row_name(self, name: str) -> Words:
        x, y = self.at(self.x.low, len(self.rows) - 0.5 - self.rows.index(name))
        return Words((name,), x - 12, middle_baseline(y), "end", self._hues.get(name, "ink"))

    def _words(self, words: str, start: float, end: float, y: float, hue: str, strong: bool) -> Words:
        (left, middle), (right, _) = self.at(start, y), self.at(end, y)
        wide = text_width(words, SMALL, SANS, 600)
        base = middle_baseline(middle, SMALL)
        if wide + 12 <= right - left:
            return Words((words,), (left + right) / 2, base, "middle", "paper" if strong else hue, 600, SMALL, "none")
        if right + wide + 10 <= WIDTH:
            return Words((words,), right + 8, base, "start", "ink", 600, SMALL)
        return Words((words,), left - 8, base, "end", "ink", 600, SMALL)

    def group(self, start: float, end: float, words: str, *, hue: str = "muted") -> None:
        """A bracket over a stretch of time, above the rows."""
        self.bracket(start, end, len(self.rows) + 7 / self._row, [words], hue=hue)
