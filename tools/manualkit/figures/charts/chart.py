"""A chart: axes, marks and direct labels. Marks are kept as values and drawn by ``render``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import FigureError
from ..fonts import SANS, face, text_width
from ..marks import Element, Point, colour, element, line_path, path, rect, text
from ..units import LABEL, SMALL, WIDTH
from .axis import Axis


@dataclass(frozen=True, slots=True)
class Mark:
    """One series or set of bars. ``second`` is what tells it apart without colour: a dash or a marker."""

    kind: str
    name: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    hue: str
    second: str = "solid"
    base: float = 0.0
    fill: str = ""


class Chart:
    """``margins`` are left, top, right and bottom, in user units, around the plot."""

    kind = "chart"

    def __init__(
        self, height: int, description: str, x: Axis, y: Axis,
        margins: tuple[float, float, float, float] = (56, 34, 24, 54), grid: bool = True,
    ) -> None:
        self.height, self.description, self.x, self.y = height, description, x, y
        self.margins, self.grid = margins, grid
        self.table: tuple[tuple[str, ...], ...] = ()
        self.marks: list[Mark] = []
        self._under: list[Element] = []
        self._over: list[Element] = []

    def at(self, x: float, y: float) -> Point:
        """A point of the plot in user units."""
        left, top, right, bottom = self.margins
        wide, tall = WIDTH - left - right, self.height - top - bottom
        return left + self.x.share(x) * wide, top + (1 - self.y.share(y)) * tall

    def line(self, name: str, xs: Sequence[float], ys: Sequence[float], *, hue: str, second: str = "disc") -> None:
        """A line with a marker at each value: ``disc``, ``ring``, or no marker but a ``dashed`` or ``solid`` line."""
        self._add(Mark("line", name, tuple(xs), tuple(ys), hue, second))

    def area(self, name: str, xs: Sequence[float], ys: Sequence[float], *, hue: str, base: float = 0.0) -> None:
        """Stairs filled down to ``base``: ``xs`` are the edges, one more than ``ys``."""
        self._add(Mark("area", name, tuple(xs), tuple(ys), hue, base=base))

    def span(self, name: str, start: float, end: float, y: float, *, hue: str, thick: float = 0.6, fill: str = "") -> None:
        """A horizontal bar from ``start`` to ``end`` on the height ``y`` (a phase on a timeline)."""
        self._add(Mark("span", name, (start, end), (y - thick / 2, y + thick / 2), hue, fill=fill))

    def _add(self, mark: Mark) -> None:
        if len(mark.xs) != len(mark.ys) + (mark.kind == "area"):
            raise FigureError(f"`{mark.name}` has {len(mark.xs)} places for {len(mark.ys)} values")
        self.marks.append(mark)

    def rule_x(self, x: float, low: float, high: float, *, hue: str = "ink", dash: str = "") -> None:
        """A vertical line at ``x`` from ``low`` to ``high``, with a dot at its foot."""
        start, end = self.at(x, low), self.at(x, high)
        self._over.append(
            path(line_path([start, end]), stroke=hue, stroke_width=1.4, stroke_dasharray=dash or None, data_role="line")
        )
        self._over.append(element("circle", cx=start[0], cy=start[1], r=3.4, fill=colour(hue)))

    def guide_y(self, y: float) -> None:
        """A faint line over the whole width of the plot, behind everything."""
        points = [self.at(self.x.low, y), self.at(self.x.high, y)]
        self._under.append(path(line_path(points), stroke="rule", stroke_width=0.9, data_role="grid"))

    def leader(self, start: Point, end: Point, *, hue: str = "muted") -> None:
        """A thin line between two points of the plot, from a label to what it names."""
        points = [self.at(*start), self.at(*end)]
        self._over.append(path(line_path(points), stroke=hue, stroke_width=1.1, data_role="line"))

    def bracket(self, x1: float, x2: float, y: float, words: Sequence[str], *, hue: str = "muted") -> None:
        """A bracket over ``x1`` to ``x2`` whose line lies at ``y``, with words above it; the first line is strong."""
        (left, top), (right, _) = self.at(x1, y), self.at(x2, y)
        corners = [(left, top + 7), (left, top), (right, top), (right, top + 7)]
        self._over.append(path(line_path(corners, 3), stroke=hue, stroke_width=1.25, data_role="line"))
        self._lines(words, (left + right) / 2, top - 8 - 17 * (len(words) - 1), "middle", hue, 600)

    def label(
        self, words: str | Sequence[str], x: float, y: float, *, hue: str = "ink", anchor: str = "start",
        dx: float = 0, dy: float = 0, strong: bool = True, size: float = LABEL, patch: bool = True,
    ) -> None:
        """Direct label: the first line's middle stands at the point of the plot, moved by ``dx, dy``."""
        place = self.at(x, y)
        lines = [words] if isinstance(words, str) else words
        cap = face(SANS, 600).cap_height
        self._lines(lines, place[0] + dx, place[1] + dy + size * cap / 2, anchor, hue, 600 if strong else 400, size, patch)

    def _lines(
        self, lines: Sequence[str], x: float, baseline: float, anchor: str, hue: str,
        weight: int, size: float = LABEL, patch: bool = True,
    ) -> None:
        for index, words in enumerate(lines):
            sized, heavy = (size, weight) if index == 0 else (SMALL, 400)
            fill = hue if index == 0 else "ink"
            wide = text_width(words, sized, SANS, heavy)
            left = {"start": x, "middle": x - wide / 2, "end": x - wide}[anchor]
            y = baseline + index * 17
            if patch:
                self._over.append(rect(left - 3, y - sized * 0.86, wide + 6, sized * 1.16, fill="paper", data_role="patch"))
            self._over.append(text(words, x, y, size=sized, weight=heavy, fill=fill, anchor=anchor))

    def elements(self) -> list[Element]:
        """All marks in drawing order: grid and axes, data, then labels."""
        from .render import render

        return [*self._under, *render(self), *self._over]
