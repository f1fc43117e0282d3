"""The summary of one lab: what all recordings of a folder say, as plain JSON data (``schemas/lab-summary-1.schema.json``).

Times are seconds since the run's start, exact to the millisecond.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from .checksums import sha256_of
from .clean import evaluated, is_clean
from .clock import since, utc_text
from .faults import InputFault
from .folder import RecordingFolder, Run, flags_of, read_folder
from .gpu_samples import read_samples
from .pauses import FILE as PAUSES, Pauses, pauses_of, read_pauses
from .provenance import provenance
from .run_log import RunLog, read_log
from .steps import RECORDS, Phase, Step
from .stop import stop_of
from .watchdog_rule import DEFAULT, Parameters, replay

SCHEMA = "lab-summary/1"
# The log's clock and the clock of status.txt are the same, so a log outside its run means another time zone.
CLOCK_SLACK_MS = 60_000


@dataclass(frozen=True, slots=True)
class Recording:
    """One run as JSON data, with the log line of each retry (which the summary leaves out)."""

    data: dict[str, Any]
    retry_lines: tuple[int, ...] = ()


def summarize(path: Path, folder_name: str, lab: str, rule: Parameters = DEFAULT) -> dict[str, Any]:
    """The summary of a recording folder. ``folder_name`` is the folder that the summary names. Raises InputFault."""
    return summarize_all({folder_name: path}, lab, rule)


def summarize_all(paths: Mapping[str, Path], lab: str, rule: Parameters = DEFAULT) -> dict[str, Any]:
    """The summary of several folders, in this order, by the names that it gives them. Raises InputFault."""
    folders = {name: read_folder(path) for name, path in paths.items()}
    recordings: dict[str, Any] = {}
    for name, folder in folders.items():
        if twice := [run.name for run in folder.runs if run.name in recordings]:
            raise InputFault(f"{folder.path}/status.txt", f"'{twice[0]}' is a run of another folder too", mend="rename one of them")
        recordings |= {run: recording.data for run, recording in record_all(folder, name, rule).items()}
    return assemble(lab, folders, recordings)


def assemble(lab: str, folders: Mapping[str, RecordingFolder], recordings: dict[str, Any]) -> dict[str, Any]:
    """The summary around its recordings. ``host`` is that of the first folder; ``hosts`` names each, when there are several."""
    host, *others = (folder.host for folder in folders.values())
    hosts = {"hosts": {PurePosixPath(name).name: folder.host for name, folder in folders.items()}} if others else {}
    return {"schema": SCHEMA, "lab": lab, "host": host, **hosts, "recordings": recordings}


def record_all(folder: RecordingFolder, folder_name: str, rule: Parameters = DEFAULT) -> dict[str, Recording]:
    """All runs of a folder, in the order of ``status.txt``. Raises InputFault."""
    entries = read_pauses(folder.path / PAUSES)
    return {run.name: record(folder, run, folder_name, entries, rule) for run in folder.runs}


def record(
    folder: RecordingFolder, run: Run, folder_name: str, pause_entries: list[dict], rule: Parameters = DEFAULT
) -> Recording:
    """One run. Raises InputFault."""
    path = folder.log(run.name)
    if path is None:
        raise InputFault(f"{run.name}.log.gz", "the log of this run is not there", mend=f"status.txt names it on line {run.line}")
    log = read_log(path, run.rc == 0)
    _same_clock(path.name, run, log)
    end = run.ended if run.ended is not None else max(log.last_at or run.started, run.started)
    pauses = pauses_of(pause_entries, run.name, run.started, end)
    evaluations = tuple(item.at for item in log.evaluations)
    data = {
        "folder": folder_name,
        "log": {"file": path.name, "sha256": sha256_of(path), "lines": log.lines},
        "gpu": _gpu(folder.gpu(run.name)),
        **_command(folder, run.name),
        **provenance(folder, run.name),
        "started": utc_text(run.started),
        "ended": None if run.ended is None else utc_text(run.ended),
        "wall_s": since(run.started, run.ended),
        "rc": run.rc,
        "heat_guard": pauses.guarded,
        "pauses": [{"start_s": since(run.started, a), "end_s": since(run.started, b)} for a, b in pauses.intervals],
        "steps": [_step(step, index, run.started, pauses, evaluations) for index, step in enumerate(log.steps)],
        **_evaluations(run.started, log),
        **_leftovers(run.started, log),
        "retries": _retries(run.started, log),
        "errors": [{"at_s": since(run.started, item.at), "line": item.line, "text": item.text} for item in log.failures],
        "events": [{"at_s": since(run.started, item.at), "what": item.what, "text": item.text} for item in run.happenings],
        **stop_of(run),
        "watchdog": _watchdog(run.started, log, rule),
    }
    return Recording(data, tuple(log.retries.lines))


def _same_clock(file: str, run: Run, log: RunLog) -> None:
    if log.first_at is None:
        return
    if log.first_at < run.started - CLOCK_SLACK_MS or (run.ended is not None and log.last_at > run.ended + CLOCK_SLACK_MS):
        raise InputFault(
            file,
            f"its times ({utc_text(log.first_at)} to {utc_text(log.last_at)}) lie outside of the run, which started {utc_text(run.started)}",
            mend="record with the host's clock zone set to UTC",
        )


def _gpu(path: Path | None) -> dict[str, Any] | None:
    return {"file": path.name, "sha256": sha256_of(path), **read_samples(path)} if path else None


def _command(folder: RecordingFolder, run: str) -> dict[str, Any]:
    entry = folder.command(run)
    try:
        command = entry["command"]
        return {"command": command, "flags": flags_of(command), "time_limit_s": entry.get("time_limit_s")}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputFault("environment.json", f"the command of '{run}' cannot be read: {error}") from None


def _step(step: Step, index: int, start: int, pauses: Pauses, evaluations: tuple[int, ...]) -> dict[str, Any]:
    state = "incomplete" if not step.complete else "complete" if index else "warm-up"
    mark = {"evaluated": True} if evaluated(step.start, step.end, evaluations) else {}
    return {
        "step": step.number,
        "state": state,
        "clean": is_clean(state, step.start, step.end, pauses.intervals, evaluations),
        **mark,
        "start_s": since(start, step.start),
        "end_s": since(start, step.end),
        "records": {
            kind: {"line": step.records[kind].line, "values": step.records[kind].values}
            for kind in RECORDS
            if kind in step.records
        },
        "phases": [_phase(phase, start) for phase in step.phases],
        "memory": [{"when": item.when, "at_s": since(start, item.at), "line": item.line, **item.values} for item in step.memory],
    }


def _phase(phase: Phase, start: int) -> dict[str, Any]:
    return {
        "name": phase.name,
        "start_s": since(start, phase.start),
        "end_s": since(start, phase.end),
        "start_line": phase.start_line,
        "end_line": phase.end_line,
    }


def _evaluations(start: int, log: RunLog) -> dict[str, Any]:
    """Evaluations and comparisons of answers, each left out when there is none. Two evaluations can have one number:
    that before any training has 0, and so has the one after rollout 0."""
    found: dict[str, Any] = {}
    if log.evaluations:
        found["evaluations"] = [
            {"number": item.number, "at_s": since(start, item.at), "line": item.line, "values": item.values} for item in log.evaluations
        ]
    if log.comparisons:
        found["engine_answers"] = [{"line": item.line, **item.values} for item in log.comparisons]
    return found


def _leftovers(start: int, log: RunLog) -> dict[str, Any]:
    """What belongs to no step: phases after the last one, and records that could not be read. Often nothing."""
    left: dict[str, Any] = {}
    if log.phases_after:
        left["phases_after"] = [_phase(phase, start) for phase in log.phases_after]
    if log.unread:
        left["unread"] = [{"at_s": since(start, item.at), "line": item.line, "text": item.text} for item in log.unread]
    return left


def _retries(start: int, log: RunLog) -> dict[str, Any]:
    retries = log.retries
    times = [since(start, at) for at in retries.times]
    data = {
        "count": len(times) + retries.untimed,
        "first_s": times[0] if times else None,
        "last_s": times[-1] if times else None,
        "max_attempt": max(retries.attempts, default=None),
        "of": retries.of or None,
        "by_status": retries.by_status,
        "times_s": times,
        "attempts": list(retries.attempts),
    }
    return {**data, "untimed": retries.untimed} if retries.untimed else data


def _watchdog(start: int, log: RunLog, rule: Parameters) -> dict[str, Any]:
    ends = [step.end for step in log.steps if step.end is not None]
    verdict = replay(list(zip(log.retries.times, log.retries.attempts, strict=True)), ends, rule)
    return {
        "rule": asdict(rule),
        "fired_s": since(start, verdict.fired_at),
        "retries_before": verdict.before,
        "retries_after": verdict.after,
    }
