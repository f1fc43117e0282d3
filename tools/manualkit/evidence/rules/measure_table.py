"""A table of measures can be filled."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.model import Measures
from ...rules import Rule
from ..context import Context
from ..tables import fill

RULE = Rule("measure-table", "every cell of a measures block can be shown in its unit, and every column's series exists")


def check(context: Context) -> Iterator[Finding]:
    """One finding a cell or column."""
    for page, block in context.blocks(Measures):
        _, faults = fill(block, context.lab)
        for position, message in faults:
            yield page.finding(RULE, position, message)
