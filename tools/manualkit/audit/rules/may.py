"""The word may is no verb in prose: say can, or the condition."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..prose import prose_of
from ..subject import Subject

RULE = Rule("may-is-a-month", "the word may is no verb in prose: say can, or the condition")
_PATTERN = re.compile(
    r"\bmay\b|\bMay(?=\s+(?:i|we|you|they|he|she|it|this|that|the)\b)"
)


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each match."""
    for prose in prose_of(subject):
        for match in _PATTERN.finditer(prose.text):
            yield prose.fault(RULE, match.start(), "may stands in the text as a verb", found=match[0], expected="can, or the condition")
