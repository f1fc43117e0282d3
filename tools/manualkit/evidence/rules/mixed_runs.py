"""A sentence or table that quotes two recordings names both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Position, Value
from ...documents.model import Block, Measures, Table
from ...documents.plain import plain
from ...documents.walk import block_passages
from ...rules import Rule
from ..context import Context, Page

RULE = Rule("mixed-runs", "a sentence or table that quotes numbers of two recordings names both")


def check(context: Context) -> Iterator[Finding]:
    """One finding a sentence or table."""
    for page in context.pages:
        for reading in page.readings:
            if isinstance(reading.passage.block, Table | Measures):
                continue
            for start, end in reading.sentences():
                values = [span.inline for span in reading.spans if start <= span.start < end and isinstance(span.inline, Value)]
                yield from _judge(context, page, reading.text[start:end], [(one.measure, one.position) for one in values], "sentence")
        for block in page.document.blocks:
            if isinstance(block, Table | Measures):
                yield from _judge(context, page, _words(block), list(_cells(block)), "table")


def _words(block: Block) -> str:
    return "\n".join(plain(passage.inlines) for passage in block_passages(block)) + "\n" + getattr(block, "steps_of", "")


def _cells(block: Block) -> Iterator[tuple[str, Position]]:
    if isinstance(block, Measures):
        yield from ((cell.measure, cell.position) for row in block.rows for cell in row if cell.measure)
    elif isinstance(block, Table):
        for row in block.rows:
            yield from ((one.measure, one.position) for cell in row for one in cell if isinstance(one, Value))


def _judge(context: Context, page: Page, words: str, quoted: Iterable[tuple[str, Position]], what: str) -> Iterator[Finding]:
    runs: dict[str, Position] = {}
    for id, position in quoted:
        measure = context.lab.measures.get(id)
        for run in measure.recordings if measure else ():
            runs.setdefault(run, position)
    missing = [run for run in runs if not re.search(rf"(?<![\w-]){re.escape(run)}(?![\w-])", words)]
    if len(runs) > 1 and missing:
        message = f"this {what} quotes {' and '.join(runs)} and does not name {' and '.join(missing)}"
        yield page.finding(RULE, runs[missing[0]], message, found=", ".join(runs), expected=f"the {what} names each run",
                           mend=f"name {' and '.join(missing)} in the {what}")
