"""A host for the kit's scripts: fake nvidia-smi, docker, Ray and trainer; real processes, signals and files."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from capture.gpu.labkit import ledger, processes

ROOT = Path(__file__).resolve().parents[3]
KIT = ROOT / "capture" / "gpu"
FAKES = Path(__file__).parent / "fakes"
RECORDED = KIT / "out-h200"


def wait_for(test: Callable[[], object], what: str, seconds: float = 20.0) -> None:
    """Wait until ``test`` holds; fails with what was waited for."""
    end = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < end, f"waited {seconds} s for {what}"
        time.sleep(0.02)


@dataclass(frozen=True)
class Host:
    """One invented host in a folder of its own."""

    folder: Path

    @property
    def runs(self) -> Path:
        return self.folder / "runs"

    @property
    def state(self) -> Path:
        return self.folder / "state"

    def environment(self, log: str = "plain", **more: str) -> dict[str, str]:
        base = {key: value for key, value in os.environ.items() if not key.startswith(("MILES_", "RAY_", "LAB_"))}
        return {
            **base,
            "PATH": f"{FAKES / 'bin'}{os.pathsep}{base['PATH']}",
            "PYTHONPATH": str(FAKES / "site"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHON": sys.executable,
            "LAB_PATIENCE_S": "0.2",
            "FAKE_STATE": str(self.state),
            "FAKE_LOG": str(RECORDED / f"{log}.log.gz"),
            "LAB_GPU_DEVICES": str(self.state / "nvidia"),
            **more,
        }

    def start(self, *words: str | Path, **environment: str) -> subprocess.Popen[bytes]:
        """Start a script of the kit."""
        program = [sys.executable] if str(words[0]).endswith(".py") else []
        return subprocess.Popen([*program, KIT / words[0], *map(str, words[1:])], env=self.environment(**environment),
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def launch(self, *words: str, **environment: str) -> subprocess.Popen[bytes]:
        """Start ``miles_grpo.py`` with the model, the prompts and the trainer of this host."""
        return self.start("miles_grpo.py", *words, "--runs", self.runs, "--model", self.folder / "model",
                          "--prompts", self.folder / "data", "--miles", FAKES / "miles", **environment)

    def status(self) -> str:
        file = self.runs / "status.txt"
        return file.read_text() if file.exists() else ""

    def beat(self, name: str = "trainer") -> int:
        """How far a fake worker has counted."""
        try:
            return int((self.state / f"beat-{name}").read_text())
        except FileNotFoundError:
            return 0

    def moves(self, name: str = "trainer", seconds: float = 10.0) -> bool:
        """Whether a fake worker counts on; waits for it, since the machine of a test may be busy."""
        before, end = self.beat(name), time.monotonic() + seconds
        while self.beat(name) <= before and time.monotonic() < end:
            time.sleep(0.02)
        return self.beat(name) > before

    def stands(self, name: str = "trainer", seconds: float = 0.2) -> bool:
        """Whether a fake worker does not count on for this long."""
        time.sleep(0.05)
        before = self.beat(name)
        time.sleep(seconds)
        return self.beat(name) == before

    def workers(self) -> list[int]:
        """Living fake workers of this host, found without the code under test."""
        found = []
        for pid in processes.everything():
            line = processes.title(pid)
            if str(self.state) in line and processes.read(pid) and processes.read(pid).state != "Z":
                found.append(pid)
        return found

    def started(self, run: str = "plain", seconds: float = 20.0) -> ledger.Ledger:
        """Wait until a run is under way; its ledger."""
        wait_for(lambda: len(self.workers()) >= 3 and self.beat() and self.beat("scheduler"), "the fake workers", seconds)
        wait_for(lambda: (entry := ledger.read(self.runs, run)) and len(entry.signs.known) >= 4, "the ledger", seconds)
        return ledger.read(self.runs, run)


@pytest.fixture
def host(tmp_path: Path):
    """A host whose fake processes are ended after the test, whatever it did."""
    here = Host(tmp_path)
    for name in ("runs", "state", "model", "data"):
        (tmp_path / name).mkdir()
    (tmp_path / "model" / "config.json").write_text("{}")
    (tmp_path / "data" / "arithmetic.jsonl").write_text("{}\n")
    yield here
    for pid in here.workers():
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
