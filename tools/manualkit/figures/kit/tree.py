"""Trees: what belongs to what, and decisions: which question comes first, and where each answer leads."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import FigureError, unknown
from ..marks import line_path, path
from ..units import LABEL, WIDTH
from .composed import SIDE, Composed, Part, part
from .place import Box


class Tree(Composed):
    """A tree that grows from left to right: levels are columns, and leaves stand one below the other."""

    def __init__(self, description: str, gap: tuple[float, float] = (44, 12)) -> None:
        super().__init__(description)
        self.gap = gap
        self._parts: dict[str, Part] = {}
        self._under: dict[str, list[str]] = {}
        self._level: dict[str, int] = {}

    def node(self, name: str, under: str, title: str, *lines: str, hue: str = "ink", code: str | Sequence[str] = ()) -> None:
        """A node below another one; the first node is the root and has ``under=""``."""
        if under and under not in self._parts:
            raise unknown("node", under, self._parts)
        if bool(under) != bool(self._parts):
            raise FigureError(f"`{name}`: the first node is the root, and only it has no node above")
        self._parts[name] = part(title, *lines, code=code, hue=hue)
        self._under[name] = []
        self._level[name] = self._level[under] + 1 if under else 0
        if under:
            self._under[under].append(name)

    def _place(self) -> float:
        if len(self._parts) < 2:
            raise FigureError("a tree has at least two nodes")
        levels = max(self._level.values()) + 1
        self._wide = (WIDTH - 2 * SIDE - self.gap[0] * (levels - 1)) / levels
        self._foot, self._at = SIDE, {}
        self._stand(next(iter(self._parts)))
        for name, below in self._under.items():
            for other in below:
                self._branch(self._at[name], self._at[other])
        for name, one in self._parts.items():
            box = self._at[name]
            self._put(one, box.x, box.y, box.width, box.height)
        return self._foot - self.gap[1] + SIDE

    def _stand(self, name: str) -> None:
        """Place a node in the middle of what is under it."""
        tall, below = self._parts[name].height(self._wide), self._under[name]
        start = self._foot
        for other in below:
            self._stand(other)
        if below:
            first, last = self._at[below[0]], self._at[below[-1]]
            middle = (first.centre[1] + last.centre[1]) / 2
            y = max(middle - tall / 2, start)
        else:
            y = self._foot
        x = SIDE + self._level[name] * (self._wide + self.gap[0])
        self._at[name] = Box(x, y, self._wide, tall)
        self._foot = max(self._foot, y + tall + self.gap[1])

    def _branch(self, above: Box, below: Box) -> None:
        start, end = above.right(), below.left()
        middle = (start[0] + end[0]) / 2
        corners = [start, (middle, start[1]), (middle, end[1]), end] if abs(start[1] - end[1]) > 0.5 else [start, end]
        self._lines.append(path(line_path(corners, 7), stroke="muted", stroke_width=1.4, data_role="branch"))


class Decision(Composed):
    """Questions one below the other. One answer leads to the right, to what to do; the other down to the next question."""

    def __init__(self, description: str, answers: tuple[str, str] = ("yes", "no"), hue: str = "amber") -> None:
        super().__init__(description)
        self.answers, self.hue = answers, hue
        self._asked: list[tuple[Part, Part]] = []
        self._last: Part | None = None

    def ask(self, question: str, then: Part, *, code: str | Sequence[str] = ()) -> None:
        """A question, with what follows from its first answer (``part("Read the rank", hue="rose")``); the second leads down."""
        self._asked.append((part(question, code=code, hue=self.hue), then))

    def otherwise(self, then: Part) -> None:
        """Where the second answer of the last question leads."""
        self._last = then

    def _place(self) -> float:
        if not self._asked or self._last is None:
            raise FigureError("a decision has at least one question, and an `otherwise`")
        wide, gap = 250.0, 58.0
        other, y, before = WIDTH - 2 * SIDE - wide - gap, SIDE, None
        for question, then in self._asked:
            tall = max(question.height(wide), then.height(other))
            box = self._put(question, SIDE, y, wide, tall, round=16)
            self.connect(box, self._put(then, SIDE + wide + gap, y, other, tall), self.answers[0], means="state", leave="right", enter="left", at=0.42)
            self._down(before, box)
            before, y = box, y + tall + 34
        tall = self._last.height(wide)
        self._down(before, self._put(self._last, SIDE, y, wide, tall))
        return y + tall + SIDE

    def _down(self, above: Box | None, below: Box) -> None:
        if above is None:
            return
        start, end = above.bottom(0.5), below.top(0.5)
        self.arrow(start, end, means="state")
        self.label(self.answers[1], start[0] + 12, (start[1] + end[1]) / 2 - 1, anchor="start", hue="amber", size=LABEL)
