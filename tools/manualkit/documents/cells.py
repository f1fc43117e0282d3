"""The cells of a pipe table's row, with their origins."""

from __future__ import annotations

from .inlines import Position
from .origin import Origin

Cell = tuple[str, Origin]


def split_row(text: str, line: int, column: int = 1) -> tuple[Cell, ...]:
    r"""The trimmed cells of a row that starts at ``column``; an escaped pipe ``\|`` is a pipe.

    Follows GitHub's tables as markdown-it reads them: a backslash before a pipe is taken off
    even inside code, and empty cells at both ends are the row's own fences.
    """
    cells, chars, offset = [], [], 0
    while offset < len(text):
        if text.startswith("\\|", offset):
            chars.append(("|", column + offset + 1))
            offset += 2
            continue
        if text[offset] == "|":
            cells.append(chars)
            chars = []
        else:
            chars.append((text[offset], column + offset))
        offset += 1
    cells.append(chars)
    trimmed = [_trim(cell) for cell in cells]
    if trimmed and not trimmed[0]:
        trimmed = trimmed[1:]
    if trimmed and not trimmed[-1] and text.rstrip().endswith("|"):
        trimmed = trimmed[:-1]
    return tuple(_cell(cell, line, column + len(text)) for cell in trimmed)


def _trim(chars: list[tuple[str, int]]) -> list[tuple[str, int]]:
    start, end = 0, len(chars)
    while start < end and chars[start][0].isspace():
        start += 1
    while end > start and chars[end - 1][0].isspace():
        end -= 1
    return chars[start:end]


def _cell(chars: list[tuple[str, int]], line: int, end: int) -> Cell:
    segments = [
        (index, line, column) for index, (_, column) in enumerate(chars)
        if index == 0 or column != chars[index - 1][1] + 1
    ]
    return "".join(char for char, _ in chars), Origin(tuple(segments) or ((0, line, end),))


def start(cell: Cell) -> Position:
    """Where the cell's text starts."""
    return cell[1].position(0)
