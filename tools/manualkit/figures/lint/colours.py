"""Colours are tokens, in both variants."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...rules import Rule
from ..theme import BY_LIGHT, TOKENS
from .subject import Subject

RULE = Rule("figure-colours", "Every colour of a figure is a token of the theme, with its light value as fallback on the web.")
_VAR = re.compile(r"var\(--fig-([a-z-]+), (#[0-9a-f]{6})\)")


def faults(subject: Subject) -> Iterator[str]:
    seen = {node.get(name) for node in subject.root.iter() for name in ("fill", "stroke") if node.get(name)}
    for colour in sorted(seen - {"none"} - set(BY_LIGHT)):
        yield f"the colour `{colour}` is no token of the theme"
    for value in sorted(set(re.findall(r'(?:fill|stroke)="([^"]*)"', subject.web)) - {"none"}):
        match = _VAR.fullmatch(value)
        if match is None or match[1] not in TOKENS or TOKENS[match[1]].light != match[2]:
            yield f"the web variant has the colour `{value}`, which is no token with its light value"
