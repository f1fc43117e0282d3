"""Figures are numbered as they are read: the third figure of part 1 is figure 1.3."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.model import Document, Figure
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("figure-order", "figures are numbered within their part, in reading order and without a gap")
_NUMBERED = re.compile(r"(?:\d+|[A-Z])\.\d+")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each numbered figure that has not the number of its place; figures with a name have none."""
    count: Counter[str] = Counter()
    seen: set[str] = set()
    for document in subject.documents:
        for block in document.blocks:
            if not isinstance(block, Figure) or not _NUMBERED.fullmatch(block.id) or block.id in seen:
                continue
            seen.add(block.id)
            count[part := _part(document)] += 1
            if block.id != (expected := f"{part}.{count[part]}"):
                message = f"figure {block.id} stands where figure {expected} is read"
                mend = "give figures their numbers in reading order: block, links, source and drawings"
                yield fault(RULE, document, block.position, message, found=block.id, expected=expected, mend=mend)


def _part(document: Document) -> str:
    """``0`` for the front matter, else what stands before the point of the section's id."""
    return "0" if document.id == "front" else document.id.partition(".")[0]
