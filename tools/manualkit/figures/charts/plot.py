"""One panel: two axes, the marks between them, and what is written on it. All is kept as values until it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ..errors import FigureError
from ..fonts import SANS, text_width
from ..marks import Element, Point, colour, element, line_path, path, rect
from ..units import LABEL, SMALL
from .axis import Axis
from .bars import bar_marks
from .mark import Mark, Value, all_known
from .placing import LEADING, Words, middle_baseline

Area = tuple[float, float, float, float]
Late = Callable[[], list[Element]]


class Plot:
    """A panel. ``room`` is left, top, right and bottom of the plot in user units, known when it is drawn."""

    def __init__(self, x: Axis, y: Axis, grid: bool = True, panel: str = "1") -> None:
        self.x, self.y, self.grid, self.panel = x, y, grid, panel
        self.marks: list[Mark] = []
        self.room: Area = (0, 0, 1, 1)
        self.x_ticks = self.y_ticks = True
        self.title = ""
        self.ends: list[tuple[float, float, tuple[str, ...], str]] = []
        self.notes: list[tuple[float, float, tuple[str, ...], str]] = []
        self.events: list[tuple[float, tuple[str, ...], str]] = []
        self.shades: list[tuple[float, float, str, str]] = []
        self.under: list[Late] = []
        self.over: list[Late] = []
        self.labels: list[Callable[[], Words]] = []

    def at(self, x: float, y: float) -> Point:
        """A point of the plot in user units."""
        left, top, right, bottom = self.room
        down = self.y.share(y) if self.y.names else 1 - self.y.share(y)  # names are read from the top
        return left + self.x.share(x) * (right - left), top + down * (bottom - top)

    def line(
        self, name: str, xs: Sequence[float], ys: Sequence[Value], *, hue: str, second: str = "disc", label: str | Sequence[str] = "",
    ) -> None:
        """A line, interrupted where a value is None. ``second``: ``disc``, ``ring``, ``square``, ``dashed``, ``dotted``, ``solid``.

        ``label`` stands at its end, clear of the labels of other lines.
        """
        mark = self._add(Mark("line", name, tuple(xs), tuple(ys), hue, second))
        if label and mark.known:
            self.ends.append((*mark.known[-1], _lines(label), hue))

    def dots(self, name: str, xs: Sequence[float], ys: Sequence[Value], *, hue: str, second: str = "disc") -> None:
        """Points without a line: ``disc``, ``ring`` or ``square``."""
        self._add(Mark("dots", name, tuple(xs), tuple(ys), hue, second))

    def band(self, name: str, xs: Sequence[float], lows: Sequence[Value], highs: Sequence[Value], *, hue: str) -> None:
        """The range from ``lows`` to ``highs`` (repeats of a run), under the lines."""
        self._add(Mark("band", name, tuple(xs), all_known(highs, name), hue, bases=all_known(lows, name)))

    def area(self, name: str, xs: Sequence[float], ys: Sequence[float], *, hue: str, base: float = 0.0) -> None:
        """Stairs filled down to ``base``: ``xs`` are the edges, one more than ``ys``."""
        self._add(Mark("area", name, tuple(xs), tuple(ys), hue, base=base))

    def bars(
        self, series: Mapping[str, Sequence[Value]], *, hues: Mapping[str, str], stacked: bool = False, broken: bool = False,
        words: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """Bars at the names of the x axis (or, level, of the y axis), one value a name in each of up to four series.

        ``words`` are what the bars say (``data.show(...)``). ``broken`` draws a break mark where the axis does not begin at zero.
        """
        for mark in bar_marks(self.x, self.y, series, hues, stacked, broken):
            self._add(mark)
            if words and mark.name in words:
                self._bar_words(mark, words[mark.name], stacked)
        if stacked and not self.y.names:
            self._stack_ends()

    def _bar_words(self, mark: Mark, words: Sequence[str], stacked: bool) -> None:
        for x, y, base, said in zip(mark.xs, mark.ys, mark.bases, words, strict=True):
            if y is None or not said:
                continue
            place, end = x + mark.shift, base + y
            if mark.level:
                self.label(said, end, place, hue="ink", dx=6, strong=False, size=SMALL)
            elif stacked:
                self.label(said, place, base + y / 2, hue="ink", anchor="middle", strong=False, size=SMALL)
            else:
                self.label(said, place, end, hue="ink", anchor="middle", dy=-10, strong=False, size=SMALL, patch=False)

    def _stack_ends(self) -> None:
        """Each series of a stack is named right of the last bar."""
        for mark in self.marks:
            if mark.kind == "bar" and mark.ys[-1] is not None:
                edge = mark.xs[-1] + mark.width / 2
                self.ends.append((edge, mark.bases[-1] + mark.ys[-1] / 2, (mark.name,), mark.hue))

    def span(self, name: str, start: float, end: float, y: float, *, hue: str, thick: float = 0.6, fill: str = "") -> None:
        """A horizontal bar from ``start`` to ``end`` on the height ``y`` (a phase on a timeline)."""
        self._add(Mark("span", name, (start, end), (y - thick / 2, y + thick / 2), hue, fill=fill))

    def _add(self, mark: Mark) -> Mark:
        axis = self.x if mark.level else self.y
        if mark.kind in ("bar", "area"):
            if axis.log:
                raise FigureError(f"`{mark.name}`: bars and areas need a zero, and a logarithmic axis has none")
            if not mark.broken and not axis.low <= 0 <= axis.high:
                raise FigureError(f"`{mark.name}` starts from zero, which the axis `{axis.title}` does not show: begin it at 0, or say broken=True")
        mark = replace(mark, panel=self.panel)
        self.marks.append(mark)
        return mark

    def shade(self, start: float, end: float, words: str = "", *, hue: str = "amber") -> None:
        """A stretch of the x axis that is set apart (a pause), with words at its top."""
        self.shades.append((start, end, words, hue))

    def event(self, x: float, words: str | Sequence[str], *, hue: str = "ink") -> None:
        """Something that happened at ``x``: an upright line, its words above the plot, clear of those of other events."""
        self.events.append((x, _lines(words), hue))

    def note(self, words: str | Sequence[str], x: float, y: float, *, hue: str = "ink") -> None:
        """A label for one point; its place is found, beside the point and off the data."""
        self.notes.append((x, y, _lines(words), hue))

    def label(
        self, words: str | Sequence[str], x: float, y: float, *, hue: str = "ink", anchor: str = "start",
        dx: float = 0, dy: float = 0, strong: bool = True, size: float = LABEL, patch: bool = True,
    ) -> None:
        """A label placed by hand: the first line's middle stands at the point of the plot, moved by ``dx, dy``."""
        lines = _lines(words)

        def made() -> Words:
            place = self.at(x, y)
            baseline = middle_baseline(place[1] + dy, size)
            return Words(lines, place[0] + dx, baseline, anchor, hue, 600 if strong else 400, size, self._ground(x) if patch else "none")

        self.labels.append(made)

    def _ground(self, x: float) -> str:
        return next((f"{hue}-soft" for start, end, _, hue in self.shades if start <= x <= end), "paper")

    def rule_x(self, x: float, low: float, high: float, *, hue: str = "ink", dash: str = "") -> None:
        """A vertical line at ``x`` from ``low`` to ``high``, with a dot at its foot."""
        self.over.append(lambda: _rule(self.at(x, low), self.at(x, high), hue, dash))

    def guide_y(self, y: float) -> None:
        """A faint line over the whole width of the plot, behind everything."""
        self.under.append(lambda: [path(line_path([self.at(self.x.low, y), self.at(self.x.high, y)]), stroke="rule", stroke_width=0.9, data_role="grid")])

    def limit(self, y: float, words: str, *, hue: str = "ink") -> None:
        """A value that counts (a limit, a baseline): a dashed line over the whole width, with words at its left end."""
        self.over.append(lambda: [path(line_path([self.at(self.x.low, y), self.at(self.x.high, y)]), stroke=hue, stroke_width=1.2, stroke_dasharray="5 4", data_role="line")])
        self.label(words, self.x.low, y, hue=hue, dx=4, dy=-10, strong=False, size=SMALL)

    def leader(self, start: Point, end: Point, *, hue: str = "muted") -> None:
        """A thin line between two points of the plot, from a label to what it names."""
        self.over.append(lambda: [path(line_path([self.at(*start), self.at(*end)]), stroke=hue, stroke_width=1.1, data_role="line")])

    def bracket(self, x1: float, x2: float, y: float, words: Sequence[str], *, hue: str = "muted") -> None:
        """A bracket over ``x1`` to ``x2`` whose line lies at ``y``, with words above it; the first line is strong."""

        def made() -> list[Element]:
            (left, top), (right, _) = self.at(x1, y), self.at(x2, y)
            corners = [(left, top + 7), (left, top), (right, top), (right, top + 7)]
            said = Words(tuple(words), (left + right) / 2, top - 8 - LEADING * (len(words) - 1), "middle", hue)
            return [path(line_path(corners, 3), stroke=hue, stroke_width=1.25, data_role="line"), *said.draw()]

        self.over.append(made)

    def reaches_edge(self, x: float) -> bool:
        """A line that ends there has its label right of the plot; one that ends before has it beside its end."""
        return self.x.share(x) > 0.93

    def widest_end(self) -> float:
        """How much room the labels at the ends of lines and stacks need at the right."""
        widths = [text_width(line, LABEL, SANS, 600) for x, _, lines, _ in self.ends if self.reaches_edge(x) for line in lines]
        return max(widths) + 26 if widths else 0


def _lines(words: str | Sequence[str]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)


def _rule(start: Point, end: Point, hue: str, dash: str) -> list[Element]:
    line = path(line_path([start, end]), stroke=hue, stroke_width=1.4, stroke_dasharray=dash or None, data_role="line")
    return [line, element("circle", cx=start[0], cy=start[1], r=3.4, fill=colour(hue))]


def shade_marks(plot: Plot) -> list[Element]:
    """The shaded stretches, under everything."""
    _, top, _, bottom = plot.room
    made = []
    for start, end, _, hue in plot.shades:
        left, right = plot.at(start, plot.y.low)[0], plot.at(end, plot.y.low)[0]
        made.append(rect(left, top, right - left, bottom - top, fill=f"{hue}-soft", data_role="shade"))
    return made
