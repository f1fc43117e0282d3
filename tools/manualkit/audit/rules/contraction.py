"""No contraction stands in prose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..prose import prose_of
from ..subject import Subject

RULE = Rule("words-whole", "no contraction stands in prose")
_PATTERN = re.compile(
    r"\b(?:[A-Za-z]+n['’]t|(?:i|you|we|they|he|she|it|that|this|there|here|what|who|where|how|let)['’](?:re|ve|ll|d|m|s))\b",
    re.IGNORECASE,
)


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each match."""
    for prose in prose_of(subject):
        for match in _PATTERN.finditer(prose.text):
            yield prose.fault(RULE, match.start(), f"a contraction stands in the text: {match[0]}", found=match[0], expected="the whole words")
