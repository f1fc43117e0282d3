"""What figures may know: the summary and the measures, and the questions that can be asked of them.

Every question has plain arguments and a plain answer, so that the cache can ask it
again and see whether a figure would be drawn differently today.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from capture.lab.gpu_samples import NoSamples, samples_of
from capture.lab.model import Lab

from .errors import FigureError, unknown

Summary = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Facts:
    """A snapshot of a ``Lab`` in plain containers, so that it can be sent to another process.

    ``root`` is the manual's folder, for what the summary names but does not hold: the GPU samples.
    """

    summary: Summary
    measures: dict[str, tuple[float | int, str, int]]
    palette: tuple[tuple[str, str], ...] = ()
    root: str = ""


def facts_of(lab: Lab, palette: Iterable[tuple[str, str]] = ()) -> Facts:
    """The snapshot of ``lab``: measures as (value, unit, digits); ``palette`` as (hue, meaning)."""
    measures = {id: (one.value, one.unit, one.digits) for id, one in lab.measures.items()}
    return Facts(_plain(lab.summary), measures, tuple(palette), str(lab.root))


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _recording(facts: Facts, name: str) -> Summary:
    recordings = facts.summary.get("recordings", {})
    if name not in recordings:
        raise unknown("recording", name, recordings)
    return recordings[name]


def _measure(facts: Facts, id: str) -> list[Any]:
    if id not in facts.measures:
        raise unknown("measure", id, facts.measures, "Measures are defined in capture/measures.yml.")
    return list(facts.measures[id])


def _at(value: Any, path: str, where: str) -> Any:
    for part in path.split("/"):
        if isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        elif isinstance(value, dict) and part in value:
            value = value[part]
        else:
            names = value if isinstance(value, dict) else ()
            raise unknown(f"value `{path}` in {where}: no entry", part, names)
    return value


def _leaf(facts: Facts, recording: str, path: str) -> Any:
    return _at(_recording(facts, recording), path, f"recording `{recording}`")


def _host(facts: Facts, path: str) -> Any:
    return _at(facts.summary.get("host", {}), path, "the host")


def _palette(facts: Facts) -> list[list[str]]:
    return [[hue, meaning] for hue, meaning in facts.palette]


def _wanted(step: Summary, over: str) -> bool:
    match over:
        case "all":
            return True
        case "clean":
            return bool(step.get("clean"))
        case "complete" | "warm-up" | "incomplete":
            return step.get("state") == over
    raise unknown("choice of steps", over, ("all", "clean", "complete", "warm-up", "incomplete"))


def _value(step: Summary, name: str) -> Any:
    for record in step.get("records", {}).values():
        if record and name in record["values"]:
            return record["values"][name]
    return None


def _series(facts: Facts, recording: str, name: str, over: str) -> list[list[Any]]:
    recorded = _recording(facts, recording)
    steps = recorded.get("steps", [])
    points = [[step["step"], _value(step, name)] for step in steps if _wanted(step, over)]
    # Evaluations belong to no step: their number stands for it, and all of them are taken.
    points += [[one["number"], one["values"].get(name)] for one in recorded.get("evaluations", [])]
    points = [point for point in points if point[1] is not None]
    if not points:
        known = {key for step in steps for record in step["records"].values() if record for key in record["values"]}
        raise unknown(f"series in `{recording}` over {over} steps", name, known)
    return points


def _step(facts: Facts, recording: str, number: int) -> Summary:
    for step in _recording(facts, recording).get("steps", []):
        if step["step"] == number:
            return {key: step.get(key) for key in ("step", "start_s", "end_s", "phases", "memory")}
    raise FigureError(f"recording `{recording}` has no step {number}")


def _event(facts: Facts, recording: str, what: str) -> Summary:
    events = _recording(facts, recording).get("events", [])
    for event in events:
        if event["what"] == what:
            return event
    raise unknown(f"event in `{recording}`", what, [event["what"] for event in events])


def _recordings(facts: Facts) -> list[str]:
    return list(facts.summary.get("recordings", {}))


def _numbers_of_steps(facts: Facts, recording: str, over: str) -> list[int]:
    return [step["step"] for step in _recording(facts, recording).get("steps", []) if _wanted(step, over)]


def _events(facts: Facts, recording: str) -> list[Summary]:
    return list(_recording(facts, recording).get("events", []))


def _samples(facts: Facts, recording: str, column: str, gpu: int | None) -> list[list[Any]]:
    try:
        return samples_of(Path(facts.root), _recording(facts, recording), column, gpu)
    except NoSamples as error:
        raise FigureError(f"GPU samples of `{recording}`: {error}") from None


QUESTIONS: Mapping[str, Callable[..., Any]] = {
    "measure": _measure,
    "leaf": _leaf,
    "host": _host,
    "palette": _palette,
    "series": _series,
    "step": _step,
    "event": _event,
    "events": _events,
    "recordings": _recordings,
    "steps": _numbers_of_steps,
    "samples": _samples,
}


def ask(facts: Facts, question: str, *arguments: Any) -> Any:
    """The answer, as plain data; ``FigureError`` when there is none."""
    return QUESTIONS[question](facts, *arguments)


def digest(answer: Any) -> str:
    """A short hash of an answer, the same on every machine."""
    return hashlib.sha256(json.dumps(answer, sort_keys=True).encode()).hexdigest()[:16]
