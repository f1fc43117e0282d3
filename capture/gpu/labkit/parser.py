"""Lines of a Miles log to typed events; incremental, so that a live watchdog and a replay share it.

The forms are those of Miles at 31f1ca961 (``miles/utils/timer.py``, ``http_utils.py``, ``memory_utils.py``,
``train_metric_utils.py``, ``miles/ray/rollout/metrics.py``, ``training_utils/log_utils.py``), printed through Ray.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .clock import seconds_of_log_time
from .events import Event, Failure, Memory, Record, Retry, TimerEnd, TimerStart, Unread
from .metrics import read_metrics

_COLOURS = rb"(?:\x1b\[[0-9;]{0,12}m)*"
_PREFIX = re.compile(_COLOURS + rb"(?:\(([^()\n]{1,160})\)" + _COLOURS + rb" )?")
_TIME = rb"\[(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)"
_MILES = re.compile(_PREFIX.pattern + _TIME + rb"\.(\d{3})(?: [^\]\n]{0,120})?\] [\w.]{1,80}\.py:\d+ - ")
# A progress bar without a line feed leaves its text before the message of the same line.
_AFTER_BAR = re.compile(_PREFIX.pattern + rb"[^\n]*\r[^\n]*?" + _TIME + rb"\.(\d{3})(?: [^\]\n]{0,120})?\] [\w.]{1,80}\.py:\d+ - ")
_SECONDS = re.compile(_TIME + rb"[^\]\n]{0,120}\] ")
_TIMER = re.compile(rb"Timer (\w{1,80}) (start|end \(elapsed: )")
_RECORD = re.compile(rb"(rollout|perf|step) (\d{1,12}): (?=\{)")
_MEMORY = re.compile(rb"(?:\[Rank \d+\] )?Memory-Usage ([^{\n]{1,200}): (?=\{)")
_STATUS = re.compile(rb"Error: [A-Z][a-z]+ (?:error|response) '(\d{3}) ")
_ATTEMPT = re.compile(rb"retrying\.\.\. \(attempt (\d{1,9})/(\d{1,9}), ")
_RAISED = re.compile(rb"[A-Za-z_][\w.]{0,200}(?:\([\w.]{1,80}\))?(?:: |$)")
# Ray prints the cause below the error that it caused, without a new "Traceback" line.
_CAUSE = re.compile(rb"[A-Za-z_][\w.]{0,200}(?:Error|Exception)(?:\([\w.]{1,80}\))?(?:: |$)")
_DEATH = re.compile(rb"Subprocess \S{1,80} \(pid=\d+\) crashed with exit code|Max retries \(\d+\) reached, failing")
_ANY_COLOUR = re.compile(rb"\x1b\[[0-9;]{0,12}[A-Za-z]")
_TRACEBACK = b"Traceback (most recent call last):"
_LONGEST_TEXT = 300
_KINDS = {b"rollout": "rollout", b"step": "train"}


class LogParser:
    """Feed it the lines of one log in order; it gives the events.

    State: the line number, for each actor the first half of a retry whose second half has not come yet,
    and the actors that are inside a traceback.
    """

    def __init__(self) -> None:
        self.line = 0
        self._half_retries: dict[bytes, tuple[int, str]] = {}
        self._in_traceback: dict[bytes, re.Pattern[bytes]] = {}  # What may end it.
        self._second = b""
        self._second_ms = 0

    def feed(self, lines: Iterable[bytes]) -> Iterator[Event]:
        """The events of the next lines (without their ``\\n``)."""
        number = self.line
        inside = self._in_traceback
        for line in lines:
            number += 1
            # Cheap tests on bytes first: most lines of a log hold none of these and cost no regular expression.
            event: Event | None = None
            if b"retrying... (" in line:
                event = self._retry(number, line)
            elif b".py:" in line:
                event = self._miles(number, line)
            elif b"crashed with exit code" in line:
                event = self._death(number, line)
            elif _TRACEBACK in line:
                inside[_actor(line)] = _RAISED
            if event is None and inside:
                event = self._raised(number, line)
            if event is not None:
                self.line = number
                yield event
        self.line = number

    def _time(self, second: bytes, millisecond: bytes = b"0") -> int:
        if second != self._second:
            self._second_ms = seconds_of_log_time(second) * 1000
            self._second = second
        return self._second_ms + int(millisecond)

    def _header(self, line: bytes) -> tuple[bytes, int, int] | None:
        """Actor, time and where the message begins; None when the line is not one of Miles."""
        match = _MILES.match(line) or (_AFTER_BAR.match(line) if b"\r" in line else None)
        if not match:
            return None
        try:
            return match[1] or b"", self._time(match[2], match[3]), match.end()
        except ValueError:
            return None

    def _miles(self, number: int, line: bytes) -> Event | None:
        header = self._header(line)
        if not header:
            return None
        actor, at, start = header
        if line.startswith(b"Error: ", start):
            status = _STATUS.match(line, start)
            self._half_retries[actor] = (at, status[1].decode() if status else "none")
            return None
        if timer := _TIMER.match(line, start):
            kind = TimerStart if timer[2] == b"start" else TimerEnd
            return kind(number, at, timer[1].decode())
        if _RECORD.match(line, start):
            return _record(number, at, line, start)
        if memory := _MEMORY.match(line, start):
            return _memory(number, at, line, memory)
        if line.startswith(b"Max retries (", start):
            return Failure(number, at, _text(line[start:]))
        return None

    def _retry(self, number: int, line: bytes) -> Event | None:
        attempt = _ATTEMPT.search(line)
        if not attempt:
            return None
        if header := self._header(line):
            actor, at, start = header
            if not line.startswith(b"Error: ", start):
                return None  # A message that quotes the words: an answer of the model, for one.
            status = _STATUS.match(line, start)
            return Retry(number, at, int(attempt[1]), int(attempt[2]), status[1].decode() if status else "none")
        actor = _actor(line)
        half = self._half_retries.pop(actor, None)
        if half is None and b"For more information check: " not in line:
            return None
        at, code = half or (None, "none")
        return Retry(number, at, int(attempt[1]), int(attempt[2]), code)

    def _death(self, number: int, line: bytes) -> Event | None:
        body = line[_PREFIX.match(line).end() :]
        time = _SECONDS.match(body)
        message = body[time.end() :] if time else body
        if not _DEATH.match(message):
            return None
        return Failure(number, self._time(time[1]) if time else None, _text(message))

    def _raised(self, number: int, line: bytes) -> Event | None:
        """A line that names an exception, at the end of its actor's traceback."""
        actor = _actor(line)
        pattern = self._in_traceback.get(actor)
        body = line[_PREFIX.match(line).end() :]
        if pattern is None or _TRACEBACK in body or body[:1] in (b" ", b"\t"):
            return None
        if not pattern.match(body):
            del self._in_traceback[actor]
            return None
        self._in_traceback[actor] = _CAUSE
        return Failure(number, None, _text(body))


