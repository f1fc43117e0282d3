"""The ``measures`` block: a table whose cells name measures, one row a step, or one row a series."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .cells import Cell, split_row, start
from .context import Context
from .fences import Form, Line, parse_form
from .inline import parse_inline
from .inlines import Position
from .model import MeasureCell, Measures, StepColumn
from .rules import FORM, ROWS

_MEASURE = re.compile(
    r"(?P<id>[A-Za-z0-9][\w.-]*)(?:[ \t]+as[ \t]+(?P<unit>[^\s|]{1,12}))?(?:[ \t]+to[ \t]+(?P<digits>\d))?"
)
_RULER = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
_SERIES = re.compile(r"[A-Za-z0-9_.-]+(?:/[A-Za-z0-9_.-]+)*")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def measures(lines: Sequence[Line], position: Position, context: Context) -> Measures:
    """The block as written: cells are filled by the evidence stage."""
    form = parse_form("measures", lines, position, context, "id title", "note steps ranges", body=True)
    if form.flat("id") and not _ID.fullmatch(form.flat("id")):
        found, expected = form.flat("id")[:40], "small letters, digits and hyphens"
        context.fault(FORM, form.where("id"), "the table's id has no known form", found=found, expected=expected)
    title, note = form.inlines("title", context), form.inlines("note", context)
    body = [line for line in form.body or () if line.text.strip()]
    if "steps" in form.header or "ranges" in form.header:
        return _by_series(form, body, Measures(form.flat("id"), title, (), (), position, note=note), context)
    header, rows = _table(form, body, context)
    return Measures(form.flat("id"), title, header, rows, position, note=note)


def _by_series(form: Form, body: list[Line], made: Measures, context: Context) -> Measures:
    """The block with its series: columns of a table of steps, or rows of a table of ranges."""
    columns = tuple(column for line in body if (column := _column(line, context)))
    ranges_of = tuple(form.flat("ranges").split())
    for fault in _faults_of_ranges(form, ranges_of):
        context.fault(FORM, form.where("ranges"), fault, expected="ranges: RUN RUN, without the key steps")
    return replace(made, steps_of=form.flat("steps"), columns=columns, ranges_of=ranges_of)


def _faults_of_ranges(form: Form, runs: tuple[str, ...]) -> Iterator[str]:
    if "ranges" in form.header and "steps" in form.header:
        yield "a measures block has the key steps or the key ranges, not both"
    if "ranges" in form.header and not runs:
        yield "the key ranges names no recording"
    if len(set(runs)) < len(runs):
        yield "the key ranges names a recording twice"


def _table(form: Form, body: list[Line], context: Context) -> tuple[tuple, tuple]:
    if len(body) < 3 or not _RULER.fullmatch(body[1].text):
        if body:
            expected = "a header row, a row of dashes, and rows of measures, with | between cells"
            context.fault(FORM, body[0].position, "the body of the measures block is no table", expected=expected)
        return (), ()
    header = tuple(parse_inline(*cell, context) for cell in _cells(body[0]))
    rows = tuple(_row(line, len(header), context) for line in body[2:])
    return header, rows


def _cells(line: Line) -> tuple[Cell, ...]:
    return split_row(line.text, line.position.line, line.position.column)


def _row(line: Line, width: int, context: Context) -> tuple[MeasureCell, ...]:
    cells = _cells(line)
    if len(cells) != width:
        found, expected = f"{len(cells)} cells", f"{width} cells"
        context.fault(ROWS, line.position, "a row is not as long as its header", found=found, expected=expected)
    label = tuple(MeasureCell(parse_inline(*cell, context), "", start(cell)) for cell in cells[:1])
    filled = tuple(_measure(cell, context) for cell in cells[1:width])
    end = Position(line.position.line, line.position.column + len(line.text))
    return label + filled + tuple(MeasureCell((), "", end) for _ in range(width - len(cells)))


def _measure(cell: Cell, context: Context) -> MeasureCell:
    text, position = cell[0], start(cell)
    if text in ("", "-"):
        return MeasureCell((), "", position)
    match = _MEASURE.fullmatch(text)
    if not match:
        expected = "ID, ID as UNIT, ID to DIGITS, or - for an empty cell"
        context.fault(FORM, position, "a cell names no measure", found=text[:60], expected=expected)
        return MeasureCell((), "", position)
    return MeasureCell((), match["id"], position, match["unit"] or "", int(match["digits"] or -1))


def _column(line: Line, context: Context) -> StepColumn | None:
    """``Title | series | unit | digits``: the unit and the digits can be left out."""
    cells = _cells(line)
    series = cells[1][0] if len(cells) > 1 else ""
    unit = cells[2][0] if len(cells) > 2 else ""
    digits = cells[3][0] if len(cells) > 3 else ""
    if len(cells) > 4 or not _SERIES.fullmatch(series) or len(unit) > 12 or not re.fullmatch(r"\d?", digits):
        expected = "Title | series | unit | digits"
        context.fault(FORM, line.position, "a line names no column", found=line.text.strip()[:60], expected=expected)
        return None
    title = parse_inline(*cells[0], context)
    return StepColumn(title, series, start(cells[0]), unit, int(digits or 3))
