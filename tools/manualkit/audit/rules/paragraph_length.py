"""A paragraph has at most six sentences."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..prose import prose_of
from ..sentences import sentences
from ..subject import Subject

MAX_SENTENCES = 6
RULE = Rule("paragraph-length", f"a paragraph has at most {MAX_SENTENCES} sentences")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each longer paragraph or list item."""
    for prose in prose_of(subject):
        if prose.kind in ("paragraph", "item"):
            count = sum(1 for _ in sentences(prose.text))
            if count > MAX_SENTENCES:
                yield prose.fault(
                    RULE, 0, "a paragraph is too long", found=f"{count} sentences",
                    expected=f"at most {MAX_SENTENCES} sentences", mend="start a new paragraph",
                )
