"""Numbers that know where they come from, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import FigureError

_FACTORS = {
    ("s", "ms"): 1000.0,
    ("s", "min"): 1 / 60,
    ("", "%"): 100.0,
    ("%", ""): 0.01,
    ("MiB", "GiB"): 1 / 1024,
}


@dataclass(frozen=True, slots=True)
class Reading:
    """One measured number. ``value`` is exact, in ``unit``; ``digits`` is how many decimals it shows by default."""

    value: float
    unit: str = ""
    digits: int = 0

    def __sub__(self, other: Reading) -> Reading:
        """The difference of two readings of one unit."""
        if self.unit != other.unit:
            raise FigureError(f"cannot take {other.unit or 'a count'} from {self.unit or 'a count'}")
        return Reading(self.value - other.value, self.unit, max(self.digits, other.digits))

    def share_of(self, whole: Reading) -> Reading:
        """This reading as a share of ``whole``, without a unit."""
        if self.unit != whole.unit or not whole.value:
            raise FigureError("a share needs two readings of one unit, the second above zero")
        return Reading(self.value / whole.value, "", 2)


@dataclass(frozen=True, slots=True)
class Series:
    """One value a step: ``steps[i]`` is the step's number, ``values[i]`` its value."""

    recording: str
    name: str
    steps: tuple[int, ...]
    values: tuple[float, ...]

    @property
    def first(self) -> Reading:
        return Reading(self.values[0], "", 3)

    @property
    def last(self) -> Reading:
        return Reading(self.values[-1], "", 3)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of time in seconds since the recording's start."""

    name: str
    start: Reading
    end: Reading

    @property
    def length(self) -> Reading:
        return self.end - self.start


def written(reading: Reading, unit: str | None = None, digits: int | None = None) -> str:
    """``6.3 s``, ``14,905``, ``49 %``: the reading in ``unit`` with ``digits`` decimals (default: its own)."""
    target = reading.unit if unit is None else unit
    value = reading.value
    if target != reading.unit:
        try:
            value *= _FACTORS[reading.unit, target]
        except KeyError:
            raise FigureError(f"a reading in `{reading.unit or 'no unit'}` cannot be shown in `{target}`") from None
    text = f"{value:,.{reading.digits if digits is None else digits}f}"
    return f"{text} {target}" if target else text
