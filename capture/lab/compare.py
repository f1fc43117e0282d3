"""The stored summary against the one made again, leaf by leaf."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from capture.gpu.labkit.summary import Recording

from .finding import Finding, Place
from .json_positions import escape
from .layout import REBUILD, Layout
from .stored import Stored

MOST_SHOWN = 20
MISSING = object()


@dataclass(frozen=True, slots=True)
class Difference:
    """One leaf that differs: ``old`` as stored, ``new`` as made again; MISSING on the side that lacks it."""

    pointer: str
    old: Any
    new: Any


def differences(old: Any, new: Any, pointer: str = "") -> Iterator[Difference]:
    """All leaves that differ, in the order of ``new``. Types count: ``1`` and ``1.0`` and ``true`` are three values."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*new, *(key for key in old if key not in new)]:
            yield from differences(old.get(key, MISSING), new.get(key, MISSING), f"{pointer}/{escape(key)}")
    elif isinstance(old, list) and isinstance(new, list):
        if len(old) == len(new):
            for index, (before, after) in enumerate(zip(old, new, strict=True)):
                if before != after or type(before) is not type(after) or isinstance(after, (dict, list)):
                    yield from differences(before, after, f"{pointer}/{index}")
        else:
            yield Difference(pointer, old, new)
    elif type(old) is not type(new) or old != new:
        yield Difference(pointer, old, new)


def leaves(value: Any) -> int:
    """How many leaves a value has."""
    if isinstance(value, dict):
        return sum(map(leaves, value.values()))
    if isinstance(value, list):
        return sum(leaves(item) if isinstance(item, (dict, list)) else 1 for item in value)
    return 1


def finding_of(layout: Layout, stored: Stored, difference: Difference, recording: Recording | None) -> Finding:
    """A difference with its place in the summary, both values and the log's line."""
    place = stored.place(difference.pointer)
    origin = log_place(layout, difference.pointer, recording)
    message = f"{difference.pointer or '/'} differs from {origin or 'the recordings'}"
    if isinstance(difference.old, list) and isinstance(difference.new, list):
        message += f" from entry {_first_difference(difference.old, difference.new)} on"
    return Finding("summary-holds", place, message, found=shown(difference.old), expected=shown(difference.new),
                   mend=f"{REBUILD}, or git restore -- {layout.summary}", source=stored.line(place))


def bounded(findings: list[Finding], path: str) -> tuple[Finding, ...]:
    """The first of many findings, and one that says how many more there are."""
    if len(findings) <= MOST_SHOWN:
        return tuple(findings)
    rest = Finding("summary-holds", Place(path), f"{len(findings) - MOST_SHOWN} more leaves differ", mend=REBUILD)
    return (*findings[:MOST_SHOWN], rest)


def shown(value: Any) -> str:
    """A value for a message."""
    if value is MISSING:
        return "nothing"
    if isinstance(value, list):
        return f"{len(value)} entries"
    return f"{len(value)} members" if isinstance(value, dict) else ("null" if value is None else str(value)[:200])


def _first_difference(old: list, new: list) -> int:
    return next((index for index, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))


def log_place(layout: Layout, pointer: str, recording: Recording | None) -> str:
    """``FILE:LINE`` of the log that a leaf was read from; '' when it is not from a log."""
    parts = pointer.split("/")[3:]
    if recording is None or not parts:
        return ""
    file = layout.shown(recording.data["log"]["file"])
    if parts[0] == "retries" and parts[-1].isdigit() and int(parts[-1]) < len(recording.retry_lines):
        return f"{file}:{recording.retry_lines[int(parts[-1])]}"
    if parts[0] == "gpu":
        return layout.shown((recording.data["gpu"] or {"file": "its GPU samples"})["file"])
    line = _line_above(recording.data, parts)
    return f"{file}:{line}" if line else file if parts[0] in ("steps", "retries", "errors", "phases_after", "watchdog") else ""


def _line_above(value: Any, parts: list[str]) -> int:
    """The nearest ``line`` on the way down to a leaf (``end_line`` for the end of a phase)."""
    line = 0
    for part in parts:
        if isinstance(value, dict):
            line = value.get("end_line" if part == "end_s" else "start_line") or value.get("line") or line
            value = value.get(part.replace("~1", "/").replace("~0", "~"))
        elif isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
    return line
