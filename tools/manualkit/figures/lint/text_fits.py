"""Text stays inside its box and on the canvas."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from ..units import WIDTH
from .geometry import Extent, extent, inside, shape_lines, text_extent
from .subject import Subject, shortened

RULE = Rule("figure-text-fits", "Text stays inside its box, with room at both sides, and on the canvas.")
_ROOM = 4.0


def faults(subject: Subject) -> Iterator[str]:
    box = subject.root.get("viewBox", "0 0 0 0").split()
    canvas = Extent(0, 0, WIDTH, float(box[-1]))
    boxes = [(extent(node), shape_lines(node)) for node in subject.with_attribute("data-role", "box", "frame")]
    for node in subject.texts:
        area = text_extent(node)
        if not canvas.holds(area):
            yield f"`{shortened(node)}` leaves the canvas"
        around = [outer for outer, lines in boxes if inside(area.centre, lines)]
        if around and not min(around, key=_size).inset(_ROOM).holds(area):
            yield f"`{shortened(node)}` does not fit its box"


def _size(box: Extent) -> float:
    return (box.right - box.left) * (box.bottom - box.top)
