"""A drawn diagram: boxes, arrows, brackets and labels on a canvas 640 units wide."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import unknown
from ..marks import Element, Point, colour, element, line_path, path, rect, text
from ..units import LABEL, SMALL
from .arrows import MEANINGS, draw_arrow
from .edges import Edge, draw_edges
from .place import Box
from .route import Ends
from .words import Label, draw_rows, rows_of


class Diagram:
    """Collects marks in drawing order. ``description`` is the long description for readers who cannot see it."""

    kind = "diagram"

    def __init__(self, height: int, description: str) -> None:
        self.height = height
        self.description = description
        self.table: tuple[tuple[str, ...], ...] = ()
        self._frames: list[Element] = []
        self._lines: list[Element] = []
        self._boxes: list[Element] = []
        self._over: list[Element | Label] = []
        self._edges: list[Edge] = []
        self._solid: list[Box] = []
        self._grounds: list[tuple[Box, str]] = []
        self._titles: list[Box] = []
        self._regions: list[Box] = []

    def elements(self) -> list[Element]:
        """All marks: frames lie under lines, lines under boxes, boxes under labels."""
        fixed = [one.area for one in self._over if isinstance(one, Label)]
        arrows, words = draw_edges(self._edges, self._solid, [*self._titles, *fixed], self._regions)
        over: list[Element] = []
        for one in (*words, *self._over):
            over.extend(one.draw(self._ground(one)) if isinstance(one, Label) else [one])
        return [*self._frames, *self._lines, *arrows, *self._boxes, *over]

    def _ground(self, label: Label) -> str:
        """The colour that lies under the middle of a label."""
        fills = [fill for area, fill in self._grounds if area.holds(label.area.centre)]
        return fills[-1] if fills else "paper"

    def frame(
        self, x: float, y: float, width: float, height: float, title: str, *, hue: str = "muted", fill: str = "", head: bool = False,
    ) -> Box:
        """A region that holds boxes. Its title stands inside at the foot, where no arrow enters, or with ``head`` at the top."""
        box = Box(x, y, width, height)
        nested = any(area.holds(box.centre) for area, _ in self._grounds)
        fill = fill or ("paper" if nested else "patch")
        self._frames.append(rect(x, y, width, height, fill=fill, stroke="rule", rx=10, data_role="frame"))
        self._grounds.append((box, fill))
        self._regions.append(box)
        if not title:
            return box
        baseline = y + 21 if head else y + height - 12
        self._frames.append(text(title, x + width / 2, baseline, size=SMALL, weight=600, fill=hue, anchor="middle"))
        self._titles.append(Label((title,), x + width / 2, baseline - 4, size=SMALL, weight=600).area)
        return box

    def box(
        self, x: float, y: float, width: float, height: float, title: str,
        *lines: str, hue: str = "ink", code: Sequence[str] = (), rank: str = "box", round: float = 6,
    ) -> Box:
        """A box with a title, plain lines (both wrapped) and lines of code, centred; too much text is an error."""
        fill, stroke = ("patch", "ink") if hue == "ink" else (f"{hue}-soft", hue)
        self._boxes.append(rect(x, y, width, height, fill=fill, stroke=stroke, rx=round, data_role=rank))
        box = Box(x, y, width, height)
        self._boxes.extend(draw_rows(rows_of(title, lines, code, hue, width), box))
        self._solid.append(box)
        self._grounds.append((box, fill))
        return box

    def connect(
        self, start: Box, end: Box, words: str | Sequence[str] = (), *, means: str, code: bool = False,
        leave: str = "", enter: str = "", at: float | None = None,
    ) -> None:
        """An arrow between two boxes on a route of its own, with its label. Name a side (``leave``, ``enter``) to fix it."""
        lines = (words,) if isinstance(words, str) else tuple(words)
        self._edges.append(Edge(Ends(start, end, leave, enter), _known(means), tuple(line for line in lines if line), code, at))

    def arrow(self, *points: Point, means: str, radius: float = 9) -> None:
        """An arrow through ``points`` with one of the eight meanings."""
        self._lines.append(draw_arrow(list(points), MEANINGS[_known(means)], radius))

    def line(self, *points: Point, hue: str = "rule", dash: str = "", width: float = 1.25, radius: float = 0) -> None:
        """A plain line: a lifeline, a leader."""
        self._lines.append(path(line_path(points, radius), stroke=hue, stroke_width=width, stroke_dasharray=dash or None, data_role="line"))

    def label(
        self, words: str | Sequence[str], x: float, y: float, *, anchor: str = "middle", hue: str = "ink",
        size: float = LABEL, weight: int = 400, code: bool = False, patch: str = "auto", italic: bool = False,
    ) -> None:
        """Lines of text centred on the height ``y``, on a patch of the ground's colour that hides what lies under them."""
        lines = (words,) if isinstance(words, str) else tuple(words)
        self._over.append(Label(lines, x, y, anchor, hue, size, weight, code, patch, italic))

    def swatch(self, x: float, y: float, hue: str, width: float = 42, height: float = 24) -> None:
        """A sample of a hue, centred on the height ``y``."""
        self._boxes.append(rect(x, y - height / 2, width, height, fill=f"{hue}-soft", stroke=hue, rx=5, data_role="swatch"))

    def order(self, mark: int, x: float, y: float) -> None:
        """A numbered disc that says when something happens."""
        self._over.append(element("circle", cx=x, cy=y, r=10.5, fill=colour("ink"), data_role="patch"))
        self._over.append(
            text(str(mark), x, y + SMALL * 0.33, size=SMALL, weight=700, fill="paper", anchor="middle", data_role="order")
        )

    def bracket(self, x1: float, x2: float, y: float, words: str, *, hue: str = "muted", depth: float = 7) -> None:
        """A horizontal bracket from ``x1`` to ``x2`` with its words above the middle."""
        self._lines.append(path(line_path([(x1, y + depth), (x1, y), (x2, y), (x2, y + depth)], 3), stroke=hue, stroke_width=1.25, data_role="line"))
        self.label(words, (x1 + x2) / 2, y - 12, hue=hue, size=SMALL)

    def add(self, *marks: Element) -> None:
        """Marks made by hand (a plate), above the boxes."""
        self._over.extend(marks)


def _known(means: str) -> str:
    if means not in MEANINGS:
        raise unknown("meaning of an arrow", means, MEANINGS)
    return means
