"""Who cannot see the chart can read its values."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from .subject import Subject

RULE = Rule("figure-table-complete", "The table behind a chart holds every value that is drawn.")


def faults(subject: Subject) -> Iterator[str]:
    drawn = sum(int(node.get("data-count")) for node in subject.with_attribute("data-count") if node.get("data-mark") != "dots")
    drawn += sum({node.get("data-name"): int(node.get("data-count")) for node in subject.with_attribute("data-mark", "dots") if node.get("data-count")}.values())
    held = sum(1 for row in subject.table[1:] for cell in row[1:] if cell)
    if drawn and not subject.table:
        yield f"the chart draws {drawn} values and has no table"
    elif held < drawn:
        yield f"the chart draws {drawn} values, and its table holds {held}: leave `table` out, and it is made of the marks"
