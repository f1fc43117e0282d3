"""Diagrams that place their own boxes: what is said is kept, and placed once, when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import FigureError
from ..marks import Element
from ..units import MAX_HEIGHT
from .diagram import Diagram
from .words import Row, rows_of, tall

SIDE, PAD = 8.0, 9.0


@dataclass(frozen=True, slots=True)
class Part:
    """What stands in a box: a title, plain lines, lines of code, and the hue of what it is."""

    title: str
    lines: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    hue: str = "ink"

    def rows(self, width: float) -> list[Row]:
        return rows_of(self.title, self.lines, self.code, self.hue, width)

    def height(self, width: float) -> float:
        """What a box of that width needs, with room above and below."""
        return tall(self.rows(width)) + 2 * PAD


def part(title: str, *lines: str, code: str | Sequence[str] = (), hue: str = "ink") -> Part:
    """A box's content: ``part("Trainer", "one training pass", code="FSDPTrainRayActor", hue="blue")``."""
    return Part(title, lines, (code,) if isinstance(code, str) else tuple(code), hue)


class Composed(Diagram):
    """A diagram that knows its height only when all of it has been said. A subclass places everything in ``_place``."""

    def __init__(self, description: str) -> None:
        super().__init__(0, description)
        self._placed = False

    @property
    def height(self) -> int:
        self._settle()
        return self._height

    @height.setter
    def height(self, value: float) -> None:
        self._height = round(value)

    def elements(self) -> list[Element]:
        self._settle()
        return super().elements()

    def _settle(self) -> None:
        if not self._placed:
            self._placed = True
            self.height = self._place()
            if self._height > MAX_HEIGHT:
                raise FigureError(f"the figure becomes {self._height} high; at most {MAX_HEIGHT}: say less, or make two figures")

    def _place(self) -> float:
        """Draw what was said, and return the height that it takes."""
        raise NotImplementedError

    def _put(self, part: Part, x: float, y: float, width: float, height: float, round: float = 6):
        return self.box(x, y, width, height, part.title, *part.lines, hue=part.hue, code=part.code, round=round)
