"""``print-inside-page``: nothing runs into the margin or off the paper."""

from __future__ import annotations

import re
from importlib import resources

from capture.lab.finding import Finding, Place

from ...build import Build
from ..pdf import Book, Box, Page
from .table import INSIDE_PAGE, finding

_LENGTH = re.compile(r"#let (margin-[a-z]+) = ([\d.]+)mm")
_POINTS_PER_MM = 72 / 25.4
_HANGING = 6.0  # points: punctuation hangs over the edge on purpose, and the space at a line's end counts


def inside_page(book: Book, build: Build) -> list[Finding]:
    """One finding for each page with text outside its area; the cover is free up to the paper's edge."""
    margins = theme_margins()
    made = []
    for number, page in enumerate(book.pages, 1):
        area = (0.0, 0.0, page.width, page.height) if number == 1 else _area(number, page, margins)
        outside = [box for box in page.boxes if _leaves(box, area)]
        if outside:
            made.append(finding(
                INSIDE_PAGE, Place("manual.json"), f"{len(outside)} lines of page {number} of the PDF leave the text area",
                found=_told(outside[0]), expected=_told(area), mend="shorten the line, or give it a place to break"))
    return made


def theme_margins() -> dict[str, float]:
    """The margins of ``theme.typ``, in points."""
    text = (resources.files("manualkit") / "assets" / "print" / "theme.typ").read_text(encoding="utf-8")
    return {name: float(length) * _POINTS_PER_MM for name, length in _LENGTH.findall(text)}


def _area(number: int, page: Page, margins: dict[str, float]) -> Box:
    """The text area with its running head and foot. Odd pages are right-hand pages."""
    inside, outside = margins["margin-inside"], margins["margin-outside"]
    left, right = (inside, outside) if number % 2 else (outside, inside)
    return left, margins["margin-bottom"] / 2, page.width - right, page.height - margins["margin-top"] / 3


def _leaves(box: Box, area: Box) -> bool:
    left, bottom, right, top = box
    return (left < area[0] - _HANGING or bottom < area[1] - _HANGING
            or right > area[2] + _HANGING or top > area[3] + _HANGING)


def _told(box: Box) -> str:
    return "({:.0f}, {:.0f}) to ({:.0f}, {:.0f}) pt".format(*box)
