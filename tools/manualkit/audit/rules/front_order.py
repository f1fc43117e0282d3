"""The headings of the front matter follow the contract's order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding, Severity

from ...documents.inlines import Position
from ...documents.model import Heading
from ...documents.plain import plain
from ...rules import Rule
from ..lexicon import lists
from ..subject import Subject, fault

RULE = Rule(
    "front-order",
    "the front matter tells the first run, what the reader can do, what was found, how it was tested, conventions",
    Severity.WARNING,
)


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each topic that stands before one it belongs after, and for each that is absent."""
    document = subject.documents["front"]
    topics = [name for name, _ in lists()["front"]]
    headings = [block for block in document.blocks if isinstance(block, Heading) and block.level == 2]
    seen = [(topic, block) for block in headings if (topic := _topic(plain(block.inlines)))]
    for topic in topics:
        if topic not in [name for name, _ in seen]:
            position = headings[0].position if headings else Position(1)
            yield fault(RULE, document, position, f"no heading tells {topic}", expected=", ".join(topics))
    for (before, _), (topic, block) in zip(seen, seen[1:], strict=False):
        if topics.index(topic) < topics.index(before):
            message = f"{topic} stands after {before}"
            yield fault(RULE, document, block.position, message, expected=", ".join(topics))


def _topic(heading: str) -> str:
    return next((name for name, pattern in lists()["front"] if re.search(pattern, heading, re.IGNORECASE)), "")
