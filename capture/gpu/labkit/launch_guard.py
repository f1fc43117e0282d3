"""The guardian: a process of its own session that holds a run from start to end.

    python3 -m labkit.launch_guard SPEC.json PIPE

It adopts every orphan of the run (PR_SET_CHILD_SUBREAPER), so that Ray's detached
daemons stay its descendants. PIPE is the reading end of a pipe whose other end only
the launcher holds: when the launcher dies, by whatever signal, the pipe closes and
the guardian stops the run. When the guardian dies, the launcher does the same.
"""

from __future__ import annotations

import ctypes
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from . import launch_command, ledger, private_net, processes, status
from .launch_scenario import Scenario
from .launch_spec import Spec, from_json
from .ledger import Ledger
from .processes import Signs
from .sampler import Sampler

# Seconds between TERM and KILL at a run's end.
PATIENCE_S = float(os.environ.get("LAB_PATIENCE_S", "10"))
ROUND_S = 0.1
LEDGER_EVERY_S = 0.4
RC_LIMIT, RC_INTERRUPTED, RC_LAUNCHER_GONE, RC_RAY = 124, 130, 137, 3
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36


def prctl(option: int, value: int) -> None:
    """Set one attribute of this process (Linux)."""
    ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def free_port(first: int = 6379) -> int:
    """The first free TCP port from ``first`` on."""
    for port in range(first, first + 2000):
        with socket.socket() as tried:
            try:
                tried.bind(("", port))
                return port
            except OSError:
                continue
    raise OSError(f"no free port from {first} on")


