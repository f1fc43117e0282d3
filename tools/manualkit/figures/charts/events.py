"""Events: upright lines whose words stand above the plot, in rows, clear of one another, of other lines and of the axis title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from ..fonts import SANS, text_width
from ..marks import Element, colour, element, line_path, path
from ..units import LABEL, SMALL, WIDTH
from .placing import LEADING, Words

if TYPE_CHECKING:
    from .plot import Plot

_ROW, _MANY = 19.0, 7


@dataclass(frozen=True, slots=True)
class Flag:
    """Where the words of an event stand: ``row`` 0 is the lowest; they run from ``left`` to ``right``."""

    place: float
    row: int
    rows: int
    left: float
    right: float
    anchor: str

    def clashes(self, other: Flag) -> bool:
        """The words of the two lie on each other, or the line of one runs through the words of the other."""
        level = self.row < other.row + other.rows and other.row < self.row + self.rows
        if level and self.left < other.right + 10 and other.left < self.right + 10:
            return True
        low, high = (self, other) if self.row < other.row else (other, self)
        return high.row > low.row and low.left - 5 < high.place < low.right + 5


def flags(plot: Plot) -> list[Flag]:
    """A place for the words of each event: as low as can be, and left or right of its line."""
    title = 0 if lifted(plot) else _title_end(plot)
    sides = product(("start", "end"), repeat=len(plot.events)) if len(plot.events) <= _MANY else [("start",) * len(plot.events)]
    tried = [_stacked(plot, anchors, title) for anchors in sides]
    return min(tried, key=_cost)


def _title_end(plot: Plot) -> float:
    return 8 + text_width(plot.y.heading, SMALL, SANS) if not plot.y.hidden and not plot.y.names else 0


def lifted(plot: Plot) -> bool:
    """The line of an event would run through the title of the y axis: the title stands above all events then."""
    return any(plot.at(x, plot.y.low)[0] < _title_end(plot) + 5 for x, *_ in plot.events)


def _cost(tried: Sequence[Flag]) -> float:
    clashes = sum(one.clashes(other) for index, one in enumerate(tried) for other in tried[:index])
    outside = sum(flag.left < 2 or flag.right > WIDTH - 2 for flag in tried)
    return 100 * (clashes + outside) + sum(flag.row + flag.rows for flag in tried) + 0.1 * sum(flag.anchor == "end" for flag in tried)


def _stacked(plot: Plot, anchors: Sequence[str], title: float) -> list[Flag]:
    made: list[Flag] = []
    for (x, lines, _), anchor in zip(plot.events, anchors, strict=True):
        place = plot.at(x, plot.y.low)[0]
        wide = max(text_width(line, LABEL if n == 0 else SMALL, SANS, 600 if n == 0 else 400) for n, line in enumerate(lines))
        left = place - 4 if anchor == "start" else place + 4 - wide
        row = 1 if left < title + 8 else 0
        while row < _MANY and any(Flag(place, row, len(lines), left, left + wide, anchor).clashes(other) for other in made):
            row += 1
        made.append(Flag(place, row, len(lines), left, left + wide, anchor))
    return made


def event_room(plot: Plot) -> float:
    """The height that the words of events need above the plot."""
    return max((_ROW * (flag.row + flag.rows) for flag in flags(plot)), default=0)


def event_marks(plot: Plot) -> tuple[list[Words], list[Element]]:
    """The words of the events, and their lines with a dot at the foot."""
    if not plot.events:
        return [], []
    words, rules = [], []
    top, foot = plot.room[1], plot.room[3]
    for flag, (_, lines, hue) in zip(flags(plot), plot.events, strict=True):
        head = top - 4 - flag.row * _ROW
        rules.append(path(line_path([(flag.place, foot), (flag.place, head)]), stroke=hue, stroke_width=1.4, data_role="line"))
        rules.append(element("circle", cx=flag.place, cy=foot, r=3.4, fill=colour(hue)))
        x = flag.place - 4 if flag.anchor == "start" else flag.place + 4
        words.append(Words(lines, x, head - 6 - LEADING * (len(lines) - 1), flag.anchor, hue))
    return words, rules
