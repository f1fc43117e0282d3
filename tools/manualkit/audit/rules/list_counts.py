"""Numbered lists count 1, 2, 3: editions number their items anew, so another number in the source is a slip."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Position
from ...documents.model import ListBlock
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("list-counts", "the items of a numbered list count 1, 2, 3")
_MARK = re.compile(r"(\s*)(\d+)[.)]")


def check(subject: Subject) -> Iterator[Finding]:
    """One finding an item, at its number."""
    for document in subject.documents:
        for block in document.blocks:
            items = block.items if isinstance(block, ListBlock) and block.ordered else ()
            for number, item in enumerate(items, 1):
                line = item[0].position.line if item else 0
                mark = _MARK.match(document.lines[line - 1]) if 0 < line <= len(document.lines) else None
                if mark and mark[2] != str(number):
                    yield fault(RULE, document, Position(line, len(mark[1]) + 1), "an item of a list has another number than its place",
                                found=f"{mark[2]}.", expected=f"{number}.")
