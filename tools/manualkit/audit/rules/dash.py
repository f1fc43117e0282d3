"""No em dash and no en dash stands in prose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..patterns import matches
from ..subject import Subject

RULE = Rule("sentences-without-dash", "no em dash and no en dash stands in prose")
_PATTERN = re.compile(r"[\u2012-\u2015\u2212]|(?<=\s)--+(?=\s)")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each match."""
    return matches(subject, RULE, _PATTERN, "a dash stands in the text", "a comma, a colon, two sentences, or the word to")
