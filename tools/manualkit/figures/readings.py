"""Numbers that know where they come from, and how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal

from capture.lab.numerals import grouped
from capture.lab.quantity import WIDE, exact
from capture.lab.units import converted, same_kind
from capture.lab.units import unit as known_unit

from .errors import FigureError


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

    def at(self, steps: Sequence[int]) -> tuple[float | None, ...]:
        """The values at ``steps``; None where the series has none, which a chart shows as a gap."""
        known = dict(zip(self.steps, self.values, strict=True))
        return tuple(known.get(step) for step in steps)

    @property
    def first(self) -> Reading:
        return Reading(self.values[0], "", 3)

    @property
    def last(self) -> Reading:
        return Reading(self.values[-1], "", 3)


@dataclass(frozen=True, slots=True)
class Track:
    """Values over time: ``times[i]`` is in seconds since the recording's start, ``values[i]`` in ``unit``."""

    recording: str
    name: str
    unit: str
    times: tuple[float, ...]
    values: tuple[float, ...]

    def between(self, start: Reading, end: Reading) -> Track:
        """The part from ``start`` to ``end``."""
        kept = [(at, value) for at, value in zip(self.times, self.values, strict=True) if start.value <= at <= end.value]
        return Track(self.recording, self.name, self.unit, tuple(at for at, _ in kept), tuple(value for _, value in kept))

    def since(self, start: Reading) -> Track:
        """The same values, with time counted from ``start``."""
        times = tuple(round(at - start.value, 3) for at in self.times)
        return Track(self.recording, self.name, self.unit, times, self.values)

    @property
    def highest(self) -> Reading:
        return Reading(max(self.values), self.unit, 1 if self.unit == "GB" else 0)

    @property
    def lowest(self) -> Reading:
        return Reading(min(self.values), self.unit, 1 if self.unit == "GB" else 0)


@dataclass(frozen=True, slots=True)
class Bins:
    """How many of something fell into each stretch of time: ``counts[i]`` from ``edges[i]`` to ``edges[i + 1]`` seconds."""

    edges: tuple[float, ...]
    counts: tuple[int, ...]


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
    """``6.3 s``, ``14,905``, ``49%``: the reading in ``unit`` with ``digits`` decimals (default: its own).

    Decimal arithmetic and half to even, as everywhere that a measured number is shown: a float that prints as
    2.67 can be a 2.675, of which 2.67 is no rounding.
    """
    target = reading.unit if unit is None else unit
    own, wanted = known_unit(reading.unit), known_unit(target)
    if not same_kind(own, wanted):
        raise FigureError(f"a reading in `{reading.unit or 'no unit'}` cannot be shown in `{target}`")
    value = converted(exact(reading.value), own, wanted)
    decimals = reading.digits if digits is None else digits
    rounded = value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_EVEN, context=WIDE)
    if value and not rounded and decimals == 0:  # 0 would say that there is none; 0.0 says how far it was looked at
        rounded = value.quantize(Decimal("0.1"), rounding=ROUND_HALF_EVEN, context=WIDE)
    text = grouped(rounded)
    return text if not target else f"{text}%" if target == "%" else f"{text} {target}"
