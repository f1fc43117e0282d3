"""A section has exactly one takeaways block, of at least two actions of at most 20 words."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Position
from ...documents.model import Document, Takeaways
from ...rules import Rule
from ..prose import visible
from ..sentences import words
from ..subject import Subject, fault
from .outcome_early import sections

MAX_WORDS, MIN_ITEMS = 20, 2
RULE = Rule(
    "takeaways-once",
    f"a section has one takeaways block with at least {MIN_ITEMS} actions of at most {MAX_WORDS} words",
)


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each section without takeaways, each block too many, and each action too long."""
    for document in sections(subject):
        blocks = [block for block in document.blocks if isinstance(block, Takeaways)]
        if not blocks:
            last = Position(len(document.lines))
            yield fault(RULE, document, last, "the section has no takeaways", expected="one takeaways block")
        for extra in blocks[1:]:
            yield fault(RULE, document, extra.position, "the section has a second takeaways block", expected="one")
        for block in blocks:
            yield from _items(document, block)


def _items(document: Document, block: Takeaways) -> Iterator[Finding]:
    if len(block.items) < MIN_ITEMS:
        found, expected = f"{len(block.items)} action", f"at least {MIN_ITEMS} actions"
        yield fault(RULE, document, block.position, "the takeaways are too few", found=found, expected=expected)
    for item in block.items:
        text, origin = visible(item)
        count = words(text)
        if count > MAX_WORDS:
            found, expected = f"{count} words", f"at most {MAX_WORDS} words"
            yield fault(RULE, document, origin.position(0), "a takeaway is too long", found=found, expected=expected)
