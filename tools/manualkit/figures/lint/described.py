"""A figure says what it is to a reader who does not see it."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from ..marks import SVG
from .subject import Subject

RULE = Rule("figure-described", "A figure is an image with a title and a description of at least 40 characters.")
LEAST = 40


def faults(subject: Subject) -> Iterator[str]:
    root = subject.root
    if root.get("role") != "img":
        yield 'the figure has no role="img"'
    for tag, least in (("title", 1), ("desc", LEAST)):
        node = root.find(f"{{{SVG}}}{tag}")
        words = (node.text or "").strip() if node is not None else ""
        if len(words) < least:
            yield f"the {tag} has {len(words)} characters; at least {least}"
        elif node.get("id") not in root.get("aria-labelledby", "").split():
            yield f"aria-labelledby does not name the {tag}"
