"""The rules of this room: the three of the stage, the one on claims, and the lint."""

from __future__ import annotations

from capture.lab.finding import Finding, Place

from ..rules import Rule
from .lint import LINT

SOURCE = Rule("figure-source", "Each figure has a source in figures/src that draws it without an error.")
USED = Rule("figure-sources-used", "Each source in figures/src is that of a figure block or of the cover plate.")
FRESH = Rule("figure-fresh", "The committed drawings are what the sources and the recordings draw today.")
CLAIM = Rule("figure-claim-bound", "The claim of a chart holds a claim or a value that is bound to measures.")

RULES: tuple[Rule, ...] = (SOURCE, USED, FRESH, CLAIM, *(rule for rule, _ in LINT))


def finding(rule: Rule, place: Place, message: str, **rest: str) -> Finding:
    """A finding of ``rule``; ``rest`` may hold found, expected, mend and source."""
    return Finding(rule.id, place, message, severity=rule.severity, **rest)
