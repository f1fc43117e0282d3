"""An axis of a chart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log10

from ..errors import FigureError


@dataclass(frozen=True, slots=True)
class Axis:
    """``unit`` is shown after the title; an axis that counts things has unit ``""`` and says so with ``counts``.

    ``low`` and ``high`` bound the axis, ``ticks`` are the marked values; ``hidden`` leaves out marks and title
    (rows that carry their own labels); ``log`` is a logarithmic scale. ``names`` are what the ticks say instead
    of their values.
    """

    title: str
    low: float
    high: float
    ticks: tuple[float, ...]
    unit: str = ""
    counts: bool = False
    hidden: bool = False
    log: bool = False
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise FigureError(f"the axis `{self.title}` runs from {self.low:g} to {self.high:g}")
        if not (self.unit or self.counts or self.hidden):
            raise FigureError(f"the axis `{self.title}` has no unit and does not say that it counts")
        if self.log and self.low <= 0:
            raise FigureError(f"the axis `{self.title}` is logarithmic and cannot begin at {self.low:g}")
        if self.names and len(self.names) != len(self.ticks):
            raise FigureError(f"the axis `{self.title}` has {len(self.names)} names for {len(self.ticks)} ticks")

    @classmethod
    def fit(
        cls, title: str, values: Iterable[float | None], *, unit: str = "", counts: bool = False, zero: bool = True,
        log: bool = False, about: int = 5,
    ) -> Axis:
        """An axis that holds all ``values``, with about ``about`` round ticks; it begins at zero unless told otherwise."""
        known = [value for value in values if value is not None]
        if not known:
            raise FigureError(f"the axis `{title}` has no value to fit")
        if log:
            low, high = floor(log10(min(known))), ceil(log10(max(known)))
            return cls(title, 10.0**low, 10.0 ** max(high, low + 1), tuple(10.0**n for n in range(low, max(high, low + 1) + 1)),
                       unit, counts, log=True)
        low, high = (min(0.0, *known, 0.0), max(0.0, *known, 0.0)) if zero else (min(known), max(known))
        step = _round_step((high - low or 1.0) / about)
        first, last = floor(low / step + 1e-9), max(ceil(high / step - 1e-9), floor(low / step + 1e-9) + 1)
        digits = 1 - floor(log10(step))
        ticks = tuple(round(step * n, digits) for n in range(first, last + 1))
        if len(ticks) > 2 and ticks[-1] - high > 0.45 * step:  # no empty band above the highest value
            return cls(title, ticks[0], high + 0.08 * step, ticks[:-1], unit, counts)
        return cls(title, ticks[0], ticks[-1], ticks, unit, counts)

    @classmethod
    def named(cls, title: str, names: Iterable[str], *, unit: str = "") -> Axis:
        """An axis of named things (bars): the first stands at 0, the next at 1."""
        said = tuple(names)
        return cls(title, -0.5, len(said) - 0.5, tuple(range(len(said))), unit, counts=not unit, names=said)

    @classmethod
    def steps(cls, *series: Iterable[int], title: str = "Step") -> Axis:
        """The axis of the step numbers of one or more series, with at most sixteen ticks."""
        numbers = sorted({step for one in series for step in one})
        every = ceil((numbers[-1] - numbers[0] + 1) / 16)
        ticks = tuple(range(numbers[0], numbers[-1] + 1, every))
        return cls(title, numbers[0] - 0.3, numbers[-1] + 0.3, ticks, counts=True)

    @property
    def heading(self) -> str:
        """Title and unit as the reader sees them: ``Time since the kill (s)``."""
        return f"{self.title} ({self.unit})" if self.unit else self.title

    @property
    def tick_words(self) -> tuple[str, ...]:
        """What stands at the ticks."""
        return self.names or tuple(tick_text(value) for value in self.ticks)

    def share(self, value: float) -> float:
        """Where ``value`` lies between ``low`` (0) and ``high`` (1)."""
        if self.log:
            if value <= 0:
                raise FigureError(f"{value:g} cannot stand on the logarithmic axis `{self.title}`")
            return (log10(value) - log10(self.low)) / (log10(self.high) - log10(self.low))
        return (value - self.low) / (self.high - self.low)


def _round_step(least: float) -> float:
    """The smallest of 1, 2 or 5 times a power of ten that is not below ``least``."""
    power = 10.0 ** floor(log10(least))
    return next(power * one for one in (1, 2, 5, 10) if power * one >= least - power * 1e-9)


def tick_text(value: float) -> str:
    """A tick as the axis writes it: ``0.2``, ``1,500``, with a true minus."""
    return f"{value:,.10g}".replace("-", "\N{MINUS SIGN}")
