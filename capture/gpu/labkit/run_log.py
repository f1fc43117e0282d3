"""One whole log, read once: steps, retries and failures."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from pathlib import Path

from .events import Comparison, Failure, Record, Retry, Unread
from .lines import text_blocks
from .parser import LogParser
from .steps import Phase, Step, StepBuilder

MOST_FAILURES = 50


@dataclass(frozen=True, slots=True)
class Retries:
    """All retries in the order of the log. Arrays are parallel; times are in milliseconds.

    A retry whose time is missing takes no place in the arrays and is counted in ``untimed``.
    """

    times: array[int]
    attempts: array[int]
    lines: array[int]
    by_status: dict[str, int]
    of: int
    untimed: int


@dataclass(frozen=True, slots=True)
class RunLog:
    """What one log says. ``step_ends`` are the times at which steps ended."""

    lines: int
    first_at: int | None
    last_at: int | None
    steps: tuple[Step, ...]
    phases_after: tuple[Phase, ...]
    retries: Retries
    failures: tuple[Failure, ...]
    unread: tuple[Unread, ...]
    evaluations: tuple[Record, ...] = ()
    comparisons: tuple[Comparison, ...] = ()


class _Collector:
    """The growing state of one reading."""

    def __init__(self) -> None:
        self.times, self.attempts, self.lines = array("q"), array("q"), array("q")
        self.by_status: dict[str, int] = {}
        self.of = 0
        self.untimed = 0
        self.failures: dict[str, Failure] = {}
        self.unread: list[Unread] = []
        self.evaluations: list[Record] = []
        self.comparisons: list[Comparison] = []

    def retry(self, event: Retry) -> None:
        self.by_status[event.status] = self.by_status.get(event.status, 0) + 1
        if event.of > self.of:
            self.of = event.of
        if event.at is None:
            self.untimed += 1
            return
        self.times.append(event.at)
        self.attempts.append(event.attempt)
        self.lines.append(event.line)

    def other(self, event: Failure | Unread) -> None:
        """Each text once, with its first line; a bounded number of them."""
        if isinstance(event, Unread):
            if len(self.unread) < MOST_FAILURES:
                self.unread.append(event)
        elif len(self.failures) < MOST_FAILURES:
            self.failures.setdefault(event.text, event)


def read_log(path: Path, ended_well: bool) -> RunLog:
    """Read a log. ``ended_well``: the run returned 0. Raises InputFault."""
    parser, steps, collector = LogParser(), StepBuilder(), _Collector()
    first = last = None
    for text in text_blocks(path):
        for event in parser.feed_text(text):
            if isinstance(event, Retry):
                collector.retry(event)
            elif isinstance(event, (Failure, Unread)):
                collector.other(event)
            elif isinstance(event, Comparison):
                collector.comparisons.append(event)
            elif isinstance(event, Record) and event.kind == "eval":
                collector.evaluations.append(event)
            else:
                steps.add(event)
            if event.at is not None:
                last = event.at
                first = last if first is None else first
    windows, after = steps.finish(ended_well)
    retries = Retries(
        collector.times, collector.attempts, collector.lines,
        dict(sorted(collector.by_status.items())), collector.of, collector.untimed,
    )
    return RunLog(
        parser.line, first, last, tuple(windows), tuple(after), retries,
        tuple(collector.failures.values()), tuple(collector.unread),
        tuple(collector.evaluations), tuple(collector.comparisons),
    )
