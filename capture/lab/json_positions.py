"""JSON text -> data, and where each value stands.

``json`` keeps no positions, PyYAML refuses the surrogate escapes that JSON allows, and
json-source-map 1.0.5 writes pointers that do not escape ``/`` (keys such as
``rollout/raw_reward``). So this walks text that ``json.loads`` has accepted, with the
standard library's own string scanner, and never recurses.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from json.decoder import scanstring
from typing import Any

MAX_DEPTH = 64
_BLANK = re.compile(r"[ \t\n\r]*")
_SCALAR = re.compile(r"[^\s,\]}]+")
Point = tuple[int, int]


class JsonFault(ValueError):
    """Text that is no JSON, with the line and column (from 1) where reading it ended."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.message, self.line, self.column = message, line, column


@dataclass(frozen=True, slots=True)
class JsonPositions:
    """Line and column, both from 1, by JSON pointer (RFC 6901).

    ``values`` has where each value starts, ``keys`` where the key of each member starts,
    ``repeated`` the members whose key stood in the same object before.
    """

    values: Mapping[str, Point]
    keys: Mapping[str, Point]
    repeated: tuple[tuple[str, Point], ...]


def escape(key: str) -> str:
    """One step of a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")


def load_json(text: str) -> tuple[Any, JsonPositions]:
    """The data of a JSON text and its positions; raises ``JsonFault``."""
    _refuse_depth(text)
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise JsonFault(error.msg, error.lineno, error.colno) from None
    except ValueError:  # NaN, Infinity, or an integer of thousands of digits
        raise _bad_number(text) from None
    return data, _Walker(text).walk()


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)


def _bad_number(text: str) -> JsonFault:
    """The fault at the first number that Python reads but JSON or this project does not have."""
    for match in re.finditer(r'"(?:[^"\\]|\\.)*"|(-?(?:NaN|Infinity|[0-9]{4301,}))', text, re.DOTALL):
        if match[1]:
            line, column = text.count("\n", 0, match.start()) + 1, match.start() - text.rfind("\n", 0, match.start())
            long = match[1][-1].isdigit()
            message = "a number of thousands of digits" if long else f"{match[1]} is no JSON number"
            return JsonFault(message, line, column)
    return JsonFault("a number that cannot be read", 1, 1)


def _refuse_depth(text: str) -> None:
    depth, at = 0, 0
    for match in re.finditer(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', text, re.DOTALL):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match[0], 0)
        if depth > MAX_DEPTH:
            at = match.start()
            line = text.count("\n", 0, at) + 1
            raise JsonFault(f"nested deeper than {MAX_DEPTH} levels", line, at - text.rfind("\n", 0, at))


class _Walker:
    """Walks valid JSON text once. A frame is [pointer, index of the next item, or -1 for an object, seen keys]."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0] + [match.end() for match in re.finditer("\n", text)]
        self.values: dict[str, Point] = {}
        self.keys: dict[str, Point] = {}
        self.repeated: list[tuple[str, Point]] = []
        self.frames: list[list[Any]] = []

    def walk(self) -> JsonPositions:
        at, pointer = self._blank(0), ""
        while True:
            at = self._value(at, pointer)
            at, pointer = self._next(at)
            if not self.frames:
                return JsonPositions(self.values, self.keys, tuple(self.repeated))

    def _value(self, at: int, pointer: str) -> int:
        """Note the value at ``at``; opens a frame for a container, and returns the offset after what was read."""
        self.values[pointer] = self._point(at)
        mark = self.text[at]
        if mark in "[{":
            self.frames.append([pointer, 0 if mark == "[" else -1, set()])
            return at + 1
        return scanstring(self.text, at + 1)[1] if mark == '"' else _SCALAR.match(self.text, at).end()

    def _next(self, at: int) -> tuple[int, str]:
        """Close what ends here, and go to the next value: its offset and pointer."""
        at = self._blank(at)
        while self.frames and self.text[at] in "]}":
            self.frames.pop()
            at = self._blank(at + 1)
        if not self.frames:
            return at, ""
        if self.text[at] == ",":
            at = self._blank(at + 1)
        frame = self.frames[-1]
        if frame[1] >= 0:
            frame[1] += 1
            return at, f"{frame[0]}/{frame[1] - 1}"
        return self._member(at, frame)

    def _member(self, at: int, frame: list[Any]) -> tuple[int, str]:
        key, end = scanstring(self.text, at + 1)
        pointer = f"{frame[0]}/{escape(key)}"
        self.keys[pointer] = self._point(at)
        if key in frame[2]:
            self.repeated.append((pointer, self._point(at)))
        frame[2].add(key)
        return self._blank(self._blank(end) + 1), pointer

    def _blank(self, at: int) -> int:
        return _BLANK.match(self.text, at).end()

    def _point(self, at: int) -> Point:
        line = bisect_right(self.starts, at)
        return line, at - self.starts[line - 1] + 1
