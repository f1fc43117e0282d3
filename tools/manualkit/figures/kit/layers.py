"""Layers: what stands on what, from top to bottom."""

from __future__ import annotations

from ..errors import FigureError
from ..units import SMALL, WIDTH
from .composed import SIDE, Composed, Part
from .words import Label, wrap

_NAME, _PAD, _GAP = 118.0, 12.0, 40.0


class Layers(Composed):
    """A layer is a band with its name at the left and its parts side by side; between two layers stands what passes."""

    def __init__(self, description: str) -> None:
        super().__init__(description)
        self._layers: list[tuple[str, tuple[Part, ...]]] = []
        self._passes: dict[int, list[tuple[str, str, bool]]] = {}

    def layer(self, name: str, *parts: Part) -> None:
        """A band with one to four parts (``part("Trainer", code="FSDPTrainRayActor", hue="blue")``)."""
        if not 1 <= len(parts) <= 4:
            raise FigureError(f"the layer `{name}` has {len(parts)} parts; one to four fit")
        self._layers.append((name, parts))

    def between(self, words: str, *, means: str = "call", up: bool = False) -> None:
        """An arrow from the last layer named to the next one (``up``: back to it), with its words."""
        self._passes.setdefault(len(self._layers), []).append((words, means, up))

    def _place(self) -> float:
        if len(self._layers) < 2:
            raise FigureError("a diagram of layers has at least two")
        y = SIDE
        for index, (name, parts) in enumerate(self._layers):
            if index:
                y = self._pass(index, y)
            y = self._band(name, parts, y)
        return y + SIDE

    def _band(self, name: str, parts: tuple[Part, ...], y: float) -> float:
        room = WIDTH - 2 * SIDE - _NAME - _PAD
        wide = (room - _PAD * (len(parts) - 1)) / len(parts)
        tall = max(one.height(wide) for one in parts)
        lines = wrap(name, _NAME - 2 * _PAD, SMALL, weight=600)
        tall = max(tall, 17 * len(lines) + 8)
        self.frame(SIDE, y, WIDTH - 2 * SIDE, tall + 2 * _PAD, "")
        self.label(lines, SIDE + _PAD, y + _PAD + tall / 2, anchor="start", hue="muted", size=SMALL, weight=600, patch="none")
        for index, one in enumerate(parts):
            self._put(one, SIDE + _NAME + index * (wide + _PAD), y + _PAD, wide, tall)
        return y + tall + 2 * _PAD

    def _pass(self, index: int, y: float) -> float:
        """The arrows between two bands, each with its words at its right."""
        passing = self._passes.get(index, [])
        if not passing:
            return y + 12
        room = (WIDTH - 2 * SIDE - _NAME) / len(passing)
        for place, (words, means, up) in enumerate(passing):
            x = SIDE + _NAME + room * place + 22
            ends = ((x, y + _GAP), (x, y)) if up else ((x, y), (x, y + _GAP))
            self.arrow(*ends, means=means)
            label = Label((words,), x + 12, y + _GAP / 2, anchor="start")
            if label.area.width > room - 22:
                raise FigureError(f"`{words}` is {label.area.width:.0f} wide; between these layers there is room for {room - 22:.0f}")
            self.label(words, x + 12, y + _GAP / 2, anchor="start")
        return y + _GAP
