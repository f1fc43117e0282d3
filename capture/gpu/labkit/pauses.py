"""The pause log: when a heat guard held a run. One JSON object a line (``schemas/pause-log-1.schema.json``).

    {"schema": "pause-log/1", "at": "2026-11-30T21:04:05.892Z", "run": "plain", "what": "guard", "limit_c": 84, "resume_c": 70}
    {"schema": "pause-log/1", "at": "...", "run": "plain", "what": "pause", "temperature_c": 85}
    {"schema": "pause-log/1", "at": "...", "run": "plain", "what": "resume", "temperature_c": 70}

The guard appends whole lines to ``pauses.jsonl`` of the recording folder. A run without a ``guard`` line
had no heat guard. A pause that is never resumed lasts until the run's end.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .clock import milliseconds_of_utc
from .faults import InputFault

SCHEMA = "pause-log/1"
FILE = "pauses.jsonl"
_NUMBERS = {"guard": ("limit_c", "resume_c"), "pause": ("temperature_c",), "resume": ("temperature_c",)}
Interval = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pauses:
    """The pauses of one run in milliseconds since 1970, in order and not overlapping. ``guarded``: a guard ran."""

    guarded: bool = False
    intervals: tuple[Interval, ...] = ()


def pause_line(at: str, run: str, what: str, **numbers: float) -> str:
    """One line of the log, with its line feed. ``what``: guard (limit_c, resume_c), pause, resume (temperature_c)."""
    entry = {"schema": SCHEMA, "at": at, "run": run, "what": what, **numbers}
    _check(entry)
    return json.dumps(entry) + "\n"


def read_pauses(path: Path) -> list[dict]:
    """All entries of a pause log, checked; an empty list when the file does not exist.

    An unfinished last line, left by a kill, is dropped. Raises InputFault with the line.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise InputFault(path.name, f"cannot be read: {error.strerror or error}") from None
    return [_entry(path.name, number, line) for number, line in enumerate(data.split(b"\n")[:-1], 1) if line.strip()]


def _entry(file: str, number: int, line: bytes) -> dict:
    try:
        entry = json.loads(line)
        _check(entry)
    except (ValueError, RecursionError) as error:
        raise InputFault(file, f"not an entry of {SCHEMA}: {error}", number) from None
    return entry


def _check(entry: object) -> None:
    if not isinstance(entry, dict):
        raise ValueError("expected an object")
    if entry.get("schema") != SCHEMA:
        raise ValueError(f"'schema' is {str(entry.get('schema'))[:40]!r}, expected '{SCHEMA}'")
    if entry.get("what") not in _NUMBERS:
        raise ValueError(f"'what' is {str(entry.get('what'))[:40]!r}, expected guard, pause or resume")
    if not isinstance(entry.get("run"), str) or not entry["run"]:
        raise ValueError("'run' must name the run")
    milliseconds_of_utc(entry["at"] if isinstance(entry.get("at"), str) else "")
    wanted = {"schema", "at", "run", "what", *_NUMBERS[entry["what"]]}
    if set(entry) != wanted:
        raise ValueError(f"expected exactly the keys {', '.join(sorted(wanted))}")
    for name in _NUMBERS[entry["what"]]:
        value = entry[name]
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
            raise ValueError(f"'{name}' must be a number")


def pauses_of(entries: Iterable[dict], run: str, start: int, end: int) -> Pauses:
    """The pauses of one run, cut to its time from ``start`` to ``end`` and merged where they overlap."""
    guarded = False
    opened: int | None = None
    intervals: list[Interval] = []
    for entry in entries:
        if entry["run"] != run:
            continue
        at = milliseconds_of_utc(entry["at"])
        guarded = True
        if entry["what"] == "pause" and opened is None:
            opened = at
        elif entry["what"] == "resume" and opened is not None:
            intervals.append((opened, at))
            opened = None
    if opened is not None:
        intervals.append((opened, end))
    return Pauses(guarded, merged((max(a, start), min(b, end)) for a, b in intervals if a <= end and b >= start))


def merged(intervals: Iterable[Interval]) -> tuple[Interval, ...]:
    """The same time without overlaps, in order."""
    whole: list[Interval] = []
    for start, end in sorted(intervals):
        if whole and start <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(end, whole[-1][1]))
        else:
            whole.append((start, end))
    return tuple(whole)


def touches(window: Interval, pauses: Iterable[Interval]) -> bool:
    """True when a pause falls into the window. One that only meets its edge does not."""
    return any(start < window[1] and end > window[0] for start, end in pauses)
