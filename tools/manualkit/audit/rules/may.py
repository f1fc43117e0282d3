"""The word may is no verb in prose: say can, or the condition."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..patterns import matches
from ..subject import Subject

RULE = Rule("may-is-a-month", "the word may is no verb in prose: say can, or the condition")
_PATTERN = re.compile(
    r"\bmay\b|\bMay(?=\s+(?:i|we|you|they|he|she|it|this|that|the)\b)"
)


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each match."""
    return matches(subject, RULE, _PATTERN, "may stands in the text as a verb", "can, or the condition")
