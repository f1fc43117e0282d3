"""No number in a figure that is not in evidence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...rules import Rule
from ..fonts import MONO, STACKS
from ..marks import SVG
from .subject import Subject, shortened

RULE = Rule("figure-number-bound", "Every number in a figure's text and description comes from a measure or the summary.")
_FREE = ("tick", "order")


def faults(subject: Subject) -> Iterator[str]:
    words = sorted(subject.shown, key=len, reverse=True)
    nodes = [node for node in subject.texts if node.get("data-role") not in _FREE and node.get("font-family") != STACKS[MONO]]
    for node in [*nodes, *subject.root.iter(f"{{{SVG}}}desc")]:
        rest = node.text or ""
        for known in words:
            rest = re.sub(rf"(?<![\d.,]){re.escape(known)}(?![\d]|[.,]\d)", " ", rest)
        if found := re.search(r"\d[\d.,]*", rest):
            yield f"the number {found[0].rstrip('.,')} in `{shortened(node)}` does not come from the evidence"
