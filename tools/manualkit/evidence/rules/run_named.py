"""Where a sentence or table names recordings, its numbers and claims come from those."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Claim, Code, Inline, Position, Value
from ...documents.model import Measures, Table
from ...documents.walk import block_passages, flat
from ...rules import Rule
from ..context import Context, Page

RULE = Rule("run-named", "where a sentence, a row or a table names recordings, its numbers and claims come from those")


def check(context: Context) -> Iterator[Finding]:
    """One finding a number, claim or cell that comes from a recording which is not among the named ones."""
    for page in context.pages:
        for reading in page.readings:
            if not isinstance(reading.passage.block, Table | Measures):
                for start, end in reading.sentences():
                    inside = (one for span in reading.spans if start <= span.start < end for one in (span.inline, span.claim) if one)
                    yield from _judge(context, page, list(dict.fromkeys(inside)), "sentence")
        for block in page.document.blocks:
            if isinstance(block, Table):
                for row in block.rows:
                    yield from _judge(context, page, [one for cell in row for one in flat(cell)], "row")
            elif isinstance(block, Measures):
                yield from _measures(context, page, block)


def _judge(context: Context, page: Page, inlines: list[Inline], what: str) -> Iterator[Finding]:
    named = _named(context, inlines)
    numbers = frozenset(run for one in inlines if isinstance(one, Value) for run in _runs(context, one))
    for one in inlines:
        runs = _runs(context, one)
        # A claim on more recordings than the sentence is about holds for those that it names. Where numbers of two
        # recordings stand together, mixed-runs says which one is not named.
        good = runs <= named or (named <= runs if isinstance(one, Claim) else len(numbers) > 1)
        if named and not good:
            shown = f"the claim '{one.claim}'" if isinstance(one, Claim) else f"the number '{one.text}'"
            yield _finding(page, one.position, shown, runs, named, what)


def _runs(context: Context, one: Inline) -> frozenset[str]:
    """The recordings of a number or a claim; none for anything else."""
    if isinstance(one, Value):
        return _of(context, one.measure)
    if isinstance(one, Claim) and one.claim in context.lab.claims:
        return frozenset(context.lab.claims[one.claim].recordings)
    return frozenset()


def _measures(context: Context, page: Page, block: Measures) -> Iterator[Finding]:
    """A table as a whole, then each column whose head is one recording."""
    named = _named(context, [one for passage in block_passages(block) for one in flat(passage.inlines)])
    heads = [_named(context, list(cell)) if len(cell) == 1 else frozenset() for cell in block.header]
    if block.steps_of and named and block.steps_of not in named:
        yield _finding(page, block.position, "the step table", frozenset({block.steps_of}), named, "table")
    mixed = len({run for row in block.rows for cell in row for run in _of(context, cell.measure)}) > 1
    for row in block.rows:
        for column, cell in enumerate(row):
            head = heads[column] if column < len(heads) else frozenset()
            expected, runs = head or (frozenset() if mixed else named), _of(context, cell.measure)
            if expected and not runs <= expected:
                yield _finding(page, cell.position, f"the cell {cell.measure}", runs, expected, "column" if head else "table")


def _of(context: Context, id: str) -> frozenset[str]:
    return frozenset(context.lab.measures[id].recordings) if id in context.lab.measures else frozenset()


def _named(context: Context, inlines: list[Inline]) -> frozenset[str]:
    known = context.lab.summary.get("recordings", {})
    return frozenset(one.text for one in inlines if isinstance(one, Code) and one.text in known)


def _finding(page: Page, position: Position, shown: str, runs: frozenset[str], named: frozenset[str], what: str) -> Finding:
    message = f"{shown} comes from {' and '.join(sorted(runs))}, and the {what} names {' and '.join(sorted(named))}"
    return page.finding(RULE, position, message, found=", ".join(sorted(named)), expected=", ".join(sorted(runs)),
                        mend=f"name the recording in the {what}, or bind it to one of those that it names")
