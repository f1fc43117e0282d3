"""Nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from .subject import Subject, shortened

RULE = Rule("figure-whole-words", "Text in a figure is never cut with an ellipsis.")


def faults(subject: Subject) -> Iterator[str]:
    for node in subject.texts:
        if "…" in (node.text or "") or "..." in (node.text or ""):
            yield f"`{shortened(node)}` is cut with an ellipsis"
