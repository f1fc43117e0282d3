"""``print-colours-literal``: Typst draws a colour variable as black, without a warning."""

from __future__ import annotations

import re

from capture.lab.finding import Finding, Place

from ...figures.model import Figures
from .table import COLOURS_LITERAL, finding

_VARIABLE = re.compile(r"var\([^)]*\)?", re.IGNORECASE)


def colours_literal(figures: Figures) -> list[Finding]:
    """One finding for each figure whose print variant holds a variable."""
    made = []
    for figure in figures.built.values():
        found = _VARIABLE.search(figure.print)
        if found:
            made.append(finding(
                COLOURS_LITERAL, Place(figure.source), f"the print variant of figure {figure.id} holds a colour variable",
                found=found.group(), expected="a literal colour such as #14695f", mend="tools/build figures"))
    return made
