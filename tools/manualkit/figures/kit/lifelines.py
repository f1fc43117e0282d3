"""A sequence diagram: actors with lifelines, messages from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from ..errors import FigureError, unknown
from ..fonts import MONO, SANS, text_width
from ..marks import Element, path, rect
from ..units import LABEL, SMALL, WIDTH, number
from .arrows import MEANINGS
from .composed import SIDE, Composed, Part, part
from .place import Box

_STEP, _BAR = 18.0, 4.0


@dataclass(frozen=True, slots=True)
class _Message:
    start: str
    end: str
    words: tuple[str, ...]
    means: str
    code: bool


@dataclass(frozen=True, slots=True)
class _Turn:
    """Something that happens at one height: words across all lifelines, or a group that opens or closes."""

    kind: str
    words: str = ""


class Lifelines(Composed):
    """Actors stand side by side in the order in which they are named; messages follow one another downwards."""

    def __init__(self, description: str) -> None:
        super().__init__(description)
        self._actors: dict[str, Part] = {}
        self._turns: list[_Message | _Turn] = []

    def actor(self, name: str, title: str, *lines: str, hue: str = "ink", code: str | Sequence[str] = ()) -> None:
        """A participant with its lifeline."""
        self._actors[name] = part(title, *lines, code=code, hue=hue)

    def message(self, start: str, end: str, words: str | Sequence[str], *, means: str = "call", code: bool = False) -> None:
        """An arrow from one lifeline to another, or a loop at one of them; the words stand above it."""
        for name in (start, end):
            if name not in self._actors:
                raise unknown("actor", name, self._actors)
        if means not in MEANINGS:
            raise unknown("meaning of an arrow", means, MEANINGS)
        self._turns.append(_Message(start, end, (words,) if isinstance(words, str) else tuple(words), means, code))

    def between(self, words: str) -> None:
        """Words across all lifelines: what happens meanwhile, or how time passes."""
        self._turns.append(_Turn("words", words))

    @contextmanager
    def group(self, words: str) -> Iterator[None]:
        """``with d.group("for each bucket"):`` frames the messages inside."""
        self._turns.append(_Turn("open", words))
        yield
        self._turns.append(_Turn("close"))

    def _place(self) -> float:
        if len(self._actors) < 2 or not self._turns:
            raise FigureError("a sequence has at least two actors and one message")
        pitch = (WIDTH - 2 * SIDE) / len(self._actors)
        wide = min(pitch - 16, 156)
        self._xs = {name: SIDE + pitch * (index + 0.5) for index, name in enumerate(self._actors)}
        head = max(one.height(wide) for one in self._actors.values())
        for name, one in self._actors.items():
            self._put(one, self._xs[name] - wide / 2, SIDE, wide, head)
        self._open: list[tuple[float, str]] = []
        self._busy: list[tuple[str, str, float]] = []
        y = SIDE + head + 14
        for turn in self._turns:
            y = self._message(turn, y) if isinstance(turn, _Message) else self._turn(turn, y)
        y += 12
        for name in self._actors:
            self._frames.append(_life(self._xs[name], SIDE + head, y))
        return y + SIDE / 2

    def _message(self, one: _Message, y: float) -> float:
        size, x, end = SMALL if one.code else LABEL, self._xs[one.start], self._xs[one.end]
        leading = size * 1.25
        if one.start == one.end:
            return self._loop(one, x, y, leading * len(one.words), size)
        y += leading * len(one.words) + 12
        way = 1 if end > x else -1
        self._busy_bars(one, y)
        self.arrow((x + way * _BAR, y), (end - way * _BAR, y), means=one.means)
        wide = max(text_width(line, size, MONO if one.code else SANS) for line in one.words)
        middle = (x + end) / 2
        if wide > abs(end - x) - 16:  # longer than its arrow: from where the arrow starts, over the next lifelines
            middle = min(max(middle, wide / 2 + 10), WIDTH - wide / 2 - 10)
        self.label(one.words, middle, y - leading * len(one.words) / 2 - 3, hue=MEANINGS[one.means].hue, size=size, code=one.code)
        return y + _STEP - 8

    def _loop(self, one: _Message, x: float, y: float, tall: float, size: float) -> float:
        """An actor does something by itself: a small loop, with its words beside it."""
        y, deep = y + 12, max(tall, 22.0)
        last = x > WIDTH - 150
        way = -1 if last else 1
        near = x + way * _BAR
        self.arrow((near, y), (near + way * 30, y), (near + way * 30, y + deep), (near, y + deep), means=one.means, radius=7)
        self.label(one.words, near + way * 38, y + deep / 2, anchor="end" if last else "start",
                   hue=MEANINGS[one.means].hue, size=size, code=one.code)
        return y + deep + 4

    def _busy_bars(self, one: _Message, y: float) -> None:
        """A call makes its receiver busy until it replies."""
        if one.means == "call":
            self._busy.append((one.start, one.end, y))
        elif one.means == "reply":
            for back in reversed(self._busy):
                if back[:2] == (one.end, one.start):
                    self._busy.remove(back)
                    hue = self._actors[one.start].hue
                    fill, stroke = ("patch", "muted") if hue == "ink" else (f"{hue}-soft", hue)
                    self._lines.insert(0, rect(self._xs[one.start] - _BAR, back[2], 2 * _BAR, y - back[2], fill=fill, stroke=stroke, data_role="bar"))
                    return

    def _turn(self, turn: _Turn, y: float) -> float:
        match turn.kind:
            case "words":
                self.label(turn.words, WIDTH / 2, y + 24, hue="muted", italic=True)
                return y + 40
            case "open":
                self._open.append((y + 10, turn.words))
                return y + 30
        top, words = self._open.pop()
        deep = len(self._open)
        area = (SIDE + 8 * deep, top, WIDTH - 2 * SIDE - 16 * deep, y + 8 - top)
        self._frames.insert(0, rect(*area, fill="none" if deep else "patch", stroke="rule", rx=8, data_role="group"))
        self.label(words, area[0] + 10, top + 13, anchor="start", size=SMALL, weight=600, hue="muted")
        if not deep:
            self._grounds.insert(0, (Box(*area), "patch"))
        return y + 14


def _life(x: float, top: float, foot: float) -> Element:
    return path(f"M{number(x)} {number(top)}V{number(foot)}", stroke="muted", stroke_width=1.1, stroke_dasharray="2 4", data_role="lifeline")
