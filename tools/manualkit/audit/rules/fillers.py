"""No filler word stands in prose: very, simply, actually."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..lexicon import listed_words
from ..subject import Subject

RULE = Rule("words-carry-meaning", "no filler word stands in prose: very, simply, actually")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each listed word."""
    return listed_words(subject, RULE, "fillers", "a filler word stands in the text")
