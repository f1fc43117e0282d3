"""No sentence says "not X but Y"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..patterns import matches
from ..subject import Subject

RULE = Rule("contrasts-direct", "no sentence says \"not X but Y\"")
_PATTERN = re.compile(
    r"\bnot\s+(?:just|only|merely|simply|solely)\b[^.!?:]{1,120}?\bbut\b"
    r"|(?<!\bdo )(?<!\bdoes )(?<!\bdid )(?<!\bcan )(?<!\bwill )(?<!\bwould )(?<!\bcould )(?<!\bshould )(?<!\bmust )"
    r"(?<!\bhas )(?<!\bhave )(?<!\bhad )\bnot\s+(?:[^\s.!?:,]+\s+){0,6}[^\s.!?:,]+,?\s+but\b",
    re.IGNORECASE,
)


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each match."""
    return matches(subject, RULE, _PATTERN, "a sentence says not X but Y", "what is the case, alone")
