"""Words in a diagram: wrapping by the real widths of the fonts, blocks of text in a box, labels on a patch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import FigureError
from ..fonts import MONO, SANS, face, text_width
from ..marks import Element, rect, text
from ..units import LABEL, SMALL, TITLE
from .place import Box

_LEADING, _SIDE, _ROOM = 1.28, 6.0, 6.0


def wrap(words: str, width: float, size: float = LABEL, family: str = SANS, weight: int = 400) -> list[str]:
    """``words`` in as few lines as ``width`` allows, all about as long; ``FigureError`` when one word is too wide."""
    parts = words.split(" ")
    for part in parts:
        if (wide := text_width(part, size, family, weight)) > width:
            raise FigureError(f"`{part}` is {wide:.0f} wide and does not fit into {width:.0f}")
    lines = _greedy(parts, width, size, family, weight)
    low, high = max(text_width(part, size, family, weight) for part in parts), width
    while high - low > 2 and len(lines) > 1:
        middle = (low + high) / 2
        tighter = _greedy(parts, middle, size, family, weight)
        if len(tighter) > len(lines):
            low = middle
        else:
            lines, high = tighter, middle
    return lines


def _greedy(parts: Sequence[str], width: float, size: float, family: str, weight: int) -> list[str]:
    lines = [parts[0]]
    for part in parts[1:]:
        longer = f"{lines[-1]} {part}"
        if text_width(longer, size, family, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


@dataclass(frozen=True, slots=True)
class Row:
    """One line of text in a box."""

    words: str
    size: float = LABEL
    family: str = SANS
    weight: int = 400
    hue: str = "ink"

    @property
    def height(self) -> float:
        return self.size * _LEADING


def rows_of(title: str, lines: Sequence[str], code: Sequence[str], hue: str, width: float) -> list[Row]:
    """A title, plain lines and lines of code, each wrapped to a box ``width`` wide; code is never wrapped."""
    room, made = width - 2 * _SIDE, []
    for words, size, family, weight, fill in (
        (title, TITLE, SANS, 600, hue),
        *((line, LABEL, SANS, 400, "ink") for line in lines),
        *((line, SMALL, MONO, 400, "muted") for line in code),
    ):
        if words:
            made += [Row(line, size, family, weight, fill) for line in wrap(words, room, size, family, weight)]
    return made


def tall(rows: Sequence[Row]) -> float:
    """The height of rows, with the least room above and below."""
    return sum(row.height for row in rows) + _ROOM


def draw_rows(rows: Sequence[Row], box: Box) -> list[Element]:
    """The rows centred in ``box``; ``FigureError`` when they are taller than it."""
    if tall(rows) > box.height + 0.01:
        raise FigureError(f"the box `{rows[0].words}` is {box.height:g} high, its text needs {tall(rows):.0f}")
    y, made = box.y + (box.height - tall(rows) + _ROOM) / 2, []
    for row in rows:
        baseline = y + row.size * (_LEADING + face(row.family, row.weight).cap_height) / 2
        made.append(text(row.words, box.centre[0], baseline, size=row.size, family=row.family, weight=row.weight,
                         fill=row.hue, anchor="middle"))
        y += row.height
    return made


@dataclass(frozen=True, slots=True)
class Label:
    """Lines of text whose middle lies at the height ``y``. ``patch`` is a colour, ``auto`` (that of the ground) or ``none``."""

    lines: tuple[str, ...]
    x: float
    y: float
    anchor: str = "middle"
    hue: str = "ink"
    size: float = LABEL
    weight: int = 400
    code: bool = False
    patch: str = "auto"
    italic: bool = False

    @property
    def family(self) -> str:
        return MONO if self.code else SANS

    @property
    def area(self) -> Box:
        """What the patch covers."""
        wide = max(text_width(line, self.size, self.family, self.weight, self.italic) for line in self.lines)
        left = {"start": self.x, "middle": self.x - wide / 2, "end": self.x - wide}[self.anchor]
        high = self.size * 1.25 * len(self.lines)
        return Box(left - 4, self.y - high / 2 - 1, wide + 8, high + 2)

    def draw(self, ground: str) -> list[Element]:
        """The patch and the lines; ``ground`` is the colour that the label lies on."""
        area, leading = self.area, self.size * 1.25
        patch = ground if self.patch == "auto" else self.patch
        made = [] if patch == "none" else [rect(area.x, area.y, area.width, area.height, fill=patch, rx=3, data_role="patch")]
        cap = face(self.family, self.weight, self.italic).cap_height
        for index, line in enumerate(self.lines):
            baseline = area.y + 1 + leading * (index + 0.5) + self.size * cap / 2
            made.append(text(line, self.x, baseline, size=self.size, family=self.family, weight=self.weight,
                             fill=self.hue, anchor=self.anchor, italic=self.italic))
        return made
