"""No semicolon stands in prose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..patterns import matches
from ..subject import Subject

RULE = Rule("sentences-without-semicolon", "no semicolon stands in prose")
_PATTERN = re.compile(r";")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each match."""
    return matches(subject, RULE, _PATTERN, "a semicolon stands in the text", "two sentences")
