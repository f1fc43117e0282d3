"""Text is large enough to read."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from ..units import MIN_TEXT
from .geometry import value
from .subject import Subject, shortened

RULE = Rule("figure-text-size", f"Text in a figure is at least {MIN_TEXT:g} units high.")


def faults(subject: Subject) -> Iterator[str]:
    for node in subject.texts:
        if value(node, "font-size") < MIN_TEXT:
            yield f"`{shortened(node)}` is set at {value(node, 'font-size'):g} units; at least {MIN_TEXT:g}"
