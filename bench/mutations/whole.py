"""The same faults judged by ``tools/build check`` in a process of its own: does the shortcut say what the command says?"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from .bases import copy_of
from .campaign import Judged, Outcome, draw
from .fault import Kind, Source
from .kinds import FAULTS, HARMLESS
from .workbench import written

KINDS = {kind.name: kind for kind in (*FAULTS, *HARMLESS)}


@dataclass(frozen=True, slots=True)
class Compared:
    """A fault with the exit code of the whole process, and whether both say the same."""

    judged: Judged
    code: int
    output: str

    @property
    def agrees(self) -> bool:
        return self.code == (1 if self.judged.caught else 0) or self.judged.caught and self.code == 2


def chosen(outcomes: list[Outcome], count: int, seed: int) -> list[Judged]:
    """Half of them caught and half not, spread over as many kinds as there are."""
    random = Random(f"{seed}/whole")
    picked: list[Judged] = []
    for caught in (True, False):
        pools = [pool for one in outcomes if (pool := [judged for judged in one.judged if judged.caught == caught])]
        for pool in pools:
            random.shuffle(pool)
        random.shuffle(pools)
        rounds = (pool[turn] for turn in range(max(map(len, pools), default=0)) for pool in pools if turn < len(pool))
        picked += [judged for judged, _ in zip(rounds, range(count // 2), strict=False)]
    return picked


def compare(judged: list[Judged], seed: int, jobs: int) -> Iterator[Compared]:
    """Each fault written into a copy, checked by the command, and taken back."""
    shares = [judged[start::jobs] for start in range(jobs)]
    with ThreadPoolExecutor(jobs) as pool:
        for done in pool.map(lambda share: list(_share(share, seed)), shares):
            yield from done


def _share(judged: list[Judged], seed: int) -> Iterator[Compared]:
    with tempfile.TemporaryDirectory(prefix="mutations-whole-") as name:
        copies: dict[str, tuple[Source, Path]] = {}
        for one in judged:
            kind = KINDS[one.kind]
            if kind.base not in copies:
                copies[kind.base] = _copies(kind.base, Path(name))
            source, root = copies[kind.base]
            yield _run(kind, source, root, one, seed)


def _copies(base: str, folder: Path) -> tuple[Source, Path]:
    (folder / "untouched").mkdir(exist_ok=True)
    return Source(copy_of(base, folder / "untouched")), copy_of(base, folder)


def _run(kind: Kind, source: Source, root: Path, judged: Judged, seed: int) -> Compared:
    fault = draw(kind, source, seed, judged.number)
    assert fault is not None
    launcher = next(folder for folder in (root, *root.parents) if (folder / "tools/launch.py").is_file()) / "tools/launch.py"
    with written(root, fault):
        done = subprocess.run([sys.executable, str(launcher), "build", "check", "--manual", str(root)], cwd=root, capture_output=True, text=True)
    return Compared(judged, done.returncode, done.stdout[-2000:] + done.stderr[-2000:])
