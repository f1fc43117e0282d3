"""Pauses from the pause log, and which steps are clean by the pauses and the evaluations, checked on the stored steps."""

from __future__ import annotations

from typing import Any

from capture.gpu.labkit.clean import evaluated, is_clean
from capture.gpu.labkit.clock import milliseconds_of_utc
from capture.gpu.labkit.faults import InputFault
from capture.gpu.labkit.pauses import FILE, Pauses, pauses_of, read_pauses

from .finding import Finding, Place
from .layout import REBUILD, Layouts
from .part import Part
from .stored import Stored

NAME = "pauses"


def check_pauses(layouts: Layouts, stored: Stored) -> Part:
    """Mark the stored steps again from the pause log. A run without a guard's entry counts as one without pauses."""
    if stored.data is None:
        return Part(NAME, ("not marked",))
    try:
        entries = _entries(layouts)
    except InputFault as fault:
        return Part(NAME, findings=(Finding("pause-log-readable", Place(fault.file, fault.line), fault.message, mend=REBUILD),))
    recordings = stored.data["recordings"]
    marked = {name: _pauses(name, one, entries) for name, one in recordings.items()}
    findings = [finding for name, one in recordings.items() for finding in _faults(stored, name, one, marked[name])]
    return Part(NAME, (_told(recordings, marked),), (), (*_same_log(layouts), *findings))


def _entries(layouts: Layouts) -> list[dict]:
    """The entries of the recording folders' logs where there are any, else of the stored copy."""
    sources = [(layout.source / FILE, layout.shown(FILE)) for layout in layouts if (layout.source / FILE).exists()]
    entries: list[dict] = []
    for path, shown in sources or [(layouts[0].root / layouts[0].pause_log, layouts[0].pause_log)]:
        try:
            entries += read_pauses(path)
        except InputFault as fault:
            raise InputFault(shown, fault.message, fault.line) from None
    return entries


def pause_log(layouts: Layouts) -> bytes | None:
    """The stored copy as it should be: the logs of all folders, one after the other; None when none has one."""
    logs = [path.read_bytes() for layout in layouts if (path := layout.source / FILE).is_file()]
    return b"".join(logs) if logs else None


def _same_log(layouts: Layouts) -> tuple[Finding, ...]:
    stored = layouts[0].root / layouts[0].pause_log
    old, new = stored.read_bytes() if stored.is_file() else None, pause_log(layouts)
    if new is None or old == new:
        return ()
    names = " and ".join(layout.shown(FILE) for layout in layouts if (layout.source / FILE).is_file())
    return (Finding("pause-log-holds", Place(layouts[0].pause_log), f"differs from {names}", mend=REBUILD,
                    found="nothing" if old is None else f"{len(old)} bytes", expected=f"{len(new)} bytes"),)


def _pauses(name: str, recording: dict[str, Any], entries: list[dict]) -> Pauses:
    start = milliseconds_of_utc(recording["started"])
    end = milliseconds_of_utc(recording["ended"]) if recording["ended"] else _last(recording, start)
    return pauses_of(entries, name, start, end)


def _last(recording: dict[str, Any], start: int) -> int:
    ends = [step["end_s"] or step["start_s"] for step in recording["steps"]]
    return start + round(max([0.0, *ends, recording["retries"]["last_s"] or 0.0]) * 1000)


def _faults(stored: Stored, name: str, recording: dict[str, Any], pauses: Pauses) -> list[Finding]:
    start = milliseconds_of_utc(recording["started"])
    base = f"/recordings/{name}"
    spans = [{"start_s": (a - start) / 1000, "end_s": (b - start) / 1000} for a, b in pauses.intervals]
    sides = [(f"{base}/heat_guard", recording["heat_guard"], pauses.guarded), (f"{base}/pauses", recording["pauses"], spans)]
    sides += [side for index, step in enumerate(recording["steps"]) for side in _marks(f"{base}/steps/{index}", step, start, pauses, recording)]
    return [_fault(stored, pointer, name, old, new) for pointer, old, new in sides if old != new]


def _marks(base: str, step: dict[str, Any], start: int, pauses: Pauses, recording: dict[str, Any]) -> list[tuple[str, bool, bool]]:
    """What is stored of a step and what it should be: ``clean``, and ``evaluated`` where there is that key or should be."""
    at = [_at(start, one["at_s"]) for one in recording.get("evaluations", [])]
    opened, closed = _at(start, step["start_s"]), None if step["end_s"] is None else _at(start, step["end_s"])
    ran = evaluated(opened, closed, at)
    clean = is_clean(step["state"], opened, closed, pauses.intervals, at)
    key = f"{base}/evaluated" if "evaluated" in step else base
    return [(f"{base}/clean", step["clean"], clean), (key, step.get("evaluated", False), ran)]


def _at(start: int, seconds: float) -> int:
    return start + round(seconds * 1000)


def _fault(stored: Stored, pointer: str, name: str, old: Any, new: Any) -> Finding:
    place = stored.place(pointer)
    return Finding("pauses-mark-steps", place, f"{name}: {pointer} differs from what the pause log and the evaluations say", found=str(old)[:200],
                   expected=str(new)[:200], mend=REBUILD, source=stored.line(place))


def _told(recordings: dict[str, Any], marked: dict[str, Pauses]) -> str:
    steps = [step for one in recordings.values() for step in one["steps"]]
    clean = sum(step["clean"] for step in steps)
    guarded = sum(one.guarded for one in marked.values())
    pauses = sum(len(one.intervals) for one in marked.values())
    guard = f"{pauses} pauses in {guarded} of {len(marked)} recordings with a heat guard" if guarded else (
        f"no heat guard in {len(marked)} of {len(marked)} recordings, so no pauses")
    return f"{guard}; {clean} of {len(steps)} steps are clean"
