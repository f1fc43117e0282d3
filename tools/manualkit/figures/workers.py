"""Draw figures in processes of their own, so that no source can end the build or keep it waiting.

All of them share a pool. When one ends its process (``os._exit``, a crash, a signal) or does not end at all, the pool
is given up, and each figure that has no outcome yet is drawn in a process for itself: then it is known whose fault it was.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection

from .facts import Facts
from .job import Fault, Job, Outcome, draw

# A figure takes well under a second; on a machine that is busy with other things it has a minute.
LIMIT_S = 60.0
GRACE_S = 2.0  # For a process that has sent its drawing, or closed the way to send it.
_CONTEXT = multiprocessing.get_context("spawn")
_worker_facts: list[Facts] = []  # In a worker of the pool only: sent once, and not with each job.


def draw_apart(jobs: Sequence[Job], facts: Facts, workers: int, limit_s: float = LIMIT_S) -> list[Outcome]:
    """The outcome of each job, in order. ``limit_s`` is what one figure may take, in seconds."""
    outcomes: dict[int, Outcome] = {}
    if len(jobs) > 1:
        outcomes = _pooled(jobs, facts, max(1, min(workers, len(jobs))), limit_s)
    return [outcomes[place] if place in outcomes else _alone(job, facts, limit_s) for place, job in enumerate(jobs)]


def _pooled(jobs: Sequence[Job], facts: Facts, workers: int, limit_s: float) -> dict[int, Outcome]:
    """What a pool could draw, by the job's place. Nothing where no process can be started."""
    done: dict[int, Outcome] = {}
    futures: dict[Future[Outcome], int] = {}
    pool = ProcessPoolExecutor(workers, _CONTEXT, initializer=_keep, initargs=(facts,))
    with suppress(OSError, BrokenProcessPool):  # no process to be had here, or one that ended before all jobs were handed in
        for place, job in enumerate(jobs):
            futures[pool.submit(_draw_here, job)] = place
    waiting = set(futures)
    while waiting:
        ended, waiting = wait(waiting, timeout=limit_s, return_when="FIRST_COMPLETED")
        if not ended:
            break
        done |= {futures[one]: one.result() for one in ended if one.exception() is None}
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    if waiting:
        for process in processes:
            process.kill()
    return done


def _keep(facts: Facts) -> None:
    _worker_facts.append(facts)


def _draw_here(job: Job) -> Outcome:
    return draw(job, _worker_facts[-1])


def _alone(job: Job, facts: Facts, limit_s: float) -> Outcome:
    """One figure in a process for itself; where none can be started, in this one."""
    reading, writing = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=_send, args=(writing, job, facts), daemon=True)
    try:
        process.start()
    except OSError:
        return draw(job, facts)
    writing.close()
    ended = reading.poll(limit_s)
    outcome = None
    with suppress(EOFError):
        outcome = reading.recv() if ended else None
    process.join(GRACE_S if ended else 0)
    stopped = process.is_alive()
    if stopped:  # A thread of the source, or a loop, keeps it from ending.
        process.kill()
        process.join()
    if outcome is not None:
        return outcome
    return _fault(f"it has drawn nothing after {limit_s:g} s" if stopped else _ending(process.exitcode))


def _send(writing: Connection, job: Job, facts: Facts) -> None:
    writing.send(draw(job, facts))


def _ending(code: int | None) -> str:
    if code is not None and code < 0:
        return f"its process was ended by signal {-code}"
    return f"it ended its process, with code {code}, instead of returning a drawing"


def _fault(message: str) -> Outcome:
    return Outcome(None, (Fault("figure-source", message),))
