"""A drawn timeline: who does what in which order. It has no scale; measured times belong into a chart."""

from __future__ import annotations

from ..errors import FigureError, unknown
from ..units import SMALL, WIDTH
from .composed import SIDE, Composed
from .place import Box
from .words import rows_of, tall, wrap

_NAME, _TALL, _GAP = 112.0, 46.0, 30.0


class Lanes(Composed):
    """``lanes`` are the rows from top to bottom; time runs to the right in ``moments`` equal parts."""

    def __init__(self, description: str, lanes: tuple[str, ...], moments: int) -> None:
        super().__init__(description)
        self.lanes, self.moments = lanes, moments
        self._bars: list[tuple[str, float, float, str, str]] = []
        self._arrows: list[tuple[float, str, str, str, str]] = []
        self._marks: list[tuple[float, str, str]] = []

    def bar(self, lane: str, start: float, end: float, words: str, *, hue: str = "ink") -> None:
        """What a lane does from one moment to another."""
        self._known(lane)
        if not 0 <= start < end <= self.moments:
            raise FigureError(f"`{words}` runs from {start:g} to {end:g}; the moments run from 0 to {self.moments}")
        self._bars.append((lane, start, end, words, hue))

    def arrow_at(self, moment: float, start: str, end: str, words: str = "", *, means: str) -> None:
        """What passes from one lane to another at a moment."""
        self._known(start), self._known(end)
        self._arrows.append((moment, start, end, words, means))

    def mark(self, moment: float, words: str, *, hue: str = "ink") -> None:
        """A moment that counts for all lanes: an upright line with its words above."""
        self._marks.append((moment, words, hue))

    def _known(self, lane: str) -> None:
        if lane not in self.lanes:
            raise unknown("lane", lane, self.lanes)

    def _x(self, moment: float) -> float:
        return SIDE + _NAME + (WIDTH - 2 * SIDE - _NAME) * moment / self.moments

    def _place(self) -> float:
        top = SIDE + (30 if self._marks else 0)
        deep = max([_TALL] + [tall(rows_of(words, (), (), hue, self._x(end) - self._x(start))) + 8 for _, start, end, words, hue in self._bars])
        rows = {lane: top + index * (deep + _GAP) for index, lane in enumerate(self.lanes)}
        foot = top + len(self.lanes) * (deep + _GAP) - _GAP
        for lane, y in rows.items():
            self.line((self._x(0), y + deep / 2), (self._x(self.moments), y + deep / 2))
            self.label(wrap(lane, _NAME - 14, weight=600), SIDE, y + deep / 2, anchor="start", weight=600, patch="none")
        for lane, start, end, words, hue in self._bars:
            self.box(self._x(start) + 1, rows[lane], self._x(end) - self._x(start) - 2, deep, words, hue=hue)
        for moment, start, end, words, means in self._arrows:
            self._pass(Box(self._x(moment), rows[start], 0, deep), Box(self._x(moment), rows[end], 0, deep), words, means)
        for moment, words, hue in self._marks:
            self.line((self._x(moment), top - 8), (self._x(moment), foot + 6), hue=hue, width=1.4)
            self.label(words, self._x(moment), SIDE + 9, hue=hue, weight=600)
        end, y = self._x(self.moments), foot + 22
        self.line((self._x(0), y), (end, y), hue="muted")
        self.line((end - 6, y - 4), (end, y), (end - 6, y + 4), hue="muted")
        self.label("order of events, without scale", self._x(self.moments), foot + 40, anchor="end", size=SMALL, hue="muted")
        return foot + 40 + 12

    def _pass(self, one: Box, other: Box, words: str, means: str) -> None:
        down = other.y > one.y
        start, end = (one.bottom(), other.top()) if down else (one.top(), other.bottom())
        self.arrow(start, end, means=means)
        if words:
            self.label(words, start[0] + 10, (start[1] + end[1]) / 2, anchor="start", size=SMALL)
