"""Which runs of a lab may start now: a pure decision over what runs, in the order of the plan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .lab_plan import Planned


@dataclass(frozen=True, slots=True)
class Placed:
    """A run and the GPUs that it has."""

    run: Planned
    gpus: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Host:
    """What there is: GPU indices, their memory, how many runs the processors can carry, and whether runs can be
    kept apart on one GPU (each in a network of its own)."""

    gpus: tuple[int, ...]
    gpu_memory_gib: float
    most_at_once: int
    apart: bool = True


def startable(waiting: Iterable[Planned], running: Iterable[Placed], host: Host, left_s: float) -> list[Placed]:
    """The runs to start now.

    Order is kept: a run that must wait keeps the GPUs it could use from later ones,
    so that none starves. Runs that the time left no longer suits are passed over.
    """
    now = list(running)
    started: list[Placed] = []
    kept: set[int] = set()
    for run in waiting:
        if run.needs_s > left_s or run.gpus > len(host.gpus):
            continue
        if len(now) >= host.most_at_once or (now and not host.apart):
            break
        if any(one.run.share == "nothing" for one in now):
            break
        if run.share == "nothing":
            if now:
                break
            chosen = host.gpus[: run.gpus]
        else:
            free = [gpu for gpu in host.gpus if gpu not in kept and _fits(run, _on(gpu, now), host)]
            free.sort(key=lambda gpu: _used(_on(gpu, now)))
            chosen = tuple(sorted(free[: run.gpus]))
        if len(chosen) < run.gpus:
            # Only the first that waits keeps GPUs; the others wait behind it.
            kept |= set() if kept else _reserve(run, now, host)
            continue
        placed = Placed(run, chosen)
        started.append(placed)
        now.append(placed)
    return started


def _reserve(run: Planned, now: list[Placed], host: Host) -> set[int]:
    """The GPUs to keep for a run that must wait: those that one run has for itself, since they come free at once."""
    def rank(gpu: int) -> tuple[bool, float]:
        here = _on(gpu, now)
        return not any(one.share != "gpu" for one in here), _used(here)

    return set(sorted(host.gpus, key=rank)[: run.gpus])


def _on(gpu: int, placed: Iterable[Placed]) -> list[Planned]:
    return [one.run for one in placed if gpu in one.gpus]


def _used(runs: Iterable[Planned]) -> float:
    return sum(run.memory_gib for run in runs)


def _fits(run: Planned, others: list[Planned], host: Host) -> bool:
    if not others:
        return True
    if run.share != "gpu" or any(other.share != "gpu" for other in others):
        return False
    return _used(others) + run.memory_gib <= host.gpu_memory_gib


def unrecorded(plan: Iterable[Planned], ended: Mapping[str, int], host: Host, left_s: float) -> dict[str, str]:
    """Each run of the plan that has no recording, with the reason."""
    reasons = {}
    for run in plan:
        if run.name in ended:
            continue
        if run.gpus > len(host.gpus):
            reasons[run.name] = f"needs {run.gpus} GPUs, this host has {len(host.gpus)}"
        elif run.needs_s > left_s:
            reasons[run.name] = f"needs {run.needs_s:g} s, {max(left_s, 0):.0f} s of the budget were left"
        else:
            reasons[run.name] = "not reached"
    return reasons


def noted(earlier: Mapping[str, str], missing: Mapping[str, str], plan: Iterable[str], asked: Iterable[str], ended: Mapping[str, int]) -> dict[str, str]:
    """What ``not-recorded.json`` is to hold, in the order of the plan: the reasons of this session for the runs that
    it was asked for, and those of earlier sessions for the others that still have no recording."""
    left = {name: reason for name, reason in earlier.items() if name not in set(asked) and name not in ended}
    return {name: reason for name in plan if (reason := missing.get(name) or left.get(name))}
