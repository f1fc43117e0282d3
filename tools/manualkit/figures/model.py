"""What the figures stage hands to the editions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BuiltFigure:
    """One figure, fresh. ``web`` is inline SVG whose colours are CSS variables with the light value as
    fallback and whose ids carry the figure's id; ``print`` is SVG with literal colours.

    Width is 640 units; ``height`` at most 760. ``table`` is the data behind a chart: a header row, then rows
    of text; empty for a diagram. ``description`` is the long description (at least 40 characters).
    ``measures`` names the measures and ``series`` the summary series that the figure shows.
    """

    id: str
    kind: str
    web: str
    print: str
    height: int
    description: str
    table: tuple[tuple[str, ...], ...]
    measures: tuple[str, ...]
    series: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures by id (``1.2``)."""

    built: Mapping[str, BuiltFigure]
