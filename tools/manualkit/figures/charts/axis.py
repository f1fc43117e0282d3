"""An axis of a chart."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import FigureError


@dataclass(frozen=True, slots=True)
class Axis:
    """``unit`` is shown after the title; an axis that counts things has unit ``""`` and says so with ``counts``.

    ``low`` and ``high`` bound the axis, ``ticks`` are the marked values; ``hidden`` leaves out marks and title
    (rows that carry their own labels).
    """

    title: str
    low: float
    high: float
    ticks: tuple[float, ...]
    unit: str = ""
    counts: bool = False
    hidden: bool = False

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise FigureError(f"the axis `{self.title}` runs from {self.low:g} to {self.high:g}")
        if not (self.unit or self.counts or self.hidden):
            raise FigureError(f"the axis `{self.title}` has no unit and does not say that it counts")

    @property
    def heading(self) -> str:
        """Title and unit as the reader sees them: ``Time since the kill (s)``."""
        return f"{self.title} ({self.unit})" if self.unit else self.title

    def share(self, value: float) -> float:
        """Where ``value`` lies between ``low`` (0) and ``high`` (1)."""
        return (value - self.low) / (self.high - self.low)


def tick_text(value: float) -> str:
    """A tick as the axis writes it: ``0.2``, ``1,500``, with a true minus."""
    return f"{value:,.10g}".replace("-", "\N{MINUS SIGN}")
