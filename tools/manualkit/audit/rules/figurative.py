"""No slang and no figurative word stands in prose."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..lexicon import listed_words
from ..subject import Subject

RULE = Rule("words-literal", "no slang and no figurative word stands in prose")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each listed word."""
    return listed_words(subject, RULE, "figurative", "a figurative or slang word stands in the text")
