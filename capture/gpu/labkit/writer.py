"""JSON in one fixed form, byte for byte: one leaf a line, an array of numbers on one line, indented by 1."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any


def dump(data: Any) -> str:
    """The text of a summary. Raises ValueError for what JSON cannot hold (nan, inf)."""
    return "".join(_pieces(data, "\n")) + "\n"


def _pieces(value: Any, line: str) -> Iterator[str]:
    """``line`` is the line feed with the indentation of the value around this one."""
    if isinstance(value, dict) and value:
        heads = (json.dumps(key, ensure_ascii=False) + ": " for key in value)
        yield from _members("{}", line, zip(heads, value.values(), strict=True))
    elif isinstance(value, list) and not all(type(item) in (int, float) for item in value):
        yield from _members("[]", line, (("", item) for item in value))
    else:
        yield json.dumps(value, ensure_ascii=False, allow_nan=False)


def _members(brackets: str, line: str, members: Iterator[tuple[str, Any]]) -> Iterator[str]:
    inner = line + " "
    before = brackets[0]
    for head, item in members:
        yield before + inner + head
        yield from _pieces(item, inner)
        before = ","
    yield line + brackets[1]
