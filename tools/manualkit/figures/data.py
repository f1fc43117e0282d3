"""What a figure's source draws from. A figure can show no number that it did not ask for here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from .errors import FigureError, unknown
from .facts import Facts, ask, digest
from .readings import Bins, Reading, Series, Span, Track, written

Question = tuple[str, tuple[Any, ...]]
_UNITS = {"temperature_c": "°C", "utilisation_pct": "%", "memory_mib": "MiB", "power_w": "W", "sm_clock_mhz": "MHz"}


@dataclass(frozen=True, slots=True)
class MemoryLine:
    """One ``Memory-Usage`` line of the log: when it was written, and its numbers in GB by name (``used``, ``free``, ``allocated``, ``reserved``)."""

    when: str
    at: Reading
    gb: dict[str, Reading]


@dataclass(frozen=True, slots=True)
class Step:
    """One recorded step: its phases by name, and its memory lines, in seconds since the recording's start."""

    number: int
    whole: Span
    phases: dict[str, Span]
    memory: tuple[MemoryLine, ...]

    def phase(self, name: str) -> Span:
        """The phase that the trainer's timer ``name`` recorded."""
        if name not in self.phases:
            raise unknown(f"phase in step {self.number}", name, self.phases)
        return self.phases[name]

    def memory_at(self, words: str) -> Reading:
        """When the memory line that starts with ``words`` was written."""
        return self.memory_line(words).at

    def memory_line(self, words: str) -> MemoryLine:
        """The memory line that starts with ``words`` (``before``, ``after``)."""
        for line in self.memory:
            if line.when.startswith(words):
                return line
        raise unknown(f"memory line in step {self.number}", words, [line.when for line in self.memory])


