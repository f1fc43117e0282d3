"""Where the text holds a sign that no font of the book has: Typst tells the sign, not its place."""

from __future__ import annotations

from dataclasses import replace

from capture.lab.finding import Finding, Place

from ..documents.model import Documents
from .rules.table import GLYPH_EXISTS


def located(finding: Finding, documents: Documents) -> Finding:
    """The finding with the place where its text first stands in a document, when it stands in one."""
    if finding.rule != GLYPH_EXISTS.id or not finding.found:
        return finding
    for document in documents:
        for number, line in enumerate(document.lines, 1):
            column = line.find(finding.found[0])
            if column >= 0:
                return replace(finding, place=Place(document.file, number, column + 1), source=line)
    return finding
