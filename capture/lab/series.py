"""One number a step, or one leaf, out of the summary, each with the place in the log that it came from.

A series is named by a key of a step record (``perf/step_time``), ``phase/NAME``, ``memory/FIELD``,
``step/seconds``, ``step/start_s``, ``step/end_s`` or ``step/number``. ``eval/…`` is read from the evaluations, which
belong to no step: their number stands for the step, and only a range chooses among them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from .model import Leaf
from .positions import did_you_mean, escape

Over = str | Mapping[str, Any]
_STEP = {"number": "step", "start_s": "start_s", "end_s": "end_s"}
EVAL = "eval/"
_RECORDS = ("rollout", "rollout_perf", "trainer_perf", "train")


class NotInSummary(LookupError):
    """The summary does not hold what was asked for; the message names it and the nearest name."""


@dataclass(frozen=True, slots=True)
class Point:
    """The value of a series in one step, and the leaves that it was read or computed from."""

    step: int
    value: float
    leaves: tuple[Leaf, ...]


def recording(summary: Mapping[str, Any], run: str) -> Mapping[str, Any]:
    """The recording of this name. Raises ``NotInSummary``."""
    recordings = summary.get("recordings", {})
    if run not in recordings:
        raise NotInSummary(f"the summary holds no run '{run}'{did_you_mean(run, recordings)}")
    return recordings[run]


def select(steps: list[Mapping[str, Any]], over: Over = "clean") -> list[tuple[int, Mapping[str, Any]]]:
    """The steps to measure over, with their index in the summary.

    ``clean``: complete, not the warm-up, without a pause or an evaluation in it; ``complete``: every step that ended,
    the warm-up too; ``warm-up``: that one alone; ``all``: the incomplete one too; a range takes the steps in it that
    ended.
    """
    chosen: dict[str, Callable[[Mapping[str, Any]], bool]] = {
        "clean": lambda step: step.get("clean") is True,
        "complete": lambda step: step.get("state") != "incomplete",
        "warm-up": lambda step: step.get("state") == "warm-up",
        "all": lambda step: True,
    }
    if isinstance(over, str):
        keep = chosen[over]
    else:
        first, last = over["steps"]
        keep = lambda step: first <= step["step"] <= last and step.get("state") != "incomplete"  # noqa: E731
    return [(index, step) for index, step in enumerate(steps) if keep(step)]


def points(
    summary: Mapping[str, Any], run: str, series: str, over: Over = "clean", *, record: str = "", when: str = ""
) -> tuple[Point, ...]:
    """The series of ``run`` over the chosen steps; steps that lack it are left out.

    Raises ``NotInSummary`` when the run or the series is unknown, or a value is no finite number.
    """
    recorded = recording(summary, run)
    if series.startswith(EVAL):
        read = _evaluated(run, recorded, series, over)
    else:
        chosen = select(recorded.get("steps", []), over)
        read = (point for index, step in chosen for point in _read(run, recorded, index, step, series, record, when))
    found = [_checked(point) for point in read]
    if not found and series not in names(summary, run):
        raise NotInSummary(f"run '{run}' holds no series '{series}'{did_you_mean(series, names(summary, run))}")
    return tuple(found)


def names(summary: Mapping[str, Any], run: str) -> tuple[str, ...]:
    """Every series that a run holds."""
    known: dict[str, None] = {}
    for step in recording(summary, run).get("steps", []):
        for record in _records(step):
            known.update(dict.fromkeys(step["records"][record]["values"]))
        known.update({f"phase/{phase['name']}": None for phase in step.get("phases", [])})
        known.update({f"memory/{key}": None for sample in step.get("memory", []) for key in sample
                      if key not in ("when", "at_s", "line")})
        known.update({f"step/{name}": None for name in (*_STEP, "seconds")})
    for evaluation in recording(summary, run).get("evaluations", []):
        known.update(dict.fromkeys(evaluation["values"]))
    return tuple(known)


def leaf(summary: Mapping[str, Any], path: str, run: str = "") -> tuple[Any, Leaf]:
    """The value at ``path`` in the run (or in the whole summary), and where it stands. Raises ``NotInSummary``."""
    value: Any = recording(summary, run) if run else summary
    pointer = f"/recordings/{escape(run)}" if run else ""
    line, where = 0, f"run '{run}'" if run else "the summary"
    for segment in path.split("/"):
        key = segment.replace("~1", "/").replace("~0", "~")
        step = _enter(value, key)
        if step is None:
            raise NotInSummary(f"{where} holds no '{path}': '{key}' is not there{did_you_mean(key, _known(value))}")
        value, pointer = value[step], f"{pointer}/{escape(step)}"
        if isinstance(value, Mapping) and isinstance(value.get("line"), int):
            line = value["line"]
    log = _file_of(summary, run, path)
    plain = value if isinstance(value, int | float | str | bool | type(None)) else None
    return value, Leaf(pointer, plain, run, log, line)


def log_of(recorded: Mapping[str, Any]) -> str:
    """The log's path relative to the manual, or ''."""
    log = recorded.get("log") or {}
    return f"{recorded.get('folder', '')}/{log['file']}" if log.get("file") else ""


def _file_of(summary: Mapping[str, Any], run: str, path: str) -> str:
    """The stored file that a leaf was made from."""
    branch, _, rest = path.partition("/")
    if not run:
        folders = [one.get("folder", "") for one in summary.get("recordings", {}).values()]
        named = rest.split("/")[0] if branch == "hosts" else ""
        found = next((folder for folder in folders if named in ("", folder.rpartition("/")[2])), "")
        return f"{found}/environment.json" if branch in ("host", "hosts") else ""
    recorded = recording(summary, run)
    folder = recorded.get("folder", "")
    if branch == "gpu" and recorded.get("gpu"):
        return f"{folder}/{recorded['gpu'].get('file', '')}"
    if branch == "manifest" and recorded.get("manifest"):
        return f"{folder}/{recorded['manifest'].get('file', '')}"
    if branch in ("events", "stop", "started", "ended", "wall_s", "rc"):
        return f"{folder}/status.txt"
    if branch in ("command", "flags", "time_limit_s", "heat_guard", "shared_gpu", "shared_host"):
        return f"{folder}/environment.json"
    return log_of(recorded)


