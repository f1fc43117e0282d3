"""Boxes and the points on them that arrows start from."""

from __future__ import annotations

from dataclasses import dataclass

from ..marks import Point

SIDES = ("right", "bottom", "left", "top")


@dataclass(frozen=True, slots=True)
class Box:
    """A placed rectangle in user units."""

    x: float
    y: float
    width: float
    height: float

    def left(self, share: float = 0.5) -> Point:
        """A point on the left side, ``share`` of the way down."""
        return self.x, self.y + self.height * share

    def right(self, share: float = 0.5) -> Point:
        return self.x + self.width, self.y + self.height * share

    def top(self, share: float = 0.5) -> Point:
        """A point on the upper side, ``share`` of the way to the right."""
        return self.x + self.width * share, self.y

    def bottom(self, share: float = 0.5) -> Point:
        return self.x + self.width * share, self.y + self.height

    def on(self, side: str, share: float = 0.5) -> Point:
        """A point on the side of that name."""
        return getattr(self, side)(share)

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: float) -> Box:
        """The box with ``by`` more on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def holds(self, point: Point) -> bool:
        return self.x <= point[0] <= self.x + self.width and self.y <= point[1] <= self.y + self.height

    def meets(self, other: Box) -> bool:
        """The two have an area in common."""
        return (
            self.x < other.x + other.width and other.x < self.x + self.width
            and self.y < other.y + other.height and other.y < self.y + self.height
        )


def around(boxes: list[Box]) -> Box:
    """The smallest box that holds all ``boxes``."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, foot = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Box(left, top, right - left, foot - top)
