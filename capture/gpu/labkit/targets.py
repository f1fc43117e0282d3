"""What a guard stops, pauses and resumes: a container, or the processes of a run on this host."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from . import ledger, processes
from .processes import Process

Say = Callable[[str], None]
RETURN_S = 30.0


class Target(Protocol):
    """A run that can be stopped, paused and resumed. Each act says what it did through ``say``."""

    def alive(self) -> bool:
        """Whether the run still lives."""

    def stop(self, patience_s: float, say: Say) -> bool:
        """Stop it, first gently; True when it is gone."""

    def pause(self, say: Say) -> bool:
        """Hold it; True when it is held."""

    def resume(self, say: Say) -> bool:
        """Let it go on; safe to call at any time."""


def _docker(*words: str, timeout_s: float = 60.0) -> tuple[int, str]:
    """Run one Docker command: its code (-1 when it could not run) and its output."""
    try:
        done = subprocess.run(["docker", *words], capture_output=True, timeout=timeout_s, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        return -1, str(error)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace").strip()


@dataclass(slots=True)
class Container:
    """A Docker container. One that is down for less than ``RETURN_S`` counts as alive: it may be restarting."""

    name: str
    _missed: float | None = None

    def state(self) -> str:
        """``running``, ``paused``, ``exited``…; empty when there is none or Docker does not answer."""
        code, text = _docker("inspect", "--format", "{{.State.Status}}", self.name, timeout_s=15)
        return text.split("\n")[-1] if code == 0 else ""

    def alive(self) -> bool:
        if self.state() in ("running", "paused", "restarting", "created"):
            self._missed = None
            return True
        self._missed = self._missed or time.monotonic()
        return time.monotonic() - self._missed < RETURN_S

    def stop(self, patience_s: float, say: Say) -> bool:
        for words in (("unpause",), ("stop", "-t", f"{patience_s:.0f}"), ("kill",), ("rm", "-f")):
            if words[0] == "unpause" and self.state() != "paused":
                continue
            code, text = _docker(*words, self.name, timeout_s=patience_s + 30)
            say(f"docker {' '.join(words)} {self.name}: {'done' if code == 0 else text.splitlines()[-1] if text else code}")
            if self.state() not in ("running", "paused", "restarting"):
                return True
        return False

    def pause(self, say: Say) -> bool:
        code, text = _docker("pause", self.name)
        if code != 0:
            say(f"docker pause {self.name}: {text}")
        return self.state() == "paused"

    def resume(self, say: Say) -> bool:
        for _ in range(5):
            if self.state() != "paused":
                return True
            code, text = _docker("unpause", self.name)
            if code != 0:
                say(f"docker unpause {self.name}: {text}")
                time.sleep(0.5)
        return self.state() != "paused"


@dataclass(slots=True)
class HostRun:
    """A run on this host, found by its ledger. Stops everything of it; pauses what uses the GPU."""

    runs: Path
    name: str
    _held: set[tuple[int, int]] = field(default_factory=set)

    def members(self) -> tuple[Process, ...]:
        """The run's processes now, as its guardian knows them."""
        entry = ledger.read(self.runs, self.name)
        return entry.known_members() if entry else ()

    def alive(self) -> bool:
        """While its guardian lives, too: a ledger is there before the first process that it will name."""
        entry = ledger.read(self.runs, self.name)
        return entry is not None and bool(entry.watchers_alive() or entry.known_members())

    def stop(self, patience_s: float, say: Say) -> bool:
        entry = ledger.read(self.runs, self.name)
        if entry is None:
            say(f"{self.name} has no ledger in {self.runs}: it has ended, or was not started here")
            return True
        return processes.stop(entry.members, patience_s, say)

    def on_gpu(self) -> list[Process]:
        """Those of the run's processes that hold a GPU device open."""
        return [one for one in self.members() if processes.uses_gpu(one.pid)]

    def pause(self, say: Say) -> bool:
        """SIGSTOP to all of them; new ones that appear are caught at the next call."""
        found = [one for one in self.on_gpu() if one.state != "T"]
        self._held |= {one.key for one in found}
        reached = processes.send(found, signal.SIGSTOP)
        if reached:
            say(f"stopped {reached} processes on the GPU")
        return bool(self._held)

    def resume(self, say: Say) -> bool:
        """SIGCONT to each process of the run that stands still, whoever stopped it, and to all that were held."""
        table = processes.everything()
        held = [table[pid] for pid, started in self._held if pid in table and table[pid].started == started]
        still = {one.pid: one for one in (*held, *self.members()) if one.state == "T"}
        reached = processes.send(still.values(), signal.SIGCONT)
        if reached:
            say(f"continued {reached} processes")
        self._held.clear()
        return True


def find(name: str, runs: Path, container: str = "") -> Target | None:
    """The target of a run: the container when one is named, else the ledger's run, else container ``miles-NAME``."""
    if container:
        return Container(container)
    if ledger.read(runs, name) is not None:
        return HostRun(runs, name)
    guess = Container(f"miles-{name}")
    return guess if guess.state() else None
