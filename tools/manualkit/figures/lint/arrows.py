"""Arrows mean what figure 0.1 says."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from ..errors import unknown
from ..kit.arrows import MEANINGS
from ..marks import colour
from .subject import Subject

RULE = Rule("figure-arrows", "Every arrow has the line and the colour of its meaning, one of the eight.")


def faults(subject: Subject) -> Iterator[str]:
    for group in subject.with_attribute("data-means"):
        name = group.get("data-means")
        if name not in MEANINGS:
            yield str(unknown("meaning of an arrow", name, MEANINGS))
            continue
        meaning = MEANINGS[name]
        shaft = next((node for node in group if node.get("data-role") == "arrow"), None)
        drawn = (shaft.get("stroke"), shaft.get("stroke-dasharray", "")) if shaft is not None else ("", "")
        if drawn != (colour(meaning.hue), meaning.dash):
            yield f"an arrow that means {meaning.words} is not {meaning.line} {meaning.hue} line"
    loose = [node for node in subject.with_attribute("data-role", "arrow") if node.getparent().get("data-means") is None]
    if loose:
        yield f"{len(loose)} arrow(s) do not say what they mean"
