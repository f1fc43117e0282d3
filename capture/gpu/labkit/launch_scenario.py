"""A fault that is part of a run's definition: a process killed after step N, in generation or in training.

    {"action": "kill", "process": "sglang::scheduler", "after_step": 3, "phase": "generation", "delay_s": 0.5}
    {"action": "restart-router", "after_step": 2, "phase": "generation", "delay_s": 1, "down_s": 3}

``kill`` sends SIGKILL to the run's processes with that title. ``restart-router`` kills
the router, starts another at the same address and registers the old one's workers
there, as a supervisor would: a transient error from which the run heals. Each act is one line of status.txt.
"""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from . import processes, router_api, status
from .events import Record, TimerEnd, TimerStart
from .launch_flags import nearest
from .launch_spec import Spec
from .parser import LogParser
from .processes import Process
from .tail import Tail

ACTIONS = ("kill", "restart-router")
PHASES = ("generation", "training")
# A router needs 12 to 20 s before it answers (all recordings), longer on a busy host.
REGISTER_S = 60.0
_KEYS = ("action", "process", "after_step", "phase", "delay_s", "down_s")
_ROUTER = re.compile(rb"Router launched at (\S+):(\d+)")
_ENGINE = re.compile(rb"Ports for engine (\d+): \{'host': '([^']+)', 'port': (\d+)")


def refusals(scenario: dict[str, str | float]) -> list[str]:
    """What is wrong with a scenario, as sentences; an empty scenario is fine."""
    if not scenario:
        return []
    found = [f"scenario: unknown key {key}; {nearest(key, _KEYS, 'key')}" for key in scenario if key not in _KEYS]
    if scenario.get("action") not in ACTIONS:
        found.append(f"scenario: action is {scenario.get('action')!r}, expected {' or '.join(ACTIONS)}")
    if scenario.get("phase") not in PHASES:
        found.append(f"scenario: phase is {scenario.get('phase')!r}, expected {' or '.join(PHASES)}")
    step = scenario.get("after_step")
    if type(step) is not int or step < 0:
        found.append(f"scenario: after_step is {step!r}, expected a step number from 0")
    if scenario.get("action") == "kill" and not isinstance(scenario.get("process"), str):
        found.append("scenario: a kill needs process, such as sglang::scheduler")
    return found


class Trigger:
    """Says when the moment has come: tell it each event of the log, in order."""

    def __init__(self, after_step: int, phase: str) -> None:
        self.after_step, self.phase = after_step, phase
        self._armed = False

    def take(self, event: object) -> bool:
        """True once: generation begins after an update of weights, training with its own timer."""
        if isinstance(event, Record) and event.kind == "train" and event.number >= self.after_step:
            self._armed = True
            return False
        begins = (
            isinstance(event, TimerEnd) and event.name == "update_weights"
            if self.phase == "generation"
            else isinstance(event, TimerStart) and event.name == "train"
        )
        if not (self._armed and begins):
            return False
        self._armed = False
        return True


class Scenario(threading.Thread):
    """Waits for the trigger in the run's log and acts once."""

    def __init__(self, spec: Spec, members: Callable[[], tuple[Process, ...]], environment: dict[str, str]) -> None:
        super().__init__(daemon=True, name="scenario")
        self.spec, self.members, self.environment = spec, members, environment
        self._over = threading.Event()
        self._router: tuple[str, int] | None = None
        self._engines: dict[bytes, str] = {}
        self.router: subprocess.Popen[bytes] | None = None

    def stop(self) -> None:
        """Give up waiting."""
        self._over.set()

    def run(self) -> None:
        plan = self.spec.scenario
        trigger = Trigger(int(plan["after_step"]), str(plan["phase"]))
        parser, tail = LogParser(), Tail(self.spec.log_file)
        while not self._over.wait(0.05):
            lines = tail.lines()
            for line in lines:
                self._addresses(line)
            fired = [event for event in parser.feed(lines) if trigger.take(event)]
            if fired:
                time.sleep(float(plan.get("delay_s", 0)))
                self._act(plan)
                break
        tail.close()

    def _addresses(self, line: bytes) -> None:
        if match := _ROUTER.search(line):
            self._router = match[1].decode(), int(match[2])
        if match := _ENGINE.search(line):
            self._engines[match[1]] = f"http://{match[2].decode()}:{match[3].decode()}"

    def _act(self, plan: dict[str, str | float]) -> None:
        if plan["action"] == "kill":
            self._kill(str(plan["process"]))
        else:
            self._restart_router(float(plan.get("down_s", 3)))

    def _say(self, event: str) -> None:
        status.append(Path(self.spec.runs) / "status.txt", event)

    def _when(self) -> str:
        return f"after step {self.spec.scenario['after_step']} in {self.spec.scenario['phase']}"

    def _kill(self, wanted: str) -> None:
        victims = [one for one in self.members() if wanted in processes.title(one.pid)]
        short = wanted.rpartition("::")[2]
        if not victims:
            self._say(f"note {self.spec.name} no process is called {wanted}, nothing was killed {self._when()}")
        for victim in victims:
            self._say(f"kill {self.spec.name} {short} pid={victim.pid} {self._when()}")
            processes.send([victim], signal.SIGKILL)

    def _restart_router(self, down_s: float) -> None:
        if self._router is None or not self._engines:
            self._say(f"note {self.spec.name} the log names no router, nothing was killed {self._when()}")
            return
        host, port = self._router
        workers = self._workers(host, port)
        owners = [one for one in self.members() if one.pid in listeners(port)]
        for owner in owners:
            self._say(f"kill {self.spec.name} router pid={owner.pid} {self._when()}")
            processes.send([owner], signal.SIGKILL)
        time.sleep(down_s)
        command = [sys.executable, "-m", "sglang_router.launch_router", "--host", host, "--port", str(port)]
        with open(self.spec.log_file, "ab") as log:
            self.router = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                           env=self.environment, start_new_session=True)
        self._say(f"restart {self.spec.name} router pid={self.router.pid} at the same address after {down_s:g} s")
        for url, wrong in router_api.register(host, port, workers, REGISTER_S):
            self._say(f"note {self.spec.name} {url} was not registered at the new router: {wrong}" if wrong
                      else f"register {self.spec.name} {url} at the new router")

    def _workers(self, host: str, port: int) -> list[router_api.Worker]:
        """What the router knows; when it does not say, the engines of the log, since Miles registers those."""
        try:
            found = router_api.workers(host, port)
        except (OSError, ValueError, http.client.HTTPException):
            found = []
        return found or [{"url": url} for url in self._engines.values()]


def listeners(port: int) -> frozenset[int]:
    """The pids that listen on this TCP port, in the network of this process."""
    wanted = f":{port:04X}"
    inodes = set()
    for table in ("/proc/self/net/tcp", "/proc/self/net/tcp6"):
        try:
            rows = Path(table).read_text().splitlines()[1:]
        except OSError:
            continue
        inodes |= {cells[9] for cells in map(str.split, rows) if cells[1].endswith(wanted) and cells[3] == "0A"}
    return frozenset(pid for pid in processes.everything() if _holds(pid, inodes))


def _holds(pid: int, inodes: set[str]) -> bool:
    try:
        descriptors = os.listdir(f"/proc/{pid}/fd")
    except OSError:
        return False
    for descriptor in descriptors:
        try:
            link = os.readlink(f"/proc/{pid}/fd/{descriptor}")
        except OSError:
            continue
        if link.startswith("socket:[") and link[8:-1] in inodes:
            return True
    return False
