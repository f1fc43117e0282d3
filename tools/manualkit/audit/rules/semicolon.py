"""No semicolon stands in prose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..prose import prose_of
from ..subject import Subject

RULE = Rule("sentences-without-semicolon", "no semicolon stands in prose")
_PATTERN = re.compile(r";")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each match."""
    for prose in prose_of(subject):
        for match in _PATTERN.finditer(prose.text):
            yield prose.fault(RULE, match.start(), "a semicolon stands in the text", found=match[0], expected="two sentences")
