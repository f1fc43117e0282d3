"""The front matter shows the parts, the palette and figure 0.1, in this order."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Position
from ...documents.model import Block, Figure, Generated
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("front-blocks", "the front matter has a parts block, a palette block and figure 0.1, in this order")
ORDER = ("parts block", "palette block", "figure 0.1")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each of the three that is absent, and for each that stands too early."""
    document = subject.documents["front"]
    seen = [(name, block.position) for block in document.blocks if (name := _name(block))]
    for name in ORDER:
        if name not in [found for found, _ in seen]:
            last = Position(len(document.lines))
            yield fault(RULE, document, last, f"the front matter has no {name}", expected=", ".join(ORDER))
    for (before, _), (name, position) in zip(seen, seen[1:], strict=False):
        if ORDER.index(name) < ORDER.index(before):
            yield fault(RULE, document, position, f"the {name} stands after the {before}", expected=", ".join(ORDER))


def _name(block: Block) -> str:
    if isinstance(block, Generated) and block.kind in ("parts", "palette"):
        return f"{block.kind} block"
    return "figure 0.1" if isinstance(block, Figure) and block.id == "0.1" else ""
