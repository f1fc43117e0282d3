"""No stock phrase stands in prose: robust, seamless, leverage."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...rules import Rule
from ..lexicon import listed_words
from ..subject import Subject

RULE = Rule("words-fresh", "no stock phrase stands in prose: robust, seamless, leverage")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each listed word."""
    return listed_words(subject, RULE, "stock", "a stock phrase stands in the text")
