"""A text file starts with its title."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Position
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("title-first", "the first line of a text file is its title, `# Title`")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each file that starts otherwise."""
    for document in subject.documents:
        if not document.title or not document.lines[0].startswith("# "):
            yield fault(RULE, document, Position(1), "the file does not start with its title", expected="# Title")
