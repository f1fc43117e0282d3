"""Invented logs in the form that Miles prints through Ray, for the tests of the kit and of the lab. No machine made them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

TRAINER = "\x1b[36m(FSDPTrainRayActor pid=7)\x1b[0m "
MANAGER = "\x1b[36m(RolloutManager pid=8)\x1b[0m "
TAIL = "For more information check: https://example.org/Status/503, retrying... (attempt {}/60, url=http://h/generate, response=x)"


class Log:
    """Writes lines; ``at`` is the second of an invented minute, ``10:00:00`` and on."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def raw(self, text: str) -> Log:
        self.lines.append(text)
        return self

    def miles(self, at: float, where: str, message: str, prefix: str = TRAINER) -> Log:
        minute, second = divmod(at, 60)
        return self.raw(f"{prefix}[2026-11-01 10:{int(minute):02d}:{second:06.3f} actor] {where} - {message}")

    def timer(self, at: float, name: str, what: str) -> Log:
        tail = "start" if what == "start" else "end (elapsed: 1.0s)"
        return self.miles(at, "timer.py:31", f"Timer {name} {tail}")

    def retry(self, at: float, attempt: int, status: int = 503, prefix: str = MANAGER) -> Log:
        self.miles(at, "http_utils.py:226", f"Error: Server error '{status} Service Unavailable' for url 'http://h/generate'", prefix)
        return self.raw(prefix + TAIL.format(attempt))

    def step(self, at: float, number: int, until: str = "perf") -> Log:
        """A step of ten seconds, up to and with one of: wait, rollout_perf, train, perf."""
        self.timer(at, "train_wait", "start").timer(at + 1, "update_weights", "start").timer(at + 2, "update_weights", "end")
        if until == "wait":
            return self
        self.miles(at + 5, "metrics.py:89", f"perf {number}: {{'perf/rollout_time': {number + 2.5}}}", MANAGER)
        if until == "rollout_perf":
            return self
        self.timer(at + 6, "train_wait", "end").timer(at + 6, "train", "start")
        self.miles(at + 7, "log_utils.py:123", f"rollout {number}: {{'rollout/raw_reward': 0.{number + 1}}}")
        self.miles(at + 9, "log_utils.py:542", f"step {number}: {{'train/loss': 1e-3, 'train/step': {number}}}")
        self.timer(at + 10, "train", "end")
        if until == "perf":
            values = "{'perf/update_weights_time': 1.0, 'perf/train_time': 4.0, 'perf/step_time': 10.0}"
            self.miles(at + 10, "train_metric_utils.py:56", f"perf {number}: {values}")
        return self

    def data(self) -> bytes:
        return "".join(line + "\n" for line in self.lines).encode()


@pytest.fixture
def log() -> Log:
    """An empty log."""
    return Log()


@pytest.fixture
def make_log() -> Callable[[], Log]:
    """More than one empty log."""
    return Log


@pytest.fixture
def parsed() -> Callable[[bytes], list]:
    """The events of a log's bytes."""
    from capture.gpu.labkit.parser import LogParser

    def events(data: bytes) -> list:
        lines = data.split(b"\n")
        return list(LogParser().feed(lines if lines[-1] else lines[:-1]))

    return events
