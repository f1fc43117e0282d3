"""Direct labels that avoid each other and the data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..fonts import SANS, face, text_width
from ..marks import Element, Point, line_path, path, rect, text
from ..units import LABEL, SMALL, WIDTH

LEADING = 17.0


@dataclass(frozen=True, slots=True)
class Words:
    """Lines of a label: the first in its hue and strong, the others small and plain. ``x, y`` is the first baseline's place."""

    lines: tuple[str, ...]
    x: float
    y: float
    anchor: str = "start"
    hue: str = "ink"
    weight: int = 600
    size: float = LABEL
    patch: str = "paper"

    def boxes(self) -> Iterator[tuple[float, float, float, float]]:
        """Left, top, width and height of the patch of each line."""
        for index, words in enumerate(self.lines):
            size, heavy = (self.size, self.weight) if index == 0 else (SMALL, 400)
            wide = text_width(words, size, SANS, heavy)
            left = {"start": self.x, "middle": self.x - wide / 2, "end": self.x - wide}[self.anchor]
            yield left - 3, self.y + index * LEADING - size * 0.86, wide + 6, size * 1.16

    @property
    def area(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all lines."""
        boxes = list(self.boxes())
        return (min(b[0] for b in boxes), boxes[0][1], max(b[0] + b[2] for b in boxes), boxes[-1][1] + boxes[-1][3])

    def draw(self) -> list[Element]:
        made = []
        for index, (words, (left, top, wide, tall)) in enumerate(zip(self.lines, self.boxes(), strict=True)):
            if self.patch != "none":
                made.append(rect(left, top, wide, tall, fill=self.patch, data_role="patch"))
            size, heavy, fill = (self.size, self.weight, self.hue) if index == 0 else (SMALL, 400, "ink")
            made.append(text(words, self.x, self.y + index * LEADING, size=size, weight=heavy, fill=fill, anchor=self.anchor))
        return made


def middle_baseline(y: float, size: float = LABEL) -> float:
    """The baseline of a line whose capitals are centred on ``y``."""
    return y + size * face(SANS, 600).cap_height / 2


def apart(wanted: Sequence[float], heights: Sequence[float], low: float, high: float) -> list[float]:
    """Middles as near to ``wanted`` as they can be without overlap, between ``low`` and ``high``. The order is kept."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    places = list(wanted)
    for _ in range(60):
        moved = False
        for one, other in zip(order, order[1:], strict=False):
            lack = (heights[one] + heights[other]) / 2 - (places[other] - places[one])
            if lack > 0.01:
                places[one] -= lack / 2
                places[other] += lack / 2
                moved = True
        for index in order:
            inside = min(max(places[index], low + heights[index] / 2), high - heights[index] / 2)
            moved, places[index] = moved or abs(inside - places[index]) > 0.01, inside
        if not moved:
            break
    return places


def end_labels(ends: Sequence[tuple[Point, tuple[str, ...], str]], low: float, high: float, clear: float = 10) -> tuple[list[Words], list[Element]]:
    """Labels right of the last points of lines, pushed apart; a leader where a label had to move."""
    heights = [LABEL * 1.3 + LEADING * (len(lines) - 1) for _, lines, _ in ends]
    middles = apart([point[1] for point, *_ in ends], heights, low, high)
    words, leaders = [], []
    for (point, lines, hue), middle, tall in zip(ends, middles, heights, strict=True):
        moved = abs(middle - point[1]) > 7
        x = point[0] + clear + (12 if moved else 0)
        words.append(Words(lines, x, middle_baseline(middle - (tall - LABEL * 1.3) / 2), hue=hue))
        if moved:
            d = line_path([(point[0] + 6, point[1]), (x - 4, middle)])
            leaders.append(path(d, stroke=hue, stroke_width=1.1, data_role="line"))
    return words, leaders


def near(point: Point, lines: tuple[str, ...], hue: str, data: Sequence[Sequence[Point]], full: Sequence[tuple], high: float) -> Words:
    """A label beside ``point`` where it covers no data, no other label and stays on the canvas."""
    best, least = None, float("inf")
    for order, words in enumerate(_around(point, lines, hue)):
        left, top, right, bottom = words.area
        cost = order + 500 * (left < 2 or right > WIDTH - 2 or top < 2 or bottom > high)
        cost += 120 * sum(_meets(words.area, other) for other in full)
        cost += 30 * sum(_crosses(line, words.area) for line in data)
        if cost < least:
            best, least = words, cost
    assert best is not None
    return best


def _around(point: Point, lines: tuple[str, ...], hue: str) -> Iterator[Words]:
    tall = LEADING * (len(lines) - 1)
    for far in (12, 20, 32, 48):
        for dx, dy, anchor in ((0, -1, "middle"), (0, 1, "middle"), (1, 0, "start"), (-1, 0, "end"),
                               (0.7, -0.8, "start"), (-0.7, -0.8, "end"), (0.7, 0.8, "start"), (-0.7, 0.8, "end")):
            x, middle = point[0] + dx * far, point[1] + dy * (far + 3)
            rise = {-1: -tall, 0: -tall / 2, 1: 0}[(dy > 0.5) - (dy < -0.5)]
            yield Words(lines, x, middle_baseline(middle + rise), anchor, hue)


def _meets(one: tuple, other: tuple) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _crosses(line: Sequence[Point], area: tuple) -> int:
    """How many of nine points of each piece lie in the area: how much of the line a label would hide."""
    left, top, right, bottom = area
    hidden = 0
    for (ax, ay), (bx, by) in zip(line, line[1:], strict=False):
        for share in range(9):
            x, y = ax + (bx - ax) * share / 8, ay + (by - ay) * share / 8
            hidden += left <= x <= right and top <= y <= bottom
    return hidden + sum(left <= x <= right and top <= y <= bottom for x, y in line[:1] if len(line) == 1)