class Data:
    """Asks ``facts`` and keeps what was asked (``used``) and every number that was written (``shown``)."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self.used: dict[Question, str] = {}
        self.shown: set[str] = set()

    def _ask(self, question: str, *arguments: Any) -> Any:
        answer = ask(self._facts, question, *arguments)
        self.used[question, arguments] = digest(answer)
        return answer

    def measure(self, id: str) -> Reading:
        """A measure of ``capture/measures.yml``."""
        value, unit, digits = self._ask("measure", id)
        return Reading(value, unit, digits)

    def reading(self, recording: str, path: str, unit: str = "", digits: int = 0) -> Reading:
        """One number of the summary: ``data.reading("death", "retries/first_s", "s", 1)``."""
        value = self._ask("leaf", recording, path)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise FigureError(f"`{path}` of `{recording}` is no number but {value!r}")
        return Reading(value, unit, digits)

    def numbers(self, recording: str, path: str) -> tuple[float, ...]:
        """A list of numbers of the summary: ``data.numbers("death", "retries/times_s")``."""
        return tuple(self._ask("leaf", recording, path))

    def series(self, recording: str, name: str, over: str = "clean") -> Series:
        """One value a step, over ``clean``, ``complete``, ``warm-up`` or ``all`` steps that have it."""
        points = self._ask("series", recording, name, over)
        return Series(recording, name, tuple(step for step, _ in points), tuple(value for _, value in points))

    def step(self, recording: str, number: int) -> Step:
        """One step with its phases."""
        raw = self._ask("step", recording, number)
        phases = {one["name"]: _span(one["name"], one) for one in raw["phases"]}
        memory = tuple(_memory_line(one) for one in raw["memory"])
        return Step(number, _span("step", raw), phases, memory)

    def steps(self, recording: str, over: str = "clean") -> tuple[Step, ...]:
        """All steps of a kind, with their phases and memory lines."""
        return tuple(self.step(recording, number) for number in self._ask("steps", recording, over))

    def middle_step(self, recording: str, series: str, over: str = "clean") -> int:
        """The number of the recorded step whose value in ``series`` is nearest to the median."""
        points = self.series(recording, series, over)
        middle = median(points.values)
        return min(zip(points.steps, points.values, strict=True), key=lambda point: abs(point[1] - middle))[0]

    def event(self, recording: str, what: str) -> Reading:
        """When something that ``status.txt`` names happened, in seconds since the recording's start."""
        return Reading(self._ask("event", recording, what)["at_s"], "s", 1)

    def events(self, recording: str) -> tuple[tuple[Reading, str], ...]:
        """All that ``status.txt`` names, as (when, what)."""
        return tuple((Reading(one["at_s"], "s", 1), one["what"]) for one in self._ask("events", recording))

    def recordings(self) -> tuple[str, ...]:
        """The names of all recordings of the lab. They may stand in the figure, with their digits."""
        return tuple(self._say(name) for name in self._ask("recordings"))

    def pauses(self, recording: str) -> tuple[Span, ...]:
        """When the heat guard held the run."""
        return tuple(_span("pause", one) for one in self._ask("leaf", recording, "pauses"))

    def memory(self, recording: str, value: str = "used") -> Track:
        """One number of every memory line over time: ``used``, ``free``, ``allocated`` or ``reserved``, in GB."""
        lines = sorted((line for step in self.steps(recording, "all") for line in step.memory), key=lambda line: line.at.value)
        if not lines or value not in lines[0].gb:
            raise unknown(f"memory value in `{recording}`", value, lines[0].gb if lines else ())
        return Track(recording, value, "GB", tuple(line.at.value for line in lines), tuple(line.gb[value].value for line in lines))

    def samples(self, recording: str, column: str, gpu: int | None = None) -> Track:
        """A GPU's samples over time: ``temperature_c``, ``utilisation_pct``, ``memory_mib``, ``power_w`` or ``sm_clock_mhz``."""
        points = self._ask("samples", recording, column, gpu)
        return Track(recording, column, _UNITS[column], tuple(at for at, _ in points), tuple(value for _, value in points))

    def rate(self, recording: str, path: str = "retries/times_s", *, since: Reading | None = None, every: float = 1, until: Reading | None = None) -> Bins:
        """How many of the times at ``path`` fall into each ``every`` seconds after ``since``, up to ``until`` (default: the last one)."""
        zero = since.value if since else 0.0
        times = [at - zero for at in self.numbers(recording, path) if at >= zero]
        last = until.value - zero if until else max(times, default=0.0)
        count = int(last // every) + 1
        counts = Counter(int(at // every) for at in times)
        return Bins(tuple(every * n for n in range(count + 1)), tuple(counts[n] for n in range(count)))

    def host(self, path: str) -> str:
        """A fact of the recording host as text: ``data.host("gpu")``."""
        return self._say(str(self._ask("host", path)))

    def setting(self, recording: str, flag: str) -> str:
        """What the recorded command gave a flag: ``data.setting("plain", "--rollout-batch-size")``."""
        return self._say(str(self._ask("leaf", recording, f"flags/{flag}")))

    def palette(self) -> tuple[tuple[str, str], ...]:
        """The manifest's hues with their meanings."""
        return tuple((hue, meaning) for hue, meaning in self._ask("palette"))

    def count(self, items: Sequence[Any]) -> Reading:
        """How many there are of something that was asked for."""
        return Reading(len(items))

    def text(self, reading: Reading, unit: str | None = None, digits: int | None = None) -> str:
        """The reading as it may stand in the figure. Only numbers written here pass the lint."""
        return self._say(written(reading, unit, digits))

    def show(self, value: float, digits: int = 0, unit: str = "") -> str:
        """A value of a series or a list, written as text."""
        return self.text(Reading(value, unit), digits=digits)

    def _say(self, text: str) -> str:
        """Let ``text``, which came from the summary, stand in the figure."""
        self.shown.add(text)
        return text


def _memory_line(raw: dict[str, Any]) -> MemoryLine:
    gb = {name.removesuffix("_GB"): Reading(value, "GB", 1) for name, value in raw.items() if name.endswith("_GB")}
    return MemoryLine(raw["when"], Reading(raw["at_s"], "s", 2), gb)


def _span(name: str, raw: dict[str, Any]) -> Span:
    return Span(name, Reading(raw["start_s"], "s", 2), Reading(raw["end_s"], "s", 2))
