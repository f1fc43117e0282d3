"""Connections between boxes, drawn: the routed arrow and its label, placed where nothing else lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import FigureError
from ..marks import Element, Point
from ..units import LABEL, SMALL, WIDTH
from .arrows import MEANINGS, draw_arrow
from .place import Box
from .route import Ends, Route, routes
from .words import Label, wrap


@dataclass(frozen=True, slots=True)
class Edge:
    """A connection with its meaning and its words. ``at`` fixes the label's place along its piece of the route (0 to 1)."""

    ends: Ends
    means: str
    words: tuple[str, ...] = ()
    code: bool = False
    at: float | None = None


def draw_edges(
    edges: Sequence[Edge], boxes: Sequence[Box], taken: Sequence[Box] = (), frames: Sequence[Box] = (),
) -> tuple[list[Element], list[Label]]:
    """The arrows and the labels of all edges; labels keep clear of boxes, of what is taken, of one another, and of the borders of frames."""
    arrows, labels = [], []
    found = routes([edge.ends for edge in edges], boxes)
    for edge, route in zip(edges, found, strict=True):
        arrows.append(draw_arrow(route, MEANINGS[edge.means]))
        if edge.words:
            full = [*boxes, *taken, *(label.area for label in labels)]
            labels.append(_placed(edge, route, full, [*(other for other in found if other is not route), *map(_border, frames)]))
    return arrows, labels


def _placed(edge: Edge, route: Route, full: Sequence[Box], others: Sequence[Route]) -> Label:
    """The first place where the label meets nothing; the best there is when all meet something."""
    best, least = None, float("inf")
    for order, (label, rest) in enumerate(_places(edge, route)):
        meets = sum(100 for box in full if label.area.meets(box)) + 25 * sum(_over(label.area, other) for other in (*others, *rest))
        outside = label.area.x < 2 or label.area.x + label.area.width > WIDTH - 2 or label.area.y < 1
        cost = meets + (400 if outside else 0) + order
        if cost < least:
            best, least = label, cost
    assert best is not None
    return best


def _places(edge: Edge, route: Route) -> Iterator[tuple[Label, list[Route]]]:
    """Places for the label, each with the pieces of the route that it does not lie on: along the longest piece first."""
    pieces = sorted(zip(route, route[1:], strict=False), key=_length, reverse=True)
    for piece in pieces:
        rest = [list(other) for other in pieces if other is not piece]
        yield from ((label, rest) for label in _along(edge, piece))


def _along(edge: Edge, piece: tuple[Point, Point]) -> Iterator[Label]:
    """Above, then below a level piece; on, then beside an upright one."""
    meaning = MEANINGS[edge.means]
    hue, size = meaning.hue, SMALL if edge.code else LABEL
    a, b = piece
    level = abs(a[1] - b[1]) < 0.5
    words = _narrow(edge, abs(a[0] - b[0]) - 14, size) if level else edge.words
    rise = size * 0.625 * len(words) + 4
    for share in (0.5, 0.35, 0.65, 0.22, 0.78) if edge.at is None else (edge.at,):
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        places = ((0, -rise, "middle"), (0, rise + 1, "middle")) if level else ((0, 0, "middle"), (8, 0, "start"), (-8, 0, "end"))
        for dx, dy, anchor in places:
            yield Label(words, x + dx, y + dy, anchor, hue, size, code=edge.code)


def _narrow(edge: Edge, room: float, size: float) -> tuple[str, ...]:
    """The words in lines as short as the piece that they lie along, where they can be."""
    if edge.code or len(edge.words) != 1:
        return edge.words
    try:
        return tuple(wrap(edge.words[0], room, size))
    except FigureError:
        return edge.words


def _border(frame: Box) -> Route:
    right, foot = frame.x + frame.width, frame.y + frame.height
    return [(frame.x, frame.y), (right, frame.y), (right, foot), (frame.x, foot), (frame.x, frame.y)]


def _length(piece: tuple[Point, Point]) -> float:
    """Level pieces count more: words lie along them."""
    (ax, ay), (bx, by) = piece
    return abs(ax - bx) * 1.3 + abs(ay - by)


def _over(area: Box, route: Route) -> bool:
    for (ax, ay), (bx, by) in zip(route, route[1:], strict=False):
        if Box(min(ax, bx) - 0.5, min(ay, by) - 0.5, abs(ax - bx) + 1, abs(ay - by) + 1).meets(area):
            return True
    return False
