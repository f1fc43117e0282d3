"""The thesis is one sentence of at most 30 words."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Position
from ...rules import Rule
from ..prose import visible
from ..sentences import sentences, words
from ..subject import Subject, fault

MAX_WORDS = 30
RULE = Rule("thesis-short", f"the thesis follows the title: `>` and one sentence of at most {MAX_WORDS} words")
EXPECTED = f"> one sentence of at most {MAX_WORDS} words"


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each thesis that is absent, longer, or more than one sentence."""
    for document in subject.documents:
        if not document.thesis:
            yield fault(RULE, document, Position(1), "no thesis stands under the title", expected=EXPECTED)
            continue
        text, origin = visible(document.thesis)
        count, parts = words(text), sum(1 for _ in sentences(text))
        if count > MAX_WORDS or parts > 1:
            found = f"{count} words in {parts} sentence{'s' if parts > 1 else ''}"
            yield fault(RULE, document, origin.position(0), "the thesis is too long", found=found, expected=EXPECTED)
