"""Path data as straight pieces: curves are cut into short ones, so that they count as lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil, cos, pi, sin, sqrt, atan2

from ..errors import FigureError
from ..marks import Point

_TOKEN = re.compile(r"([A-Za-z])|(-?\d*\.?\d+(?:e-?\d+)?)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7, "Z": 0}
_PIECES = 12


def polylines(data: str) -> list[list[Point]]:
    """The sub-paths of ``data`` as points; commands are absolute, another one raises ``FigureError``."""
    lines: list[list[Point]] = []
    for command, values in _commands(data):
        if command == "M":
            lines.append([(values[0], values[1])])
            continue
        if not lines:
            raise FigureError("a path does not begin with M")
        line = lines[-1]
        if command == "Z":
            line.append(line[0])
        else:
            line.extend(_points(command, values, line[-1]))
    return lines


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    command, values = "", []
    for letter, value in _TOKEN.findall(data):
        if letter:
            if values:
                raise FigureError(f"the path command {command} has {len(values)} numbers too many")
            command = letter
            if command not in _COUNTS:
                raise FigureError(f"the path command `{letter}` is not one of {', '.join(_COUNTS)}")
            if command == "Z":
                yield "Z", []
            continue
        values.append(float(value))
        if len(values) == _COUNTS.get(command, -1):
            yield command, values
            values = []
            command = "L" if command == "M" else command


def _points(command: str, values: list[float], start: Point) -> list[Point]:
    match command:
        case "L":
            return [(values[0], values[1])]
        case "H":
            return [(values[0], start[1])]
        case "V":
            return [(start[0], values[0])]
        case "A":
            return _arc(start, values)
        case _:
            controls = [start, *zip(values[::2], values[1::2], strict=True)]
            return [_bezier(controls, step / _PIECES) for step in range(1, _PIECES + 1)]


def _bezier(controls: list[Point], share: float) -> Point:
    while len(controls) > 1:
        controls = [
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            for a, b in zip(controls, controls[1:], strict=False)
        ]
    return controls[0]


def _arc(start: Point, values: list[float]) -> list[Point]:
    """A circular arc (SVG 2, implementation notes B.2.4, for equal radii and no rotation)."""
    radius, _, _, large, sweep, x, y = values
    dx, dy = (start[0] - x) / 2, (start[1] - y) / 2
    half = sqrt(dx * dx + dy * dy)
    if half == 0 or radius == 0:
        return [(x, y)]
    radius = max(abs(radius), half)
    away = sqrt(radius * radius - half * half) / half * (1 if bool(large) != bool(sweep) else -1)
    centre = ((start[0] + x) / 2 + away * dy, (start[1] + y) / 2 - away * dx)
    begin = atan2(start[1] - centre[1], start[0] - centre[0])
    turn = (atan2(y - centre[1], x - centre[0]) - begin) % (2 * pi)
    turn = turn if sweep else turn - 2 * pi
    pieces = max(ceil(abs(turn) * 8), 1)
    angles = [begin + turn * step / pieces for step in range(1, pieces + 1)]
    return [(centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles]
