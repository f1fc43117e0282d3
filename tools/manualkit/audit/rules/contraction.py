"""No contraction stands in prose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..patterns import matches
from ..subject import Subject

RULE = Rule("words-whole", "no contraction stands in prose")
_PATTERN = re.compile(
    r"\b(?:[A-Za-z]+n['’]t"
    r"|(?:i|you|we|they|he|she|it|that|this|there|here|what|who|where|how|let)['’](?:re|ve|ll|d|m|s))\b",
    re.IGNORECASE,
)


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each match."""
    return matches(subject, RULE, _PATTERN, "a contraction stands in the text: {}", "the whole words")
