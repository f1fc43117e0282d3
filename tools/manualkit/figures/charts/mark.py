"""What is drawn of the data: one series, or one set of bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import FigureError

Value = float | None


@dataclass(frozen=True, slots=True)
class Mark:
    """One series. ``second`` is what tells it apart without colour: a dash, a marker, a filling.

    ``xs`` and ``ys`` are places and values, None for a missing one. ``bases`` are where bars start (zero, or the
    bar below), ``base`` the same for an area. Bars are ``width`` wide and moved by ``shift``, in units of the axis.
    """

    kind: str
    name: str
    xs: tuple[float, ...]
    ys: tuple[Value, ...]
    hue: str
    second: str = "solid"
    base: float = 0.0
    fill: str = ""
    bases: tuple[float, ...] = ()
    width: float = 0.0
    shift: float = 0.0
    level: bool = False
    broken: bool = False
    panel: str = "1"

    def __post_init__(self) -> None:
        if len(self.xs) != len(self.ys) + (self.kind == "area"):
            raise FigureError(f"`{self.name}` has {len(self.xs)} places for {len(self.ys)} values")

    @property
    def missing(self) -> tuple[float, ...]:
        """The places that have no value; for a line only those between its first and its last one."""
        empty = tuple(x for x, y in zip(self.xs, self.ys, strict=False) if y is None)
        if self.kind == "bar" or not self.known:
            return empty
        return tuple(x for x in empty if self.known[0][0] < x < self.known[-1][0])

    @property
    def known(self) -> tuple[tuple[float, float], ...]:
        """The places that have a value, with it."""
        return tuple((x, y) for x, y in zip(self.xs, self.ys, strict=False) if y is not None)

    @property
    def count(self) -> int:
        """How many values the mark shows; a span shows its start and its end."""
        return 2 if self.kind == "span" else len(self.known)


def all_known(values: Sequence[Value], name: str) -> tuple[float, ...]:
    """The values, when none is missing."""
    if any(value is None for value in values):
        raise FigureError(f"`{name}` lacks a value, and what it is drawn as cannot show that")
    return tuple(value for value in values if value is not None)
