"""Bars and areas show their whole length."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from .subject import Subject

RULE = Rule("figure-zero", "Bars and areas start from zero, or carry a break mark.")


def faults(subject: Subject) -> Iterator[str]:
    for node in subject.with_attribute("data-mark", "bar", "area"):
        if node.get("data-base") != "0" and not node.get("data-break"):
            yield f"`{node.get('data-name')}` starts from {node.get('data-base') or 'an unknown value'}, not from zero, and has no break mark"
