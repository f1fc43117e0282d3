"""What one line of a log can say. Named tuples: a log of a dying run makes ten thousands of them.

``line`` counts ``\\n`` bytes from 1; ``at`` is the printed time in milliseconds, taken as UTC.
"""

from __future__ import annotations

from typing import NamedTuple

Scalar = float | int | str | bool | None


class TimerStart(NamedTuple):
    """``Timer X start``."""

    line: int
    at: int
    name: str


class TimerEnd(NamedTuple):
    """``Timer X end``."""

    line: int
    at: int
    name: str


class Record(NamedTuple):
    """A dictionary of metrics; ``kind`` is ``rollout``, ``rollout_perf``, ``trainer_perf``, ``train`` or ``eval``."""

    line: int
    at: int
    kind: str
    number: int
    values: dict[str, Scalar]


class Memory(NamedTuple):
    """``Memory-Usage WHEN: {...}``."""

    line: int
    at: int
    when: str
    values: dict[str, Scalar]


class Retry(NamedTuple):
    """A request that failed and is tried again. ``line`` is the one that names the attempt.

    ``at`` is None when the line that holds the time is missing; ``status`` is ``none`` without a response.
    """

    line: int
    at: int | None
    attempt: int
    of: int
    status: str


class Failure(NamedTuple):
    """The last line of a traceback, or a line that says that a process died."""

    line: int
    at: int | None
    text: str


class Unread(NamedTuple):
    """A line that begins as a record and cannot be read as one."""

    line: int
    at: int
    text: str


class Comparison(NamedTuple):
    """``engine answers: {...}``: one line of ``engine_twice.py``, which has no time."""

    line: int
    values: dict[str, Scalar]
    at: None = None


Event = TimerStart | TimerEnd | Record | Memory | Retry | Failure | Unread | Comparison
