"""Where things lie in a figure: extents of text from the fonts, strokes as segments, fills as areas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import FigureError
from ..fonts import STACKS, face, text_width
from ..marks import Element, Point
from .flatten import polylines
from .subject import Subject, tag_of

_FAMILIES = {stack: family for family, stack in STACKS.items()}


@dataclass(frozen=True, slots=True)
class Extent:
    """A rectangle from its upper left to its lower right corner."""

    left: float
    top: float
    right: float
    bottom: float

    def inset(self, by: float) -> Extent:
        return Extent(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def holds(self, other: Extent, tolerance: float = 0.5) -> bool:
        return (
            other.left >= self.left - tolerance and other.right <= self.right + tolerance
            and other.top >= self.top - tolerance and other.bottom <= self.bottom + tolerance
        )

    def meets(self, other: Extent) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def value(node: Element, name: str, default: float = 0.0) -> float:
    """A number attribute; ``FigureError`` when it is none."""
    try:
        return float(node.get(name, default))
    except ValueError:
        raise FigureError(f"`{name}` of a {tag_of(node)} is `{node.get(name)}`, not a number") from None


def text_extent(node: Element) -> Extent:
    """The ink of a line of text: from cap height to descent, as wide as the font says."""
    family = _FAMILIES.get(node.get("font-family", ""))
    if family is None:
        raise FigureError(f"`{node.text}` is set in `{node.get('font-family')}`, which is no font of the project")
    size, weight = value(node, "font-size"), int(value(node, "font-weight", 400))
    italic = node.get("font-style") == "italic"
    wide = text_width(node.text or "", size, family, weight, italic)
    metrics = face(family, weight, italic)
    x, y = value(node, "x"), value(node, "y")
    left = x - {"start": 0, "middle": wide / 2, "end": wide}[node.get("text-anchor", "start")]
    return Extent(left, y - size * metrics.cap_height, left + wide, y + size * metrics.descent * 0.75)


def shape_lines(node: Element) -> list[list[Point]]:
    """The outline of a path, rectangle or circle as points."""
    match tag_of(node):
        case "path":
            return polylines(node.get("d", ""))
        case "rect":
            x, y, wide, tall = (value(node, name) for name in ("x", "y", "width", "height"))
            return [[(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall), (x, y)]]
        case "circle":
            x, y, r = (value(node, name) for name in ("cx", "cy", "r"))
            return polylines(f"M{x - r} {y}A{r} {r} 0 1 1 {x + r} {y}A{r} {r} 0 1 1 {x - r} {y}Z")
    return []


def extent(node: Element) -> Extent:
    """The rectangle around a shape."""
    points = [point for line in shape_lines(node) for point in line] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def shapes(subject: Subject) -> Iterator[tuple[int, Element]]:
    """Everything that is drawn, with its place in the drawing order."""
    for order, node in enumerate(subject.root.iter()):
        if tag_of(node) in ("path", "rect", "circle", "text"):
            yield order, node


def filled(node: Element) -> bool:
    return node.get("fill", "none") != "none"


def stroked(node: Element) -> bool:
    return node.get("stroke", "none") != "none"


def inside(point: Point, lines: list[list[Point]]) -> bool:
    """``point`` lies in the area of the outline (even-odd)."""
    x, y = point
    odd = False
    for line in lines:
        for (ax, ay), (bx, by) in zip(line, [*line[1:], line[0]], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
    return odd


def crosses(line: list[Point], area: Extent) -> bool:
    """A piece of ``line`` runs through ``area``."""
    return any(_clips(a, b, area) for a, b in zip(line, line[1:], strict=False))


def _clips(a: Point, b: Point, area: Extent) -> bool:
    """Liang and Barsky: the piece from ``a`` to ``b`` has a part inside ``area``."""
    low, high = 0.0, 1.0
    dx, dy = b[0] - a[0], b[1] - a[1]
    for step, room in ((-dx, a[0] - area.left), (dx, area.right - a[0]), (-dy, a[1] - area.top), (dy, area.bottom - a[1])):
        if step == 0:
            if room < 0:
                return False
            continue
        share = room / step
        low, high = (max(low, share), high) if step < 0 else (low, min(high, share))
    return low < high
