"""The processes of one run, found in /proc.

Ray's workers are children of the raylet, not of the driver, and both Ray and
SGLang rewrite their own title, which also destroys the environment block that
/proc shows. So a run is found by four signs, any of which is enough:

1. its mark (``LAB_RUN_MARK=<mark>``) in a process's environment,
2. an open file or working folder inside the run's own Ray folder,
3. a place in the ledger, which the guardian writes while the run lives,
4. descent from a process found by 1 to 3.

Linux only. Every reading tolerates processes that end in the middle of it.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

MARK = "LAB_RUN_MARK"
ZOMBIE = "Z"


@dataclass(frozen=True, slots=True)
class Process:
    """One process: ``started`` (clock ticks since boot) tells it from a later one with the same pid."""

    pid: int
    parent: int
    started: int
    state: str
    name: str

    @property
    def key(self) -> tuple[int, int]:
        """What identifies a process for good."""
        return self.pid, self.started


@dataclass(frozen=True, slots=True)
class Signs:
    """How a run is recognised: its mark, its Ray folder, processes known from before, and roots."""

    mark: str = ""
    folder: str = ""
    known: frozenset[tuple[int, int]] = frozenset()
    roots: frozenset[int] = frozenset()


def read(pid: int, proc: Path = Path("/proc")) -> Process | None:
    """The process with this pid, or None when there is none."""
    try:
        stat = (proc / str(pid) / "stat").read_text(errors="replace")
    except OSError:
        return None
    head, _, tail = stat.rpartition(")")
    fields = tail.split()
    if len(fields) < 20:
        return None
    return Process(pid, int(fields[1]), int(fields[19]), fields[0], head.partition("(")[2])


def everything(proc: Path = Path("/proc")) -> dict[int, Process]:
    """All processes of the host, by pid."""
    found = (read(int(entry), proc) for entry in os.listdir(proc) if entry.isdigit())
    return {process.pid: process for process in found if process is not None}


def title(pid: int) -> str:
    """The command line, or the title that a program gave itself; empty when the process is gone."""
    try:
        raw = Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return ""
    return raw.replace(b"\0", b" ").decode(errors="replace").strip()


def environment(pid: int) -> dict[str, str]:
    """The environment that a process started with; empty when it cannot be read or was overwritten."""
    try:
        raw = Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return {}
    pairs = (item.partition(b"=") for item in raw.split(b"\0") if b"=" in item)
    return {key.decode(errors="replace"): value.decode(errors="replace") for key, _, value in pairs}


def _links(pid: int) -> Iterable[str]:
    """Where the open files and the working folder of a process lead."""
    try:
        yield os.readlink(f"/proc/{pid}/cwd")
        for descriptor in os.listdir(f"/proc/{pid}/fd"):
            try:
                yield os.readlink(f"/proc/{pid}/fd/{descriptor}")
            except OSError:
                continue
    except OSError:
        return


def uses_gpu(pid: int) -> bool:
    """Whether a process holds a GPU device open (``LAB_GPU_DEVICES``: what their paths begin with)."""
    devices = os.environ.get("LAB_GPU_DEVICES", "/dev/nvidia")
    return any(link.startswith(devices) for link in _links(pid))


def _is_own(process: Process, signs: Signs) -> bool:
    """Whether a process carries one of the first three signs."""
    if process.pid in signs.roots or process.key in signs.known:
        return True
    if not (signs.mark or signs.folder):
        return False
    if signs.mark and environment(process.pid).get(MARK) == signs.mark:
        return True
    folder = signs.folder.rstrip("/")
    return bool(folder) and any(link == folder or link.startswith(folder + "/") for link in _links(process.pid))


def members(signs: Signs, spare: frozenset[int] = frozenset()) -> tuple[Process, ...]:
    """All living processes of a run; ``spare`` are pids that are not to be touched (watchers)."""
    table = {pid: process for pid, process in everything().items() if process.state != ZOMBIE}
    own = {pid for pid, process in table.items() if _is_own(process, signs)}
    children: dict[int, list[int]] = {}
    for process in table.values():
        children.setdefault(process.parent, []).append(process.pid)
    queue = list(own)
    while queue:
        for child in children.get(queue.pop(), ()):
            if child not in own:
                own.add(child)
                queue.append(child)
    return tuple(table[pid] for pid in sorted(own - spare - {os.getpid()}))


def send(processes: Iterable[Process], number: signal.Signals) -> int:
    """Send a signal to each process that is still the one that was found; how many got it."""
    reached = 0
    for process in processes:
        now = read(process.pid)
        if now is None or now.started != process.started:
            continue
        try:
            os.kill(process.pid, number)
            reached += 1
        except (ProcessLookupError, PermissionError):
            continue
    return reached


def stop(find: Callable[[], tuple[Process, ...]], patience_s: float, say: Callable[[str], None]) -> bool:
    """Stop a run: CONT and TERM, wait, then KILL until nothing is left. True when nothing is left.

    A stopped (SIGSTOP) process cannot act on TERM, so it is continued first.
    New processes that appear while it works (a worker restarted by Ray) are found
    again at each round.
    """
    found = find()
    if not found:
        return True
    say(f"terminate {len(found)} processes")
    send(found, signal.SIGCONT)
    send(found, signal.SIGTERM)
    if _gone(find, patience_s):
        return True
    for _ in range(20):
        found = find()
        say(f"kill {len(found)} processes that did not end in {patience_s:g} s")
        send(found, signal.SIGKILL)
        if _gone(find, 1.0):
            return True
    return False


def _gone(find: Callable[[], tuple[Process, ...]], seconds: float) -> bool:
    """Wait until nothing is found any more, at most this long."""
    end = time.monotonic() + seconds
    while find():
        if time.monotonic() >= end:
            return False
        time.sleep(0.1)
    return True


def stop_signal_when_parent_dies(prctl: Callable[[int, int], None]) -> Callable[[], None]:
    """For ``preexec_fn``: the child gets SIGTERM when the process that starts it dies, by whatever signal."""
    parent = os.getpid()

    def bind() -> None:
        prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG
        if os.getppid() != parent:
            os._exit(1)

    return bind
