"""Rules that refuse a pattern in prose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ..rules import Rule
from .prose import prose_of
from .subject import Subject


def matches(subject: Subject, rule: Rule, pattern: re.Pattern[str], message: str, expected: str) -> Iterator[Finding]:
    """A finding for each match; ``{}`` in ``message`` is what was matched."""
    for prose in prose_of(subject):
        for match in pattern.finditer(prose.text):
            said = message.format(match[0])
            yield prose.fault(rule, match.start(), said, found=match[0], expected=expected)
