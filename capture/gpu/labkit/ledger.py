"""The ledger of a running run: who guards it, and which processes belong to it.

``NAME.processes.json`` lies in the runs folder while a run lives. It is what a
watchdog, a heat guard, or a sweep after a double kill recognise the run by.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from . import processes
from .processes import Process, Signs

SUFFIX = ".processes.json"


@dataclass(frozen=True, slots=True)
class Ledger:
    """One run's ledger; ``watchers`` are guardian and launcher, which a stop must spare."""

    run: str
    signs: Signs
    watchers: tuple[tuple[int, int], ...]

    def watchers_alive(self) -> tuple[int, ...]:
        """The pids of guardian and launcher that still live."""
        return tuple(pid for pid, started in self.watchers if _lives(pid, started))

    def members(self) -> tuple[Process, ...]:
        """The run's living processes without those that watch it, by all signs."""
        return processes.members(self.signs, frozenset(self.watchers_alive()))

    def known_members(self) -> tuple[Process, ...]:
        """The same at little cost: what the guardian noted within the last second, and its descendants."""
        return processes.members(Signs(known=self.signs.known), frozenset(self.watchers_alive()))


def _lives(pid: int, started: int) -> bool:
    process = processes.read(pid)
    return process is not None and process.started == started and process.state != processes.ZOMBIE


def file_of(runs: Path, run: str) -> Path:
    """Where the ledger of a run lies."""
    return runs / f"{run}{SUFFIX}"


def write(runs: Path, ledger: Ledger) -> bool:
    """Write the ledger whole; False when the disk is full (the run goes on)."""
    content = {
        "schema": "run-processes/1",
        "run": ledger.run,
        "mark": ledger.signs.mark,
        "folder": ledger.signs.folder,
        "known": sorted(ledger.signs.known),
        "watchers": ledger.watchers,
    }
    target = file_of(runs, ledger.run)
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.write_text(json.dumps(content))
        os.replace(beside, target)
        return True
    except OSError:
        beside.unlink(missing_ok=True)
        return False


def read(runs: Path, run: str) -> Ledger | None:
    """The ledger of a run, or None when it has none (it does not run on this host, or has ended)."""
    try:
        raw = json.loads(file_of(runs, run).read_text())
        signs = Signs(raw["mark"], raw["folder"], frozenset(map(tuple, raw["known"])))
        return Ledger(raw["run"], signs, tuple(map(tuple, raw["watchers"])))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def all_runs(runs: Path) -> list[str]:
    """The names of the runs that have a ledger in this folder."""
    return sorted(path.name.removesuffix(SUFFIX) for path in runs.glob(f"*{SUFFIX}") if not path.name.startswith("."))
