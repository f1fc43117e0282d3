"""A figure's claim is one sentence of at most 28 words."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..prose import prose_of
from ..sentences import sentences, words
from ..subject import Subject

MAX_WORDS = 28
RULE = Rule("figure-claim-short", f"a figure's claim is one sentence of at most {MAX_WORDS} words")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each claim that is longer, or more than one sentence."""
    for prose in prose_of(subject):
        if prose.kind == "figure-claim":
            count, parts = words(prose.text), sum(1 for _ in sentences(prose.text))
            if count > MAX_WORDS or parts > 1:
                found = f"{count} words in {parts} sentence{'s' if parts > 1 else ''}"
                expected = f"one sentence of at most {MAX_WORDS} words"
                yield prose.fault(RULE, 0, "a figure's claim is too long", found=found, expected=expected)
