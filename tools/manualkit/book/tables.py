"""Tables -> Typst code."""

from __future__ import annotations

from dataclasses import replace

from ..documents.model import Inlines, Measures, Table
from ..documents.plain import plain
from ..evidence.model import FilledCell, FilledTable
from .escape import NOTHING, Code, call
from .inlines import content
from .setting import Setting, entry_label
from .typography import curl


def prose_table(block: Table, setting: Setting) -> Code:
    """A pipe table of prose cells."""
    setting = replace(setting, margin=False)
    align = tuple(side or "left" for side in block.align)
    header = tuple(content(cell, setting) for cell in block.header)
    rows = tuple(tuple(content(cell, setting) for cell in row) for row in block.rows)
    return call("prose-table", header, rows, align)


def measures(block: Measures, setting: Setting) -> Code:
    """A table of measures, filled by the evidence stage."""
    filled = setting.evidence.tables.get((setting.document, block.position))
    if filled is None:
        return NOTHING
    align = tuple("right" if numeric else "left" for numeric in filled.numeric)
    rows = tuple((_label(block, number, row[0], setting), *(_cell(cell, setting) for cell in row[1:]))
                 for number, row in enumerate(filled.rows))
    return call("measure-table", content(block.title, setting), f"tab-{block.id}", _header(block, filled, setting), rows, align,
                *_feet(block, filled, setting))


def _header(block: Measures, filled: FilledTable, setting: Setting) -> tuple[Code | str, ...]:
    """The authors' inlines where they match what was filled, so that code stays code."""
    if len(block.header) == len(filled.header) and all(map(_same, block.header, filled.header)):
        return tuple(content(cell, replace(setting, margin=False)) for cell in block.header)
    return tuple(curl(text) for text in filled.header)


def _label(block: Measures, row: int, filled: FilledCell, setting: Setting) -> Code | str:
    """The first cell of a row, with the author's marks where the row is one series or one written row."""
    written = block.rows[row][0].inlines if row < len(block.rows) else block.columns[row].title if block.ranges_of else ()
    return content(written, replace(setting, margin=False)) if written and not filled.measure else _cell(filled, setting)


def _same(inlines: Inlines, text: str) -> bool:
    return plain(inlines) == text


def _cell(cell: FilledCell, setting: Setting) -> Code | str:
    number = setting.measure_number(cell.measure) if cell.measure else None
    if number is None:
        return curl(cell.text)
    return call("cell-value", cell.text.replace(" ", "\u00a0"), number, entry_label("measure", cell.measure))


def _feet(block: Measures, filled: FilledTable, setting: Setting) -> list[Code | str]:
    """The author's note, then what the cells stand on."""
    feet: list[Code | str] = [content(block.note, setting)] if block.note else []
    numbers = [setting.measure_number(cell.measure) for row in filled.rows for cell in row if cell.measure]
    if told := ranges(sorted({int(number) for number in numbers if number})):
        feet.append(f"Evidence {told}")
    if block.steps_of:
        feet.append(f"Recording {block.steps_of}, one row a step")
    if block.ranges_of:
        feet.append(f"Least and greatest value over the clean steps of {' and '.join(block.ranges_of)}")
    return feet


def ranges(numbers: list[int]) -> str:
    """``[1, 2, 3, 7]`` as ``1–3, 7``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
