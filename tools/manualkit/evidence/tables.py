"""``measures`` blocks filled from the summary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capture.lab.model import Lab, Measure
from capture.lab.numerals import NotANumber
from capture.lab.quantity import render
from capture.lab.series import NotInSummary, points, recording

from ..documents.inlines import Position
from ..documents.model import MeasureCell, Measures, StepColumn
from ..documents.plain import plain
from .model import FilledCell, FilledTable

Faults = tuple[tuple[Position, str], ...]
MARKS = {"warm-up": " (warm-up)", "incomplete": " (incomplete)"}
EMPTY = ""


def fill(block: Measures, lab: Lab, quotes: Mapping[Position, str] | None = None) -> tuple[FilledTable, Faults]:
    """The table as editions show it, and what could not be filled. ``quotes`` gives the quote id of each cell."""
    if block.ranges_of:
        return _ranges(block, lab)
    if block.steps_of:
        return _steps(block, lab)
    faults: list[tuple[Position, str]] = []
    rows = tuple(tuple(_cell(cell, lab, quotes or {}, faults) for cell in row) for row in block.rows)
    header = tuple(plain(cell) for cell in block.header)
    width = max((len(row) for row in (header, *rows)), default=0)
    numeric = tuple(any(row[column].measure for row in rows if column < len(row)) for column in range(width))
    return FilledTable(header, rows, numeric, block.id), tuple(faults)


def _cell(cell: MeasureCell, lab: Lab, quotes: Mapping[Position, str], faults: list[tuple[Position, str]]) -> FilledCell:
    if not cell.measure:
        return FilledCell(plain(cell.inlines))
    measure = lab.measures.get(cell.measure)
    if measure is None:
        return FilledCell(EMPTY)  # measure-known says so
    try:
        text = render(measure, cell.unit, cell.digits)
    except NotANumber as error:
        faults.append((cell.position, str(error)))
        return FilledCell(EMPTY)
    return FilledCell(text, quotes.get(cell.position, ""), measure.id)


def _steps(block: Measures, lab: Lab) -> tuple[FilledTable, Faults]:
    """One row a step of the recording, the warm-up and the incomplete step marked."""
    faults: list[tuple[Position, str]] = []
    try:
        steps = recording(lab.summary, block.steps_of).get("steps", [])
    except NotInSummary as error:
        return FilledTable((), (), (), block.id), ((block.position, str(error)),)
    columns: list[dict[int, FilledCell]] = []
    for column in block.columns:
        try:
            found = points(lab.summary, block.steps_of, column.series, "all")
            columns.append({point.step: FilledCell(_shown(point.value, column.unit, column.digits), leaves=point.leaves) for point in found})
        except (NotInSummary, NotANumber) as error:
            faults.append((column.position, str(error)))
            columns.append({})
    rows = tuple((FilledCell(_label(step)), *(column.get(step["step"], FilledCell(EMPTY)) for column in columns)) for step in steps)
    header = ("Step", *(plain(column.title) + _unit(column.unit) for column in block.columns))
    return FilledTable(header, rows, (False, *(True for _ in block.columns)), block.id), tuple(faults)


def _ranges(block: Measures, lab: Lab) -> tuple[FilledTable, Faults]:
    """One row a series: its least and its greatest value over the clean steps of each recording."""
    faults: list[tuple[Position, str]] = []
    rows = tuple((FilledCell(plain(column.title)), *(_range(column, run, lab, faults) for run in block.ranges_of))
                 for column in block.columns)
    return FilledTable(("Series", *block.ranges_of), rows, (False, *(True for _ in block.ranges_of)), block.id), tuple(faults)


def _range(column: StepColumn, run: str, lab: Lab, faults: list[tuple[Position, str]]) -> FilledCell:
    """``0.098 to 0.902``, with the unit behind it; one value when both show the same, ``none`` without a clean step."""
    try:
        found = sorted(points(lab.summary, run, column.series), key=lambda point: point.value)
        ends = (found[0], found[-1]) if found else ()
        texts = [_shown(point.value, column.unit, column.digits) for point in ends]
    except (NotInSummary, NotANumber) as error:
        faults.append((column.position, str(error)))
        return FilledCell(EMPTY)
    gap = "" if column.unit in ("", "%") else " "
    text = " to ".join(dict.fromkeys(texts)) + gap + column.unit if ends else "none"
    return FilledCell(text, leaves=tuple(dict.fromkeys(leaf for point in ends for leaf in point.leaves)))


def _shown(value: float, unit: str, digits: int) -> str:
    """A step's value without its unit, which the header names. ``%`` turns a fraction into percents."""
    scaled = Measure("", value, "" if unit == "%" else unit, "", "", (), (), digits)
    text = render(scaled, "%" if unit == "%" else "", digits)
    return text.removesuffix("%").removesuffix(" " + unit) if unit else text


def _label(step: Mapping[str, Any]) -> str:
    return f"{step['step']}{MARKS.get(step.get('state', ''), '')}"


def _unit(unit: str) -> str:
    return f" ({unit})" if unit else ""

