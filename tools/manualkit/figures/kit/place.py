"""Boxes and the points on them that arrows start from."""

from __future__ import annotations

from dataclasses import dataclass

from ..marks import Point


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

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2
