"""Ids cannot meet those of another figure or of the page."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from .subject import Subject

RULE = Rule("figure-ids", "Every id in a figure begins with the figure's own id, and none occurs twice.")


def faults(subject: Subject) -> Iterator[str]:
    names = [node.get("id") for node in subject.root.iter() if node.get("id")]
    for name in sorted(set(names)):
        if not name.startswith(subject.anchor + "-"):
            yield f"the id `{name}` does not begin with `{subject.anchor}-`"
        if names.count(name) > 1:
            yield f"the id `{name}` occurs {names.count(name)} times"
