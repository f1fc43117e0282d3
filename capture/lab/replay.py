"""The watchdog's rule, replayed on the error times of the stored summary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capture.gpu.labkit.watchdog_rule import DEFAULT, Parameters, Verdict, parameters_from, replay

from .finding import Finding
from .layout import REBUILD
from .part import Part
from .stored import Stored

NAME = "watchdog"
TIME_LIMIT_RC = 124


def check_watchdog(stored: Stored) -> Part:
    """Where the rule fires and where it stays silent, from the stored times alone."""
    if stored.data is None:
        return Part(NAME, ("not replayed",))
    said: list[str] = []
    silent: list[str] = []
    findings: list[Finding] = []
    for name, recording in stored.data["recordings"].items():
        parameters = _parameters(recording)
        verdict = replay_recording(recording, parameters)
        findings += _faults(stored, name, recording, verdict)
        if verdict.fired_at is None:
            silent.append(name)
        else:
            said.append(told(name, recording, verdict))
    said += [f"silent in {', '.join(silent)}"] if silent else []
    return Part(NAME, tuple(said), (), tuple(findings))


def replay_recording(recording: Mapping[str, Any], parameters: Parameters = DEFAULT) -> Verdict:
    """Run the rule over one recording of a summary. Times in the verdict are milliseconds since the run's start."""
    retries = recording["retries"]
    pairs = [(round(at * 1000), attempt) for at, attempt in zip(retries["times_s"], retries["attempts"])]
    ends = [round(step["end_s"] * 1000) for step in recording["steps"] if step["end_s"] is not None]
    return replay(pairs, ends, parameters)


def told(name: str, recording: Mapping[str, Any], verdict: Verdict) -> str:
    """When the rule would have fired, in one sentence."""
    fired = verdict.fired_at / 1000
    after = [f"{fired - recording['retries']['first_s']:.1f} s after the first retry"]
    after += [f"{fired - kill:.1f} s after the kill" for kill in _kills(recording)[:1]]
    return f"fires in {name} {' and '.join(after)}: {verdict.before:,} retries before, {verdict.after:,} after"


def _parameters(recording: Mapping[str, Any]) -> Parameters:
    """The parameters that the summary names, checked by its schema; else the defaults."""
    rule = recording["watchdog"].get("rule")
    return parameters_from(rule) if rule else DEFAULT


def _kills(recording: Mapping[str, Any]) -> list[float]:
    return [event["at_s"] for event in recording["events"] if event["what"] == "kill"]


def _faults(stored: Stored, name: str, recording: Mapping[str, Any], verdict: Verdict) -> list[Finding]:
    pointer = f"/recordings/{name}/watchdog"
    fired = None if verdict.fired_at is None else verdict.fired_at / 1000
    replayed = {"fired_s": fired, "retries_before": verdict.before, "retries_after": verdict.after}
    findings = [
        _fault(stored, f"{pointer}/{key}", "watchdog-replays", f"{name}: the replay on the stored error times gives another {key}",
               recording["watchdog"][key], value)
        for key, value in replayed.items() if recording["watchdog"][key] != value
    ]
    if fired is not None and not _kills(recording):
        findings.append(_fault(stored, pointer, "watchdog-silent", f"{name}: the rule fires in a run whose engine nobody killed",
                               f"fires after {fired} s", "silence"))
    if fired is None and _should_fire(recording):
        findings.append(_fault(stored, pointer, "watchdog-fires", f"{name}: the rule stays silent, though the engine was killed "
                               "and the run retried until its time limit", "silence", "it fires"))
    return findings


def _should_fire(recording: Mapping[str, Any]) -> bool:
    """Killed, no step afterwards, retries, and stopped only by the time limit."""
    kills = _kills(recording)
    lived_on = kills and any(step["end_s"] is not None and step["end_s"] > kills[0] for step in recording["steps"])
    return bool(kills) and not lived_on and recording["retries"]["count"] > 0 and recording["rc"] == TIME_LIMIT_RC


def _fault(stored: Stored, pointer: str, rule: str, message: str, found: Any, expected: Any) -> Finding:
    place = stored.place(pointer)
    return Finding(rule, place, message, found=str(found), expected=str(expected), mend=REBUILD, source=stored.line(place))
