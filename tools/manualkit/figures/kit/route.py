"""Orthogonal routes between boxes: sides chosen, ends spread along a side, boxes and other routes avoided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..errors import unknown
from ..marks import Point
from ..units import WIDTH
from .place import SIDES, Box

STUB, _APART = 20.0, 14.0
_OUT = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}
_SHARES = (0.5, 0.34, 0.66, 0.2, 0.8)
Route = list[Point]


@dataclass(frozen=True, slots=True)
class Ends:
    """A connection that wants a route. ``leave`` and ``enter`` are sides, empty where the router may choose."""

    start: Box
    end: Box
    leave: str = ""
    enter: str = ""


def routes(wanted: Sequence[Ends], boxes: Sequence[Box]) -> list[Route]:
    """A route for each connection, in the order given; ``boxes`` are what no route may run through."""
    sided = _loops([ends if ends.start == ends.end else _sided(ends, boxes) for ends in wanted])
    ports = _straighten(sided, _spread(sided))
    made: list[Route] = []
    for ends, (start, end) in zip(sided, ports, strict=True):
        options = list(_options(start, ends.leave, end, ends.enter))
        made.append(min(options, key=lambda route: _cost(route, ends, boxes, made)))
    return made


def _sided(ends: Ends, boxes: Sequence[Box]) -> Ends:
    """The connection with both sides chosen: the cheapest pair, from the middles of the sides."""
    for side in (ends.leave, ends.enter):
        if side and side not in SIDES:
            raise unknown("side of a box", side, SIDES)
    best, least = ends, float("inf")
    for leave in (ends.leave,) if ends.leave else SIDES:
        for enter in (ends.enter,) if ends.enter else SIDES:
            sided = replace(ends, leave=leave, enter=enter)
            start, end = _facing(sided)
            cost = min(_cost(route, sided, boxes, ()) for route in _options(start, leave, end, enter))
            if cost < least - 0.01:
                best, least = sided, cost
    return best


def _loops(sided: list[Ends]) -> list[Ends]:
    """Loops at one box get the side where the fewest other arrows end, and where there is room."""
    made: list[Ends] = []
    for ends in sided:
        if ends.start == ends.end:
            used = [side for one in sided for box, side in ((one.start, one.leave), (one.end, one.enter)) if box == ends.start]
            side = ends.leave or min(SIDES, key=lambda side: (used.count(side) + 9 * _off(ends.start.on(side), side)))
            ends = replace(ends, leave=side, enter=ends.enter or side)
        made.append(ends)
    return made


def _off(point: Point, side: str) -> bool:
    """A loop at that side of a box would leave the canvas at the left, the right or the top."""
    x, y = point[0] + 1.5 * STUB * _OUT[side][0], point[1] + 1.5 * STUB * _OUT[side][1]
    return not (0 < x < WIDTH and y > 0)


def _facing(ends: Ends) -> tuple[Point, Point]:
    """The middles of the two sides, or one line through both where the boxes face each other."""
    start, end = ends.start.on(ends.leave), ends.end.on(ends.enter)
    axis = _along(ends.leave)
    if axis == _along(ends.enter):
        low, high = _common(ends, axis)
        if high - low > 2 * 8:
            start, end = _moved(start, axis, (low + high) / 2), _moved(end, axis, (low + high) / 2)
    return start, end


def _along(side: str) -> int:
    """The axis that a side runs along: 1 for left and right, 0 for top and bottom."""
    return 1 if side in ("left", "right") else 0


def _common(ends: Ends, axis: int) -> tuple[float, float]:
    spans = [((box.x, box.x + box.width), (box.y, box.y + box.height))[axis] for box in (ends.start, ends.end)]
    return max(span[0] for span in spans), min(span[1] for span in spans)


def _moved(point: Point, axis: int, value: float) -> Point:
    return (value, point[1]) if axis == 0 else (point[0], value)


def _spread(sided: Sequence[Ends]) -> list[list[Point]]:
    """The ends of every connection, those on one side of a box spread evenly in the order of where they lead."""
    ports = [[ends.start.on(ends.leave), ends.end.on(ends.enter)] for ends in sided]
    groups: dict[tuple[Box, str], list[tuple[float, int, int]]] = defaultdict(list)
    for index, ends in enumerate(sided):
        for end, (box, side, other) in enumerate(((ends.start, ends.leave, ends.end), (ends.end, ends.enter, ends.start))):
            groups[box, side].append((other.centre[_along(side)], index, end))
    for (box, side), members in groups.items():
        for place, (_, index, end) in enumerate(sorted(members), 1):
            ports[index][end] = box.on(side, place / (len(members) + 1))
    return ports


def _straighten(sided: Sequence[Ends], ports: list[list[Point]]) -> list[list[Point]]:
    """Move an end along its side where that makes a straight line and does not come too near to another end."""
    taken = [port for pair in ports for port in pair]
    for ends, pair in zip(sided, ports, strict=True):
        axis = _along(ends.leave)
        if axis != _along(ends.enter) or ends.leave == ends.enter:
            continue
        low, high = _common(ends, axis)
        for value in ((pair[0][axis] + pair[1][axis]) / 2, pair[0][axis], pair[1][axis]):
            moved = [_moved(point, axis, value) for point in pair]
            free = all(_far(new, old, taken) for new, old in zip(moved, pair, strict=True))
            if low + 6 <= value <= high - 6 and free:
                taken = [port for port in taken if port not in pair] + moved
                pair[:] = moved
                break
    return ports


def _far(new: Point, old: Point, taken: Sequence[Point]) -> bool:
    near = (port for port in taken if port != old and abs(port[0] - new[0]) < _APART and abs(port[1] - new[1]) < _APART)
    return not any(near)


def _options(start: Point, leave: str, end: Point, enter: str) -> Iterator[Route]:
    """Routes from ``start`` out of the side ``leave`` to ``end`` into the side ``enter``."""
    if leave in ("top", "bottom"):
        for route in _level(start[::-1], _OUT[leave][1], end[::-1], _OUT[enter][::-1]):
            yield [point[::-1] for point in route]
    else:
        yield from _level(start, _OUT[leave][0], end, _OUT[enter])


def _level(start: Point, out: int, end: Point, into: tuple[int, int]) -> Iterator[Route]:
    """Routes whose first piece is level, ``out`` to the right (1) or left (-1)."""
    (x, y), (to_x, to_y) = start, end
    away = x + out * STUB
    if into[0] == -out and (to_x - x) * out > STUB:
        if abs(to_y - y) < 0.5:
            yield [start, end]
            return
        yield from ([start, (x + (to_x - x) * share, y), (x + (to_x - x) * share, to_y), end] for share in _SHARES)
    elif into[0] == out:
        edge = max(x * out, to_x * out)
        yield from ([start, (out * (edge + far), y), (out * (edge + far), to_y), end] for far in (STUB, 1.7 * STUB, 2.4 * STUB))
    elif into[0]:
        back = to_x + into[0] * STUB
        yield from ([start, (away, y), (away, y + (to_y - y) * s), (back, y + (to_y - y) * s), (back, to_y), end] for s in _SHARES)
    elif (to_x - x) * out > STUB / 2 and (y - to_y) * into[1] > STUB / 2:
        yield [start, (to_x, y), end]
    else:
        yield [start, (away, y), (away, to_y + into[1] * STUB), (to_x, to_y + into[1] * STUB), end]


def _cost(route: Route, ends: Ends, boxes: Sequence[Box], others: Sequence[Route]) -> float:
    pieces = list(zip(route, route[1:], strict=False))
    cost = 60.0 * (len(pieces) - 1) + sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pieces)
    for piece in pieces:
        cost += sum(1000 for box in boxes if _through(piece, box.grown(-1 if box in (ends.start, ends.end) else 5)))
        for other in others:
            cost += sum(_clash(piece, second) for second in zip(other, other[1:], strict=False))
    return cost


def _through(piece: tuple[Point, Point], box: Box) -> bool:
    (ax, ay), (bx, by) = piece
    return Box(min(ax, bx), min(ay, by), max(abs(ax - bx), 0.1), max(abs(ay - by), 0.1)).meets(box)


def _clash(one: tuple[Point, Point], other: tuple[Point, Point]) -> float:
    """What it costs that two pieces lie on each other (much) or cross (little)."""
    near = Box(*_corner(one), *_extent(one)).grown(4)
    if not _through(other, near):
        return 0
    level = abs(one[0][1] - one[1][1]) < 0.5
    return 300 if level == (abs(other[0][1] - other[1][1]) < 0.5) else 40


def _corner(piece: tuple[Point, Point]) -> Point:
    return min(piece[0][0], piece[1][0]), min(piece[0][1], piece[1][1])


def _extent(piece: tuple[Point, Point]) -> Point:
    return abs(piece[0][0] - piece[1][0]), abs(piece[0][1] - piece[1][1])
