"""The campaign: each kind's faults drawn by seed and judged one by one, kinds shared out among processes."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter

from .bases import copy_of
from .fault import Fault, Kind, Source
from .kinds import BEYOND, FAULTS, HARMLESS
from .workbench import Crash, Workbench

TRIES = 30


@dataclass(frozen=True, slots=True)
class Judged:
    """A fault and what was said of it: the rule that found it first, ``crash``, or nothing."""

    number: int
    kind: str
    file: str
    line: int
    column: int
    before: str
    after: str
    rule: str = ""
    message: str = ""

    @property
    def caught(self) -> bool:
        return self.rule not in ("", "crash")


@dataclass(frozen=True, slots=True)
class Outcome:
    """All faults of one kind."""

    kind: str
    group: str
    judged: tuple[Judged, ...]
    seconds: float = field(default=0.0, compare=False)


def drawn(kind: Kind, source: Source, seed: int, size: int) -> Iterator[tuple[int, Fault]]:
    """The first ``size`` faults of a kind with their numbers, none twice. Fewer when the kind has no more."""
    seen: set[Fault] = set()
    for number in range(size * TRIES):
        fault = draw(kind, source, seed, number)
        if fault is not None and fault not in seen:
            seen.add(fault)
            yield number, fault
        if len(seen) == size:
            return


def draw(kind: Kind, source: Source, seed: int, number: int) -> Fault | None:
    """The fault of this number; None when the place that was drawn has none of its kind."""
    try:
        return kind.draw(source, Random(f"{seed}/{kind.name}/{number}"))
    except (IndexError, ValueError):  # random.choice among no places, random.sample among too few: this block holds none
        return None


def judge(kind: Kind, source: Source, bench: Workbench, seed: int, size: int) -> Outcome:
    """Every fault of a kind, judged in this process."""
    started = perf_counter()
    judged = tuple(_one(bench, number, fault) for number, fault in drawn(kind, source, seed, size))
    return Outcome(kind.name, kind.group, judged, perf_counter() - started)


def _one(bench: Workbench, number: int, fault: Fault) -> Judged:
    told = number, fault.kind, fault.file, fault.line, fault.column, fault.before[:200], fault.after[:200]
    try:
        found = bench.judge(fault)
    except Crash as crash:
        return Judged(*told, "crash", str(crash)[-600:])
    return Judged(*told, found[0].rule, found[0].message[:200]) if found else Judged(*told)


@lru_cache(maxsize=4)
def _base(base: str) -> tuple[Source, Workbench]:
    """This process' own copy of a manual. Faults are drawn from a second copy that nobody writes to."""
    folder = Path(tempfile.mkdtemp(prefix=f"mutations-{base}-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    bench = Workbench(copy_of(base, folder), recorded=base != "minimal")
    (folder / "untouched").mkdir()
    return Source(copy_of(base, folder / "untouched")), bench


def _work(name: str, seed: int, size: int) -> Outcome:
    kind = next(kind for kind in (*FAULTS, *HARMLESS) if kind.name == name)
    source, bench = _base(kind.base)
    return judge(kind, source, bench, seed, size)


def run(kinds: tuple[Kind, ...], seed: int, share: float, harmless: float, jobs: int) -> Iterator[Outcome]:
    """The outcome of each kind as it comes; ``share`` of the full size of a kind of fault, ``harmless`` of others, at least one."""
    sizes = {kind.name: max(round(kind.size * (harmless if kind in HARMLESS else share)), 1) for kind in kinds}
    order = sorted(kinds, key=lambda kind: -sizes[kind.name])
    if jobs == 1:
        yield from (_work(kind.name, seed, sizes[kind.name]) for kind in order)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for done in as_completed([pool.submit(_work, kind.name, seed, sizes[kind.name]) for kind in order]):
            yield done.result()


def is_beyond(outcome: Outcome) -> bool:
    """These faults are no single change."""
    return outcome.group == BEYOND