class Guardian:
    """One run, from Ray's start to the last process gone."""

    def __init__(self, spec: Spec, pipe: int) -> None:
        self.spec, self.pipe = spec, pipe
        self.runs = Path(spec.runs)
        self.known: set[tuple[int, int]] = set()
        self.ended_by = 0
        self.environment: dict[str, str] = {}
        self.driver: subprocess.Popen[bytes] | None = None
        self._noted = 0.0
        self._ended_orphans: set[int] = set()

    def say(self, event: str) -> None:
        """One line of status.txt."""
        status.append(self.runs / "status.txt", event)

    def members(self) -> tuple[processes.Process, ...]:
        """The run's living processes, by all signs: costs a look at every open file of the host."""
        return processes.members(self._signs(), frozenset({os.getpid(), os.getppid()}))

    def descendants(self) -> tuple[processes.Process, ...]:
        """The same at little cost: orphans are adopted, so all of them descend from here."""
        return processes.members(Signs(roots=frozenset({os.getpid()})), frozenset({os.getpid(), os.getppid()}))

    def _signs(self) -> Signs:
        return Signs(self.spec.mark, self.spec.ray_folder, frozenset(self.known), frozenset({os.getpid()}))

    def run(self) -> int:
        """Run it. Returns the run's code; 124 time limit, 130 interrupted, 137 launcher gone, 3 Ray did not start."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda *_: self._end_by(RC_INTERRUPTED))
        if self.spec.private_network:
            private_net.enter()
        sampler = Sampler(self.spec.file("gpu.csv"), self.spec.gpu_indices)
        scenario: Scenario | None = None
        self._note_members()
        self.say(f"start {self.spec.name}")
        sampler.start()
        try:
            code = self._start_ray()
            if code == 0:
                self._start_driver()
                if self.spec.scenario:
                    scenario = Scenario(self.spec, self.descendants, self.environment)
                    scenario.start()
                code = self._hold()
        except OSError as error:
            self.say(f"note {self.spec.name} could not start: {error}")
            code = RC_RAY
        finally:
            if scenario:
                scenario.stop()
        self.say(f"end {self.spec.name} rc={code}")
        self._clean(sampler)
        return code

    def _end_by(self, code: int) -> None:
        self.ended_by = self.ended_by or code

    def _start_ray(self) -> int:
        own = self.spec.ray_folder
        address = self.spec.ray or (f"127.0.0.1:{free_port()}" if own else "")
        self.environment = launch_command.environment(self.spec, address)
        if not own:
            return 0
        Path(own).mkdir(mode=0o700, exist_ok=True)
        output = self.spec.file("ray.txt")
        with output.open("wb") as out:
            started = subprocess.Popen(launch_command.ray_start(self.spec, address), env=self.environment,
                                       stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True)
        while started.poll() is None and not self._over():
            time.sleep(ROUND_S)
        if self.ended_by:
            return self.ended_by
        if started.returncode:
            self.say(f"note {self.spec.name} Ray did not start, see {output.name}")
            return RC_RAY
        output.unlink(missing_ok=True)
        return 0

    def _start_driver(self) -> None:
        parent = os.getpid()

        def bind() -> None:
            prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != parent:
                os._exit(1)

        out = sys.stdout.buffer if self.spec.log == "stdout" else self.spec.log_file.open("ab")
        self.driver = subprocess.Popen(
            launch_command.driver(self.spec), env=self.environment, stdin=subprocess.DEVNULL, stdout=out,
            stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=bind, cwd=self.spec.miles or None)
        if self.spec.log != "stdout":
            out.close()

    def _over(self) -> bool:
        """Whether the run must end now; keeps the ledger up to date on the way."""
        if self.pipe >= 0 and select.select([self.pipe], [], [], 0)[0] and not os.read(self.pipe, 64):
            self._end_by(RC_LAUNCHER_GONE)
        if time.monotonic() - self._noted >= LEDGER_EVERY_S:
            self._note_members()
        return bool(self.ended_by)

    def _note_members(self) -> None:
        self._noted = time.monotonic()
        self._reap()
        self.known = {one.key for one in self.descendants()}
        watchers = [processes.read(pid) for pid in (os.getpid(), os.getppid())]
        keys = tuple(one.key for one in watchers if one is not None and one.pid > 1)
        ledger.write(self.runs, Ledger(self.spec.name, Signs(self.spec.mark, self.spec.ray_folder, frozenset(self.known)), keys))

    def _reap(self) -> None:
        """Bury adopted processes that ended. One is left for a round, in case somebody here still waits for it."""
        mine = os.getpid()
        ended = {one.pid for one in processes.everything().values() if one.parent == mine and one.state == processes.ZOMBIE}
        for pid in ended & self._ended_orphans - {self.driver.pid if self.driver else 0}:
            try:
                os.waitpid(pid, os.WNOHANG)
            except ChildProcessError:
                continue
        self._ended_orphans = ended

    def _hold(self) -> int:
        end = time.monotonic() + self.spec.limit_s if self.spec.limit_s else None
        while True:
            code = self.driver.poll()
            if code is not None:
                return code if code >= 0 else 128 - code
            if end and time.monotonic() >= end:
                self._end_by(RC_LIMIT)
            if self._over():
                return self.ended_by
            time.sleep(ROUND_S)

    def _clean(self, sampler: Sampler) -> None:
        if self.spec.image:
            _stop_container(launch_command.container(self.spec))
        gone = processes.stop(self.members, PATIENCE_S, lambda text: None)
        sampler.stop()
        for trouble, times in sampler.troubles.items():
            self.say(f"note {self.spec.name} {trouble} ({times} times)")
        if not gone:
            left = ", ".join(str(one.pid) for one in self.members())
            self.say(f"note {self.spec.name} these processes could not be killed: {left}")
        if self.spec.ray_folder:
            shutil.rmtree(self.spec.ray_folder, ignore_errors=True)
        if gone:
            ledger.file_of(self.runs, self.spec.name).unlink(missing_ok=True)


def _stop_container(name: str) -> None:
    """End a container that the Docker client left behind; one that is gone already is fine."""
    for command in (["docker", "stop", "-t", "10", name], ["docker", "rm", "-f", name]):
        try:
            subprocess.run(command, capture_output=True, timeout=30, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.TimeoutExpired):
            continue


def main(words: list[str]) -> int:
    """Entry of the guardian's process."""
    prctl(_PR_SET_CHILD_SUBREAPER, 1)
    spec = from_json(Path(words[0]).read_text())
    return Guardian(spec, int(words[1])).run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
