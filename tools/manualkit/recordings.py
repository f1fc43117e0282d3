"""The ``capture`` stage: runs the manual's own capture check and takes over its findings."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from capture.lab.finding import Finding, Place, Severity

from .build import Build
from .rules import Rule

CHECK = Rule("capture-holds", "The manual's capture check (checksums, summary, replay, measures) ends without a finding.")
RUNS = Rule("capture-runs", "The manual's capture check can be started and ends by itself.")
RULES = (CHECK, RUNS)
LIMIT_S = 600


def check_capture(build: Build) -> Build:
    """Run ``capture.check`` of the manifest in the manual's folder; its findings become the build's."""
    command = build.manifest.capture_check
    if not command:
        return build
    # The kit's findings come as JSON when it knows how; a kit that does not is judged by its exit code.
    environment = {**os.environ, "CAPTURE_FORMAT": "json"}
    if command[0] in ("python3", "python"):
        command = (sys.executable, *command[1:])
    try:
        done = subprocess.run(command, cwd=build.options.root, env=environment, capture_output=True,
                              text=True, errors="replace", timeout=LIMIT_S, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        return build.having(_could_not_run(build, str(error)))
    return build.having(*_findings(build, done))


def _findings(build: Build, done: subprocess.CompletedProcess[str]) -> tuple[Finding, ...]:
    try:
        records = json.loads(done.stdout)["findings"]
        found = tuple(_finding(record) for record in records)
    except (ValueError, KeyError, TypeError):
        found = ()
    if done.returncode == 0 or found:
        return found
    # Python ends with 1 after a traceback too: that is a check that did not run to its end.
    if done.returncode == 1 and "Traceback (most recent call last)" not in done.stderr:
        return (Finding(CHECK.id, Place("manual.json"), "the capture check reports findings",
                        found="\n".join(done.stdout.splitlines()[-20:]), mend=_shown(build)),)
    return (_could_not_run(build, f"it ended with exit code {done.returncode}: {done.stderr.strip()[-2000:]}"),)


def _finding(record: dict) -> Finding:
    return Finding(
        rule=record["rule"],
        place=Place(record["file"], record.get("line", 0), record.get("column", 0)),
        message=record["message"],
        found=record.get("found", ""),
        expected=record.get("expected", ""),
        mend=record.get("mend", ""),
        severity=Severity(record.get("severity", "error")),
        source=record.get("source", ""),
    )


def _could_not_run(build: Build, why: str) -> Finding:
    return Finding(RUNS.id, Place("manual.json"), "the capture check could not run (it neither passed nor failed)",
                   found=why, expected="exit code 0 or 1", mend=_shown(build))


def _shown(build: Build) -> str:
    return " ".join(build.manifest.capture_check)