def _actor(line: bytes) -> bytes:
    return _PREFIX.match(line)[1] or b""


def _text(message: bytes) -> str:
    """A message for the summary: no colours, no control characters, bounded."""
    plain = _ANY_COLOUR.sub(b"", message[: 4 * _LONGEST_TEXT]).decode("utf-8", "replace").strip()
    return "".join(mark if mark.isprintable() else " " for mark in plain)[:_LONGEST_TEXT]


def _record(number: int, at: int, line: bytes, start: int) -> Event:
    head = _RECORD.match(line, start)
    try:
        values = read_metrics(line[head.end() :].decode("utf-8").rstrip("\r "))
    except ValueError as error:
        return Unread(number, at, f"{head[1].decode()} {int(head[2])}: {error}")
    kind = _KINDS.get(head[1]) or ("trainer_perf" if "perf/train_time" in values else "rollout_perf")
    return Record(number, at, kind, int(head[2]), values)


def _memory(number: int, at: int, line: bytes, head: re.Match[bytes]) -> Event:
    when = head[1].decode("utf-8", "replace")
    try:
        return Memory(number, at, when, read_metrics(line[head.end() :].decode("utf-8").rstrip("\r ")))
    except ValueError as error:
        return Unread(number, at, f"Memory-Usage {when}: {error}")
