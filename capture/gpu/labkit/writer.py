"""JSON in one fixed form, byte for byte: one leaf a line, an array of numbers on one line, indented by 1."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

_SCALARS = (str, int, float, bool, type(None))


def dump(data: Any) -> str:
    """The text of a summary. Raises ValueError for what JSON cannot hold (nan, inf)."""
    return "".join(text for text, _ in _pieces(data, "", 0)) + "\n"


def lines_of(data: Any) -> dict[str, int]:
    """JSON pointer to the line (from 1) on which ``dump`` puts that value's beginning."""
    places: dict[str, int] = {}
    line = 1
    for text, pointer in _pieces(data, "", 0):
        if pointer is not None:
            places.setdefault(pointer, line)
        line += text.count("\n")
    return places


def pointer_of(parent: str, key: str | int) -> str:
    """The JSON pointer (RFC 6901) of a member."""
    return f"{parent}/{str(key).replace('~', '~0').replace('/', '~1')}"


def _pieces(value: Any, pointer: str, depth: int) -> Iterator[tuple[str, str | None]]:
    if isinstance(value, _SCALARS):
        yield json.dumps(value, ensure_ascii=False, allow_nan=False), pointer
    elif isinstance(value, dict):
        yield from _members(value.items(), "{}", pointer, depth)
    elif value and all(isinstance(item, (int, float)) and not isinstance(item, bool) for item in value):
        yield json.dumps(value, allow_nan=False), pointer
    else:
        yield from _members(enumerate(value), "[]", pointer, depth)


def _members(items: Any, brackets: str, pointer: str, depth: int) -> Iterator[tuple[str, str | None]]:
    yield brackets[0], pointer
    between = "\n" + " " * (depth + 1)
    count = 0
    for key, item in items:
        yield ("," if count else "") + between, None
        member = pointer_of(pointer, key)
        if brackets == "{}":
            yield json.dumps(key, ensure_ascii=False) + ": ", member
        yield from _pieces(item, member, depth + 1)
        count += 1
    yield ("\n" + " " * depth if count else "") + brackets[1], None
