"""Draw figures in processes of their own, so that no source can end the build or keep it waiting.

All of them share a pool. When one ends its process (``os._exit``, a crash, a signal) or does not end at all, the pool
is given up, and each figure that has no outcome yet is drawn in a process for itself: then it is known whose fault it
was. No process outlives its use: what does not end by itself is killed, a source's threads with it.

What a process needs to know travels in a file. An argument that is larger than a pipe would hold this process for
ever when the new one ends before it has read it.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import tempfile
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from time import monotonic

from .facts import Facts
from .job import Fault, Job, Outcome, draw

# A figure takes well under a second; on a machine that is busy with other things it has half a minute.
LIMIT_S = 30.0
LONGEST_S = 3600.0
SETTING = "MANUALKIT_FIGURE_SECONDS"
GRACE_S = 2.0  # For a process that has sent its drawing, or closed the way to send it.
_CONTEXT = multiprocessing.get_context("spawn")
_worker_facts: list[Facts] = []  # In a worker of the pool only: read once, and not with each job.


def limit() -> float:
    """What one figure may take, in seconds: as the environment's ``MANUALKIT_FIGURE_SECONDS`` says, else ``LIMIT_S``."""
    try:
        wanted = float(os.environ.get(SETTING, LIMIT_S))
    except ValueError:
        return LIMIT_S
    return wanted if 0 < wanted <= LONGEST_S else LIMIT_S


def draw_apart(jobs: Sequence[Job], facts: Facts, workers: int, limit_s: float | None = None) -> list[Outcome]:
    """The outcome of each job, in order. ``limit_s`` is what one figure may take, in seconds.

    The pool has half of it without any figure done, so that a source without an end costs one and a half.
    """
    limit_s = limit() if limit_s is None else limit_s
    outcomes: dict[int, Outcome] = {}
    with tempfile.TemporaryDirectory(prefix="manualkit-figures-") as folder:
        if len(jobs) > 1:
            outcomes = _pooled(jobs, _kept(Path(folder), "facts", facts), max(1, min(workers, len(jobs))), limit_s / 2)
        for place, job in enumerate(jobs):
            if place not in outcomes:
                outcomes[place] = _alone(job, facts, _kept(Path(folder), str(place), (job, facts)), limit_s)
    return [outcomes[place] for place in range(len(jobs))]


def _kept(folder: Path, name: str, value: object) -> str:
    path = folder / f"{name}.pickle"
    path.write_bytes(pickle.dumps(value))
    return str(path)


def _pooled(jobs: Sequence[Job], facts: str, workers: int, limit_s: float) -> dict[int, Outcome]:
    """What a pool could draw, by the job's place. Nothing where no process can be started."""
    done: dict[int, Outcome] = {}
    futures: dict[Future[Outcome], int] = {}
    waiting: set[Future[Outcome]] = set()
    pool = ProcessPoolExecutor(workers, _CONTEXT, initializer=_keep, initargs=(facts,))
    grace = 0.0
    try:
        with suppress(OSError, BrokenProcessPool):  # no process to be had here, or one that ended before all jobs were handed in
            for place, job in enumerate(jobs):
                futures[pool.submit(_draw_here, job)] = place
        waiting = set(futures)
        while waiting:
            ended, waiting = wait(waiting, timeout=limit_s, return_when="FIRST_COMPLETED")
            if not ended:
                break
            done |= {futures[one]: one.result() for one in ended if one.exception() is None}
        grace = 0.0 if waiting else GRACE_S
    finally:
        _end(pool, grace)
    return done


def _end(pool: ProcessPoolExecutor, grace_s: float) -> None:
    """End the pool's processes: at the interpreter's exit it would wait for a thread of a source for ever.

    They are watched by their sentinels, since the pool's own thread takes their exit codes.
    """
    left = {process.sentinel: process for process in (pool._processes or {}).values()}
    pool.shutdown(wait=False, cancel_futures=True)
    until = monotonic() + grace_s
    while left and (ended := wait_for(list(left), max(0.0, until - monotonic()))):
        for sentinel in ended:
            del left[sentinel]
    for process in left.values():
        process.kill()


def _keep(facts: str) -> None:
    _worker_facts.append(pickle.loads(Path(facts).read_bytes()))


def _draw_here(job: Job) -> Outcome:
    return draw(job, _worker_facts[-1])


def _alone(job: Job, facts: Facts, kept: str, limit_s: float) -> Outcome:
    """One figure in a process for itself; where none can be started, in this one."""
    reading, writing = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_send, args=(writing, kept), daemon=True)
    try:
        process.start()
    except OSError:
        return draw(job, facts)
    writing.close()
    ended = reading.poll(limit_s)
    outcome = None
    with suppress(EOFError, OSError):
        outcome = reading.recv() if ended else None
    process.join(GRACE_S if ended else 0)
    stopped = process.is_alive()
    if stopped:  # A thread of the source, or a loop, keeps it from ending.
        process.kill()
        process.join(GRACE_S)
    if outcome is not None:
        return outcome
    return _fault(f"it has drawn nothing after {limit_s:g} s" if stopped else _ending(process.exitcode))


def _send(writing: Connection, kept: str) -> None:
    job, facts = pickle.loads(Path(kept).read_bytes())
    writing.send(draw(job, facts))


def _ending(code: int | None) -> str:
    if code is not None and code < 0:
        return f"its process was ended by signal {-code}"
    return f"it ended its process, with code {code}, instead of returning a drawing"


def _fault(message: str) -> Outcome:
    return Outcome(None, (Fault("figure-source", message),))
