"""``print-fonts-own``: a font from elsewhere means that a sign was missing or that the machine leaked in."""

from __future__ import annotations

from capture.lab.finding import Finding, Place

from ...build import Build
from ..pdf import Book
from .table import FONTS_OWN, finding

FAMILIES = ("SourceSerif4", "SourceSans3", "SourceCodePro")


def fonts_own(book: Book, build: Build) -> list[Finding]:
    """One finding for each font that is foreign or not embedded."""
    made = []
    for name, embedded in sorted(book.fonts):
        family = name.split("+", 1)[-1]
        if not (embedded and family.startswith(FAMILIES)):
            made.append(finding(FONTS_OWN, Place("manual.json"), "the PDF uses a font that is not the project's, or not embedded",
                                found=family, expected=", ".join(FAMILIES), mend="look for the figure or text that asks for it"))
    return made
