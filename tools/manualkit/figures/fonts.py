"""The project's fonts, and text measured with them.

Advance widths and kerning come from the TTF files themselves (fontTools), so that
a box is as wide as its text in every edition. Sizes and results are in user units.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "fonts"
SANS, MONO, SERIF = "Source Sans 3", "Source Code Pro", "Source Serif 4"
STACKS: Mapping[str, str] = {
    SANS: "'Source Sans 3', 'Helvetica Neue', Arial, sans-serif",
    MONO: "'Source Code Pro', Menlo, Consolas, monospace",
    SERIF: "'Source Serif 4', Georgia, serif",
}
_FILES = {SANS: "SourceSans3", MONO: "SourceCodePro", SERIF: "SourceSerif4"}
_WEIGHTS = {400: "Regular", 600: "Semibold", 700: "Bold"}


@dataclass(frozen=True, slots=True)
class Face:
    """One font file: advances by character and the vertical measures, all for size 1."""

    advances: Mapping[str, float]
    missing: float
    ascent: float
    descent: float
    x_height: float
    cap_height: float


def font_file(family: str, weight: int = 400, italic: bool = False) -> Path:
    """The TTF of a face; ``KeyError`` for a family or weight that the project does not hold."""
    style = _WEIGHTS[weight]
    if italic:
        style = "It" if weight == 400 else style + "It"
    return FOLDER / f"{_FILES[family]}-{style}.ttf"


@lru_cache(maxsize=None)
def face(family: str, weight: int = 400, italic: bool = False) -> Face:
    """The metrics of a face, read once in a process."""
    from fontTools.ttLib import TTFont

    with TTFont(font_file(family, weight, italic), lazy=True) as font:
        scale = 1 / font["head"].unitsPerEm
        widths, os2 = font["hmtx"].metrics, font["OS/2"]
        advances = {chr(code): widths[glyph][0] * scale for code, glyph in font.getBestCmap().items()}
        return Face(
            advances=advances,
            missing=widths[".notdef"][0] * scale,
            ascent=os2.sTypoAscender * scale,
            descent=-os2.sTypoDescender * scale,
            x_height=os2.sxHeight * scale,
            cap_height=os2.sCapHeight * scale,
        )


def text_width(text: str, size: float, family: str = SANS, weight: int = 400, italic: bool = False) -> float:
    """The width of ``text``. Kerning (which only narrows) is left out: a measure errs towards room."""
    metrics = face(family, weight, italic)
    return size * sum(metrics.advances.get(character, metrics.missing) for character in text)
