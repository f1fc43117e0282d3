"""Lines of a Miles log to typed events; incremental, so that a live watchdog and a replay share it.

The forms are those of Miles at 31f1ca961 (``miles/utils/timer.py``, ``http_utils.py``, ``memory_utils.py``,
``train_metric_utils.py``, ``miles/ray/rollout/metrics.py``, ``training_utils/log_utils.py``), printed through Ray.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .clock import seconds_of_log_time
from .events import Comparison, Event, Failure, Memory, Record, Retry, TimerEnd, TimerStart, Unread
from .metrics import read_comparison, read_metrics
from .prescan import Search, next_of

_COLOURS = rb"(?:\x1b\[[0-9;]{0,12}m)*"
_PREFIX = re.compile(_COLOURS + rb"(?:\(([^()\n]{1,160})\)" + _COLOURS + rb" )?")
_TIME = rb"\[(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)"
_MILES = re.compile(_TIME + rb"\.(\d{3})(?: [^\]\n]{0,120})?\] [\w.]{1,80}\.py:\d+ - ")
_SECONDS = re.compile(_TIME + rb"[^\]\n]{0,120}\] ")
_TIMER = re.compile(rb"Timer (\w{1,80}) (start|end \(elapsed: )")
_RECORD = re.compile(rb"(rollout|perf|step|eval) (\d{1,12}): (?=\{)")
_MEMORY = re.compile(rb"(?:\[Rank \d+\] )?Memory-Usage ([^{\n]{1,200}): (?=\{)")
_STATUS = re.compile(rb"Error: [A-Z][a-z]+ (?:error|response) '(\d{3}) ")
_ATTEMPT = re.compile(rb"retrying\.\.\. \(attempt (\d{1,9})/(\d{1,9}), ")
_RAISED = re.compile(rb"[A-Za-z_][\w.]{0,200}(?:\([\w.]{1,80}\))?(?:: |$)")
# Ray prints the cause below the error that it caused, without a new "Traceback" line.
_CAUSE = re.compile(rb"[\w.]{0,200}(?:Error|Exception)(?:\([\w.]{1,80}\))?(?:: |$)")
_DEATH = re.compile(rb"Subprocess \S{1,80} \(pid=\d+\) crashed with exit code")
_ANY_COLOUR = re.compile(rb"\x1b\[[0-9;]{0,12}[A-Za-z]")
_TRACEBACK_ENDS = (b"Traceback (most recent call last):", b"Traceback (most recent call last):\r")
_LONGEST_TEXT = 300
_MOST_REMEMBERED = 1024
_KINDS = {b"rollout": "rollout", b"step": "train", b"eval": "eval"}
_COMPARISON = b"engine answers: {"


# A whole retry: its two lines, from one actor, with nothing between them. What is special is left to the other path:
# a carriage return, a second bracket, a traceback.
_PAIR = re.compile(
    rb"(" + _COLOURS + rb"\(([^()\n]{1,160})\)" + _COLOURS + rb" )" + _TIME + rb"\.(\d{3})(?: [^\]\n]{0,120})?\] [\w.]{1,80}\.py:\d+ - "
    rb"Error: [A-Z][a-z]+ (?:error|response) '(\d{3}) [^\n\r(]*\n"
    rb"\1For more information check: [^\n\r(]*(?<=retrying\.\.\. )\(attempt (\d{1,9})/(\d{1,9}), [^\n\r]*(?<!:)\n")


class LogParser:
    """Feed it the lines of one log in order; it gives the events.

    State: the line number, for each actor the first half of a retry whose second half has not come yet, and the
    actors that are inside a traceback. A dying run prints the same few texts ten thousands of times, so the texts of
    retries are read once and remembered, in bounded number.
    """

    def __init__(self) -> None:
        self.line = 0
        self._prefix, self._actor = b"", b""
        self._half_retries: dict[bytes, tuple[int, str]] = {}
        self._in_traceback: dict[bytes, re.Pattern[bytes]] = {}  # What may end it.
        self._second, self._second_ms = b"", 0
        self._heads: dict[bytes, str] = {}
        self._tails: dict[bytes, tuple[int, int]] = {}
        # Of the last whole retry: its actor, the text before, between and behind its numbers, of how many attempts, and
        # its status.
        self._shape: tuple[bytes, bytes, bytes, bytes, int, str] = b"", b"", b"", b"", 0, ""
        self._fed = 0

    def feed(self, lines: Iterable[bytes]) -> Iterator[Event]:
        """The events of the next lines (without their ``\\n``)."""
        for line in lines:
            self.line += 1
            event = self._line(line)
            if event is not None:
                yield event

    def feed_text(self, text: bytes) -> Iterator[Event]:
        """The events of the next lines, in one piece: whole lines, of which the last may lack its ``\\n``.

        The same as ``feed`` of its lines, and several times as fast: only lines that can say something are looked at.
        """
        search, done = Search(text), 0  # What is before ``done`` has been fed.
        while (place := search.next(done)) < len(text):
            start = text.rfind(b"\n", done, place) + 1 or done
            if self._in_traceback:
                yield from self._of_tracebacks(text, done, start)
                done = self._fed
            self.line += text.count(b"\n", done, start)
            self._fed = done = start
            if text.find(b"- Error: ", place, place + 20) >= 0:
                yield from self._pairs(text, start)
            if self._fed > start:
                done = self._fed
                continue
            end = text.find(b"\n", place)
            end = len(text) if end < 0 else end
            self.line += 1
            event = self._line(text[start:end])
            if event is not None:
                yield event
            done = end + 1
        if self._in_traceback:
            yield from self._of_tracebacks(text, done, len(text))
            done = self._fed
        if done < len(text):
            self.line += text.count(b"\n", done) + (not text.endswith(b"\n"))

    def _pairs(self, text: bytes, start: int) -> Iterator[Retry]:
        """The whole retries that follow each other from ``start`` on. A dying run prints ten thousands of them, which
        differ in the millisecond and the attempt alone: so the last one's text is compared before any pattern."""
        while True:
            actor, head, middle, tail, of, status = self._shape
            if actor in self._in_traceback:
                return  # Its lines may end the traceback.
            at, second = self._second_ms, self._second + b"."
            before, between, behind = len(head), 23 + len(middle), len(tail)
            while text.startswith(head, start):
                clock = start + before
                slash = text.find(b"/", clock + between, clock + between + 10)
                millisecond, attempt = text[clock + 20 : clock + 23], text[clock + between : slash]
                if not (text[clock : clock + 20] == second and millisecond.isdigit() and attempt.isdigit()
                        and text.startswith(middle, clock + 23) and text.startswith(tail, slash)):
                    break
                if self._half_retries:
                    self._half_retries.pop(actor, None)  # An older first half; it has no second one any more.
                self.line += 2
                self._fed = start = slash + behind
                yield Retry(self.line, at + int(millisecond), int(attempt), of, status)
            retry = self._new_pair(text, start)
            if retry is None:
                return
            yield retry
            start = self._fed

    def _new_pair(self, text: bytes, start: int) -> Retry | None:
        match = _PAIR.match(text, start)
        if not match or match[2] in self._in_traceback:
            return None
        try:
            at = self._time(match[3], match[4])
        except ValueError:
            return None
        self._half_retries.pop(match[2], None)
        self.line += 2
        self._fed = match.end()
        pieces = text[start : match.start(3)], text[match.end(4) : match.start(6)], text[match.end(6) : match.end()]
        self._shape = match[2], *pieces, int(match[7]), match[5].decode()
        return Retry(self.line, at, int(match[6]), *self._shape[4:])

    def _of_tracebacks(self, text: bytes, start: int, stop: int) -> Iterator[Event]:
        """The lines between two places that come from an actor inside a traceback. ``_fed`` says how far it came."""
        self._fed = start
        places: dict[bytes, int] = {}
        while self._in_traceback and self._fed < stop:
            for actor in self._in_traceback:
                if places.get(actor, -1) < self._fed:
                    places[actor] = next_of(actor, text, self._fed, stop)
            place = min(places[actor] for actor in self._in_traceback)
            if place >= stop:
                return
            start = text.rfind(b"\n", self._fed, place) + 1 or self._fed
            end = text.find(b"\n", place)
            end = len(text) if end < 0 else end
            self.line += text.count(b"\n", self._fed, start) + 1
            event = self._line(text[start:end])
            self._fed = end + 1
            if event is not None:
                yield event

    def _line(self, line: bytes) -> Event | None:
        # Neighbours mostly come from one actor: comparing the last prefix is cheaper than looking for a new one.
        if self._prefix and line.startswith(self._prefix):
            start = len(self._prefix)
        else:
            start = self._read_prefix(line)
        first = line[start : start + 1]
        if first == b"\x1b":
            return None  # The router's own lines, coloured inside.
        if first == b"[" or b"\r" in line:
            event = self._timed(line, start)
        else:
            event = self._tail(line[start:]) if first != b"e" else self._comparison(line[start:])
        if event is None and self._in_traceback:
            event = self._raised(line[start:])
        if line.endswith(_TRACEBACK_ENDS):
            self._in_traceback[self._actor] = _RAISED
        return event

    def _read_prefix(self, line: bytes) -> int:
        match = _PREFIX.match(line)
        self._actor = match[1] or b""
        self._prefix = match[0] if match[1] else b""
        return match.end()

    def _time(self, second: bytes, millisecond: bytes = b"0") -> int:
        if second != self._second:
            self._second_ms = seconds_of_log_time(second) * 1000
            self._second = second
        return self._second_ms + int(millisecond)

    def _timed(self, line: bytes, start: int) -> Event | None:
        """A line of Miles, or one of SGLang (seconds only) that says that a process died."""
        if line[start + 1 : start + 20] == self._second and (status := self._heads.get(line[start + 24 :])):
            if line[start + 20 : start + 21] == b"." and line[start + 21 : start + 24].isdigit():
                self._half_retries[self._actor] = (self._second_ms + int(line[start + 21 : start + 24]), status)
                return None
        match = _MILES.match(line, start) or _after_bar(line)
        try:
            if match:
                return self._miles(line, self._time(match[1], match[2]), match)
            return self._death(line, start) if b"crashed with exit code" in line else None
        except ValueError:
            return None  # The time is none.

    def _miles(self, line: bytes, at: int, header: re.Match[bytes]) -> Event | None:
        start = header.end()
        if line.startswith(b"Error: ", start):
            return self._retry_head(line, at, header)
        if timer := _TIMER.match(line, start):
            kind = TimerStart if timer[2] == b"start" else TimerEnd
            return kind(self.line, at, timer[1].decode())
        if head := _RECORD.match(line, start):
            return _record(self.line, at, line, head)
        if head := _MEMORY.match(line, start):
            return _memory(self.line, at, line, head)
        if line.startswith(b"Max retries (", start):
            return Failure(self.line, at, _text(line[start:]))
        return None

    def _retry_head(self, line: bytes, at: int, header: re.Match[bytes]) -> Event | None:
        """``Error: ...`` of the HTTP client: a whole retry, or its first half with the time."""
        found = _STATUS.match(line, header.end())
        status = found[1].decode() if found else "none"
        if attempt := _ATTEMPT.search(line, header.end()):
            return Retry(self.line, at, int(attempt[1]), int(attempt[2]), status)
        self._half_retries[self._actor] = (at, status)
        _remember(self._heads, line[header.end(2) :], status)
        return None

    def _tail(self, body: bytes) -> Event | None:
        """The second half of a retry: the attempt, without a time."""
        numbers = self._tails.get(body)
        if numbers is None:
            attempt = _ATTEMPT.search(body)
            if not attempt:
                return None
            numbers = int(attempt[1]), int(attempt[2])
            _remember(self._tails, body, numbers)
        half = self._half_retries.pop(self._actor, None)
        if half is None and not body.startswith(b"For more information check: "):
            return None
        at, status = half or (None, "none")
        return Retry(self.line, at, *numbers, status)

    def _comparison(self, body: bytes) -> Event | None:
        """A line of ``engine_twice.py``; one that cannot be read is kept as it is."""
        if not body.startswith(_COMPARISON):
            return self._tail(body)
        try:
            return Comparison(self.line, read_comparison(body[len(_COMPARISON) - 1 :].decode("utf-8")))
        except ValueError as error:
            return Unread(self.line, None, f"engine answers: {error}")

    def _death(self, line: bytes, start: int) -> Event | None:
        time = _SECONDS.match(line, start)
        end = time.end() if time else start
        if not _DEATH.match(line, end):
            return None
        return Failure(self.line, self._time(time[1]) if time else None, _text(line[end:]))

    def _raised(self, body: bytes) -> Event | None:
        """A line that names an exception, at the end of its actor's traceback."""
        pattern = self._in_traceback.get(self._actor)
        if pattern is None or body[:1] in (b" ", b"\t"):
            return None
        if not pattern.match(body):
            del self._in_traceback[self._actor]
            return None
        self._in_traceback[self._actor] = _CAUSE
        return Failure(self.line, None, _text(body))


def _after_bar(line: bytes) -> re.Match[bytes] | None:
    """The header behind a progress bar, which leaves its text (after a ``\\r``) before the message of the same line."""
    bar = line.rfind(b"\r", 0, len(line) - 1)
    return _MILES.search(line, bar) if bar >= 0 else None


def _remember(memory: dict, key: bytes, value: object) -> None:
    if len(memory) >= _MOST_REMEMBERED:
        memory.clear()
    memory[key] = value


def _text(message: bytes) -> str:
    """A message for the summary: no colours, no control characters, bounded."""
    plain = _ANY_COLOUR.sub(b"", message[: 4 * _LONGEST_TEXT]).decode("utf-8", "replace").strip()
    return "".join(mark if mark.isprintable() else " " for mark in plain)[:_LONGEST_TEXT]


def _record(number: int, at: int, line: bytes, head: re.Match[bytes]) -> Event:
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
