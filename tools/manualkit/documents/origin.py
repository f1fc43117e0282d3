"""Where the characters of a piece of inline Markdown stand in the file.

markdown-it hands out inline content with indentation, markers and escaped pipes taken off.
An ``Origin`` leads from an offset in that content back to line and column.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from .inlines import Position


@dataclass(frozen=True, slots=True)
class Origin:
    """Segments of (offset in the content, line, column), ascending; within one, columns count on."""

    segments: tuple[tuple[int, int, int], ...]

    def position(self, offset: int) -> Position:
        """Line and column of the character at ``offset``."""
        index = max(bisect_right(self.segments, (offset, 1 << 60, 0)) - 1, 0)
        start, line, column = self.segments[index]
        return Position(line, column + max(offset - start, 0))


def at(position: Position) -> Origin:
    """The origin of content that stands unchanged on one line."""
    return Origin(((0, position.line, position.column),))


def of_lines(content: str, first_line: int, lines: Sequence[str]) -> Origin:
    """The origin of ``content`` whose k-th line was cut from line ``first_line + k`` of the file."""
    segments, offset = [], 0
    for index, part in enumerate(content.split("\n")):
        line = first_line + index
        source = lines[line - 1] if line <= len(lines) else ""
        segments.append((offset, line, _column(part.rstrip(), source.rstrip())))
        offset += len(part) + 1
    return Origin(tuple(segments))


def _column(part: str, source: str) -> int:
    """The column where ``part`` starts: as the end of the line, or (a heading with closing marks) inside it."""
    if source.endswith(part):
        return len(source) - len(part) + 1
    return max(source.find(part.strip()), 0) + 1
