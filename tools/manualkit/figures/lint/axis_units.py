"""An axis says what it measures, and in what."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from .subject import Subject

RULE = Rule("figure-axis-units", "Each axis of a chart has a title with its unit, or counts something that the title names.")
_NEEDS = {"line": ("x", "y"), "area": ("x", "y"), "bar": ("y",), "span": ("x",), "dots": ("x", "y"), "band": ("x", "y")}


def faults(subject: Subject) -> Iterator[str]:
    marks = {(node.get("data-mark"), node.get("data-level", "")) for node in subject.with_attribute("data-mark")}
    needed = sorted({axis for mark, level in marks for axis in (("x",) if level else _NEEDS.get(mark, ()))})
    titles = {node.get("data-axis"): node for node in subject.with_attribute("data-role", "axis-title")}
    for axis in needed:
        title = titles.get(axis)
        if title is None:
            yield f"the {axis} axis has no title"
            continue
        unit, words = title.get("data-unit") or "", title.text or ""
        if not unit:
            yield f"the {axis} axis `{words}` has no unit"
        elif unit != "count" and f"({unit})" not in words:
            yield f"the title of the {axis} axis, `{words}`, does not show its unit ({unit})"