def _enter(value: Any, key: str) -> str | int | None:
    """The key or index that ``key`` names in ``value``: a key, an index, or the name of a list's first match."""
    if isinstance(value, Mapping):
        return key if key in value else None
    if not isinstance(value, list):
        return None
    if key.isdigit() and len(key) < 8:
        return int(key) if int(key) < len(value) else None
    for index, item in enumerate(value):
        if isinstance(item, Mapping) and key in (item.get("what"), item.get("name"), item.get("when")):
            return index
    return None


def _known(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [str(key) for key in value]
    named = value if isinstance(value, list) else []
    return [str(item.get("what") or item.get("name") or item.get("when")) for item in named if isinstance(item, Mapping)]


def _records(step: Mapping[str, Any]) -> list[str]:
    held = step.get("records", {})
    return [name for name in (*_RECORDS, *(set(held) - set(_RECORDS))) if held.get(name)]


def _read(
    run: str, recorded: Mapping[str, Any], index: int, step: Mapping[str, Any], series: str, record: str, when: str
) -> Iterator[Point]:
    base, log = f"/recordings/{escape(run)}/steps/{index}", log_of(recorded)
    kind, _, name = series.partition("/")
    number = step["step"]
    if kind == "step" and name in (*_STEP, "seconds"):
        yield from _of_step(base, run, log, step, name)
    elif kind == "phase":
        yield from _phases(base, run, log, step, name)
    elif kind == "memory":
        for place, sample in enumerate(step.get("memory", [])):
            if name in sample and when in ("", sample.get("when")):
                held = Leaf(f"{base}/memory/{place}/{escape(name)}", sample[name], run, log, sample.get("line", 0))
                yield Point(number, sample[name], (held,))
    else:
        yield from _in_records(base, run, log, step, series, record)


def _evaluated(run: str, recorded: Mapping[str, Any], series: str, over: Over) -> Iterator[Point]:
    if isinstance(over, str) and over != "clean":
        raise NotInSummary(f"evaluations belong to no step: 'over' is a range of their numbers, such as {{steps: [0, 99]}}, and not '{over}'")
    first, last = (0, math.inf) if isinstance(over, str) else over["steps"]
    for index, held in enumerate(recorded.get("evaluations", [])):
        if series in held["values"] and first <= held["number"] <= last:
            value = held["values"][series]
            pointer = f"/recordings/{escape(run)}/evaluations/{index}/values/{escape(series)}"
            yield Point(held["number"], value, (Leaf(pointer, value, run, log_of(recorded), held["line"]),))


def _in_records(base: str, run: str, log: str, step: Mapping[str, Any], series: str, record: str) -> Iterator[Point]:
    holding = [name for name in _records(step) if series in step["records"][name]["values"] and record in ("", name)]
    if len(holding) > 1:
        raise NotInSummary(f"step {step['step']} of '{run}' holds '{series}' in {' and '.join(holding)}: name the record")
    for name in holding:
        held = step["records"][name]
        pointer = f"{base}/records/{name}/values/{escape(series)}"
        value = held["values"][series]
        yield Point(step["step"], value, (Leaf(pointer, value, run, log, held.get("line", 0)),))


def _of_step(base: str, run: str, log: str, step: Mapping[str, Any], name: str) -> Iterator[Point]:
    if name == "number":
        yield Point(step["step"], step["step"], (Leaf(f"{base}/step", step["step"], run, log, _line(step, "start_s")),))
        return
    keys = ("start_s", "end_s") if name == "seconds" else (name,)
    if any(step.get(key) is None for key in keys):
        return
    leaves = tuple(Leaf(f"{base}/{key}", step[key], run, log, _line(step, key)) for key in keys)
    yield Point(step["step"], _length(*(step[key] for key in keys)) if len(keys) == 2 else step[name], leaves)


def _line(step: Mapping[str, Any], key: str) -> int:
    """The log line of the step's start or end: that of the phase that begins or ends with it."""
    for phase in step.get("phases", []):
        if phase.get(key) == step.get(key):
            return phase.get(key.replace("_s", "_line"), 0)
    return 0


def _phases(base: str, run: str, log: str, step: Mapping[str, Any], name: str) -> Iterator[Point]:
    """The seconds of a phase; one that ran more than once in the step is added up."""
    total, leaves = Decimal(0), []
    for index, phase in enumerate(step.get("phases", [])):
        if phase["name"] == name and phase.get("start_s") is not None and phase.get("end_s") is not None:
            total += Decimal(repr(phase["end_s"])) - Decimal(repr(phase["start_s"]))
            leaves += [Leaf(f"{base}/phases/{index}/{key}_s", phase[f"{key}_s"], run, log, phase.get(f"{key}_line", 0))
                       for key in ("start", "end")]
    if leaves:
        yield Point(step["step"], float(total), tuple(leaves))


def _length(start: float, end: float) -> float:
    """Seconds between two times, without the noise of binary subtraction."""
    return float(Decimal(repr(end)) - Decimal(repr(start)))


def _checked(point: Point) -> Point:
    value = point.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise NotInSummary(f"step {point.step} holds {value!r} at {point.leaves[0].pointer}, which is no finite number")
    return point
