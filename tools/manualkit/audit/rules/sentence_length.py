"""A sentence has at most 25 words."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..prose import prose_of
from ..sentences import sentences, words
from ..subject import Subject

MAX_WORDS = 25
RULE = Rule("sentence-length", f"a sentence has at most {MAX_WORDS} words")
# Thesis, takeaway and figure claim have limits of their own.
KINDS = frozenset({"paragraph", "item", "caption", "note", "cell", "manifest"})


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each longer sentence, at its first word."""
    for prose in prose_of(subject):
        if prose.kind not in KINDS:
            continue
        for offset, sentence in sentences(prose.text):
            count = words(sentence)
            if count > MAX_WORDS:
                found, expected = f"{count} words", f"at most {MAX_WORDS} words"
                mend = "make two sentences of it"
                yield prose.fault(RULE, offset, "a sentence is too long", found=found, expected=expected, mend=mend)
