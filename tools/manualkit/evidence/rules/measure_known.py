"""A value or cell names a measure that exists."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding
from capture.lab.positions import did_you_mean

from ...documents.inlines import Position, Value
from ...documents.model import Measures
from ...rules import Rule
from ..context import Context, Page

RULE = Rule("measure-known", "every value and every cell names a measure of capture/measures.yml")


def check(context: Context) -> Iterator[Finding]:
    """One finding a place."""
    for page in context.pages:
        for reading in page.readings:
            for span in reading.spans:
                if isinstance(span.inline, Value) and span.inline.measure not in context.lab.measures:
                    yield _unknown(context, page, span.inline.measure, span.inline.position)
    for page, block in context.blocks(Measures):
        for cell in (cell for row in block.rows for cell in row):
            if cell.measure and cell.measure not in context.lab.measures:
                yield _unknown(context, page, cell.measure, cell.position)


def _unknown(context: Context, page: Page, id: str, position: Position) -> Finding:
    if id in context.lab.defined:
        return page.finding(RULE, position, f"the measure '{id}' has no value: see {context.lab.defined[id]}", found=id)
    near = did_you_mean(id, context.lab.measures)
    return page.finding(RULE, position, f"no measure '{id}'{near}", found=id, expected="an id of capture/measures.yml")
