"""A recording folder: ``status.txt``, ``environment.json``, and for each run its log and GPU samples.

The layout is ``schemas/recording-folder-1.schema.json``; ``RecordingFolder.as_data`` is what it describes.
"""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .clock import milliseconds_of_utc, utc_text
from .faults import InputFault

SCHEMA = "recording-folder/1"
ENVIRONMENT = "recording-environment/1"
STATUS = "status.txt"
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,79}")
_HOST = ("gpu", "gpu_memory_mib", "cpus", "kernel", "python", "torch", "miles", "packages", "changes", "environment", "ray")


@dataclass(frozen=True, slots=True)
class Happening:
    """A line of ``status.txt`` about a run that is neither its start nor its end: ``kill``, ``watchdog``, with its text."""

    at: int
    what: str
    text: str


@dataclass(slots=True)
class Run:
    """One run of ``status.txt``. Times in milliseconds; ``ended`` and ``rc`` are None when it never ended."""

    name: str
    started: int
    line: int
    ended: int | None = None
    rc: int | None = None
    happenings: list[Happening] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RecordingFolder:
    """Everything but the logs themselves. ``path`` is on disk; runs keep the order of ``status.txt``."""

    path: Path
    environment: dict[str, Any]
    runs: tuple[Run, ...]

    @property
    def host(self) -> dict[str, Any]:
        """The part of the environment that is the same for all runs."""
        return {name: self.environment[name] for name in _HOST if name in self.environment}

    def command(self, run: str) -> dict[str, Any]:
        """``command`` and ``time_limit_s`` of a run. Raises InputFault."""
        try:
            return self.environment["runs"][run]
        except (KeyError, TypeError):
            raise InputFault("environment.json", f"has no command of the run '{run}' of {STATUS}", mend="add it under 'runs'") from None

    def log(self, run: str) -> Path | None:
        """The log of a run, plain or gzipped; the gzipped one when both are there."""
        return self._file(f"{run}.log.gz") or self._file(f"{run}.log")

    def gpu(self, run: str) -> Path | None:
        """The GPU samples of a run."""
        return self._file(f"{run}.gpu.csv")

    def manifest(self, run: str) -> Path | None:
        """What the kit wrote before the start of a run."""
        return self._file(f"{run}.manifest.json")

    def _file(self, name: str) -> Path | None:
        path = self.path / name
        return path if path.is_file() and path.resolve().parent == self.path.resolve() else None

    def not_stored(self, run: str) -> str:
        """Why the folder holds no log of a run (``not_stored`` in ``environment.json``), or ''."""
        reason = self.command(run).get("not_stored")
        return reason.strip() if isinstance(reason, str) else ""

    def as_data(self) -> dict[str, Any]:
        """The folder as JSON data, in the form of ``schemas/recording-folder-1.schema.json``."""
        return {
            "schema": SCHEMA,
            "environment": self.environment,
            "runs": {run.name: self._run_data(run) for run in self.runs},
        }

    def _run_data(self, run: Run) -> dict[str, Any]:
        log, gpu = self.log(run.name), self.gpu(run.name)
        return {
            "started": utc_text(run.started),
            "ended": None if run.ended is None else utc_text(run.ended),
            "rc": run.rc,
            "log": log.name if log else None,
            "gpu": gpu.name if gpu else None,
            "events": [{"at": utc_text(event.at), "what": event.what, "text": event.text} for event in run.happenings],
        }


def read_folder(path: Path) -> RecordingFolder:
    """Read a recording folder. Raises InputFault with the file and line."""
    runs = read_status(path / STATUS)
    return RecordingFolder(path, read_environment(path / "environment.json"), tuple(runs.values()))


def read_environment(path: Path) -> dict[str, Any]:
    """``environment.json``: host, versions and the command of each run. Raises InputFault."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputFault(path.name, f"cannot be read: {error.strerror or error}") from None
    except json.JSONDecodeError as error:
        raise InputFault(path.name, f"is not JSON: {error.msg}", error.lineno) from None
    except (ValueError, RecursionError) as error:
        raise InputFault(path.name, f"is not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("schema") != ENVIRONMENT:
        raise InputFault(path.name, f"expected an object with \"schema\": \"{ENVIRONMENT}\"")
    return data


def read_status(path: Path) -> dict[str, Run]:
    """``status.txt`` as runs. A name that starts again replaces the earlier run. Raises InputFault."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise InputFault(path.name, f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    runs: dict[str, Run] = {}
    for number, line in enumerate(lines, 1):
        if line.strip():
            _status_line(runs, path.name, number, line)
    return runs


def _status_line(runs: dict[str, Run], file: str, number: int, line: str) -> None:
    words = line.split(None, 3)
    if len(words) < 3 or not _NAME.fullmatch(words[2]):
        raise InputFault(file, "expected a UTC time, an event and the name of a run", number)
    try:
        at = milliseconds_of_utc(words[0])
    except ValueError as error:
        raise InputFault(file, str(error), number) from None
    what, name, text = words[1], words[2], words[3].strip() if len(words) > 3 else ""
    if what == "start":
        runs.pop(name, None)
        runs[name] = Run(name, at, number)
    elif name not in runs:
        raise InputFault(file, f"'{what} {name}' stands before the start of that run", number)
    elif what == "end":
        _end(runs[name], file, number, at, text)
    else:
        runs[name].happenings.append(Happening(at, what, text))


def _end(run: Run, file: str, number: int, at: int, text: str) -> None:
    match = re.fullmatch(r"rc=(-?\d{1,6})", text)
    if not match:
        raise InputFault(file, f"expected 'end {run.name} rc=N'", number)
    if at < run.started:
        raise InputFault(file, f"'{run.name}' ends before it starts", number)
    run.ended, run.rc = at, int(match[1])


def flags_of(command: str) -> dict[str, str | bool | list[str]]:
    """The flags of a command: a flag without value is true, one with several values a list. Raises ValueError."""
    flags: dict[str, str | bool | list[str]] = {}
    current = ""
    for word in shlex.split(command):
        if re.match(r"--?[A-Za-z]", word):
            current, _, value = word.partition("=")
            flags[current] = value if value else True
        elif current:
            before = flags[current]
            flags[current] = word if before is True else [*(before if isinstance(before, list) else [before]), word]
    return flags
