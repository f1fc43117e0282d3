"""Blocks that the edition fills: parts, palette, figure index, contents."""

from __future__ import annotations

from ..documents.model import Figure
from ..manifest.model import Part
from .escape import NOTHING, Code, call
from .inlines import inert
from .setting import Setting


def generated(kind: str, setting: Setting) -> Code:
    """What an empty block of ``kind`` stands for. The contents stand at the front of the book already."""
    match kind:
        case "parts":
            return parts(setting)
        case "palette":
            return call("palette-list", tuple((hue.hue, hue.meaning) for hue in setting.manifest.palette))
        case "figure-index":
            return figures(setting)
    return NOTHING


def parts(setting: Setting) -> Code:
    """The parts with their theses and pages."""
    rows = ((part_name(part), part.title, part.thesis, part_label(part.number))
            for part in setting.manifest.all_parts)
    return call("part-list", tuple(rows))


def figures(setting: Setting) -> Code:
    """Every figure of the text with its claim and page."""
    rows = tuple(
        (block.id, inert(block.claim or block.title), block.anchor)
        for document in setting.documents for block in document.blocks
        if isinstance(block, Figure) and block.id in setting.figures.built
    )
    return call("figure-list", rows) if rows else NOTHING


def part_name(part: Part) -> str | None:
    """``Part 1``; the reference part is named by its title alone."""
    return None if part.number == "R" else f"Part {part.number}"


def part_label(number: str) -> str:
    """The label of a part's opener."""
    return f"part:{number.lower()}"
