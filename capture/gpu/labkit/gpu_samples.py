"""``RUN.gpu.csv``: nvidia-smi once a second (timestamp, index, temperature, utilisation, memory, power, SM clock)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from .faults import InputFault

COLUMNS = (("temperature_c", ""), ("utilisation_pct", "%"), ("memory_mib", "MiB"), ("power_w", "W"), ("sm_clock_mhz", "MHz"))
SHOWN = ("temperature_c", "memory_mib", "power_w", "utilisation_pct", "sm_clock_mhz")
_TIME = re.compile(r"\d{4}/\d\d/\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?")
_VALUE = re.compile(r"(-?\d{1,12}(?:\.\d{1,6})?)(?: (%|MiB|W|MHz))?")
_MISSING = re.compile(r"\[[A-Za-z/ ]{1,40}\]|N/A")


def read_samples(path: Path) -> dict[str, Any]:
    """``{"samples": n, "temperature_c": {"min", "median", "max"}, ...}``; a column without values is None.

    A last line without line feed, cut off by a kill, is dropped. Raises InputFault with the line.
    """
    columns: dict[str, list[float | int]] = {name: [] for name, _ in COLUMNS}
    rows = sample_rows(path)
    for row in rows:
        for (name, _), value in zip(COLUMNS, row.values, strict=True):
            if value is not None:
                columns[name].append(value)
    return {"samples": len(rows), **{name: _spread(columns[name]) for name in SHOWN}}


@dataclass(frozen=True, slots=True)
class SampleRow:
    """One line: the host's clock as written, the GPU's number, and one value a column of ``COLUMNS``."""

    clock: str
    gpu: int
    values: tuple[float | int | None, ...]


def sample_rows(path: Path) -> list[SampleRow]:
    """The samples in the order of the file. Raises InputFault with the line."""
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise InputFault(path.name, f"cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise InputFault(path.name, "is not UTF-8 text") from None
    return [_row(path.name, number, line) for number, line in enumerate(text.split("\n")[:-1], 1)]


def _row(file: str, number: int, line: str) -> SampleRow:
    cells = line.rstrip("\r").split(", ")
    if len(cells) != 7 or not _TIME.fullmatch(cells[0]) or not cells[1].isdecimal():
        raise InputFault(file, "expected time, index, temperature, utilisation, memory, power and SM clock", number)
    values = tuple(_value(file, number, cell, unit) for cell, (_, unit) in zip(cells[2:], COLUMNS, strict=True))
    return SampleRow(cells[0], int(cells[1]), values)


def _value(file: str, number: int, cell: str, unit: str) -> float | int | None:
    if _MISSING.fullmatch(cell):
        return None
    match = _VALUE.fullmatch(cell)
    if not match or (match[2] or "") != unit:
        raise InputFault(file, f"'{cell[:40]}' is not a number{f' in {unit}' if unit else ''}", number)
    return float(match[1]) if "." in match[1] else int(match[1])


def _spread(values: list[float | int]) -> dict[str, float | int] | None:
    if not values:
        return None
    return {"min": min(values), "median": round(median(values), 3), "max": max(values)}
