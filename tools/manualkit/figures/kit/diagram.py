"""A drawn diagram: boxes, arrows, lifelines, brackets and labels on a canvas 640 units wide."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import FigureError, unknown
from ..fonts import MONO, SANS, face, text_width
from ..marks import Element, Point, colour, element, line_path, path, rect, text
from ..units import LABEL, SMALL, TITLE
from .arrows import MEANINGS, draw_arrow
from .place import Box

_PAD, _LEADING = 12.0, 1.28


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
        self._labels: list[Element] = []

    def elements(self) -> list[Element]:
        """All marks: frames lie under lines, lines under boxes, boxes under labels."""
        return [*self._frames, *self._lines, *self._boxes, *self._labels]

    def frame(self, x: float, y: float, width: float, height: float, title: str, *, hue: str = "muted") -> Box:
        """A region that holds boxes, with its title inside at the foot, where no arrow enters."""
        self._frames.append(rect(x, y, width, height, fill="patch", stroke="rule", rx=10, data_role="frame"))
        self._frames.append(text(title, x + width / 2, y + height - 12, size=SMALL, weight=600, fill=hue, anchor="middle"))
        return Box(x, y, width, height)

    def box(
        self, x: float, y: float, width: float, height: float, title: str,
        *lines: str, hue: str = "ink", code: Sequence[str] = (), rank: str = "box",
    ) -> Box:
        """A box with a title, plain lines and lines of code, centred; too much text is an error."""
        fill, stroke = ("patch", "ink") if hue == "ink" else (f"{hue}-soft", hue)
        self._boxes.append(rect(x, y, width, height, fill=fill, stroke=stroke, rx=6, data_role=rank))
        rows = [(title, TITLE, SANS, 600, hue)]
        rows += [(line, LABEL, SANS, 400, "ink") for line in lines]
        rows += [(line, SMALL, MONO, 400, "muted") for line in code]
        self._rows(Box(x, y, width, height), rows)
        return Box(x, y, width, height)

    def _rows(self, box: Box, rows: list[tuple[str, float, str, int, str]]) -> None:
        tall = sum(size * _LEADING for _, size, *_ in rows)
        if tall > box.height - 6:
            raise FigureError(f"the box `{rows[0][0]}` is {box.height:g} high, its text needs {tall + 6:.0f}")
        y = box.y + (box.height - tall) / 2
        for words, size, family, weight, fill in rows:
            wide = text_width(words, size, family, weight)
            if wide > box.width - 2 * 5:
                raise FigureError(f"`{words}` is {wide:.0f} wide and does not fit its box of {box.width:g}")
            metrics = face(family, weight)
            baseline = y + size * (_LEADING + metrics.cap_height) / 2
            self._boxes.append(
                text(words, box.centre[0], baseline, size=size, family=family, weight=weight, fill=fill, anchor="middle")
            )
            y += size * _LEADING

    def arrow(self, *points: Point, means: str, radius: float = 9) -> None:
        """An arrow through ``points`` with one of the eight meanings."""
        if means not in MEANINGS:
            raise unknown("meaning of an arrow", means, MEANINGS)
        self._lines.append(draw_arrow(list(points), MEANINGS[means], radius))

    def line(self, *points: Point, hue: str = "rule", dash: str = "", width: float = 1.25, radius: float = 0) -> None:
        """A plain line: a lifeline, a leader."""
        self._lines.append(path(line_path(points, radius), stroke=hue, stroke_width=width, stroke_dasharray=dash or None, data_role="line"))

    def label(
        self, words: str | Sequence[str], x: float, y: float, *, anchor: str = "middle", hue: str = "ink",
        size: float = LABEL, weight: int = 400, code: bool = False, patch: str = "paper", italic: bool = False,
    ) -> None:
        """Lines of text centred on the height ``y``, on a patch that hides what lies under them."""
        lines = [words] if isinstance(words, str) else list(words)
        family = MONO if code else SANS
        leading, metrics = size * 1.25, face(family, weight)
        wide = max(text_width(line, size, family, weight, italic) for line in lines)
        top = y - leading * len(lines) / 2
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[anchor]
        if patch != "none":
            self._labels.append(rect(left - 4, top - 1, wide + 8, leading * len(lines) + 2, fill=patch, rx=3, data_role="patch"))
        for index, line in enumerate(lines):
            baseline = top + leading * (index + 0.5) + size * metrics.cap_height / 2
            self._labels.append(
                text(line, x, baseline, size=size, family=family, weight=weight, fill=hue, anchor=anchor, italic=italic)
            )

    def swatch(self, x: float, y: float, hue: str, width: float = 42, height: float = 24) -> None:
        """A sample of a hue, centred on the height ``y``."""
        self._boxes.append(rect(x, y - height / 2, width, height, fill=f"{hue}-soft", stroke=hue, rx=5, data_role="swatch"))

    def order(self, mark: int, x: float, y: float) -> None:
        """A numbered disc that says when something happens."""
        self._labels.append(element("circle", cx=x, cy=y, r=10.5, fill=colour("ink"), data_role="patch"))
        self._labels.append(
            text(str(mark), x, y + SMALL * 0.33, size=SMALL, weight=700, fill="paper", anchor="middle", data_role="order")
        )

    def bracket(self, x1: float, x2: float, y: float, words: str, *, hue: str = "muted", depth: float = 7) -> None:
        """A horizontal bracket from ``x1`` to ``x2`` with its words above the middle."""
        self._lines.append(path(line_path([(x1, y + depth), (x1, y), (x2, y), (x2, y + depth)], 3), stroke=hue, stroke_width=1.25, data_role="line"))
        self.label(words, (x1 + x2) / 2, y - 12, hue=hue, size=SMALL)

    def add(self, *marks: Element) -> None:
        """Marks made by hand (a plate), above the boxes."""
        self._labels.extend(marks)

