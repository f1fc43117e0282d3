"""Boxes on a grid with routed arrows: flows, structures and states."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import FigureError, unknown
from ..marks import colour, element
from ..units import WIDTH
from .composed import SIDE, Composed, Part, part
from .place import Box, around

_HEAD, _FRAME = 28.0, 14.0


class Flow(Composed):
    """``columns`` boxes stand beside one another at most; ``gap`` is the room between columns and between rows.

    Row and column count from 0 and need not be whole: a node at column 0.5 stands between the first two.
    """

    _round, _means = 6.0, "call"

    def __init__(self, description: str, columns: int = 3, gap: tuple[float, float] = (76, 58)) -> None:
        super().__init__(description)
        self.columns, self.gap = columns, gap
        self._nodes: dict[str, tuple[float, float, float, Part]] = {}
        self._groups: list[tuple[str, tuple[str, ...]]] = []
        self._wires: list[tuple[str, str, dict]] = []
        self._dots: dict[str, tuple[str, bool]] = {}

    def node(
        self, name: str, column: float, row: float, title: str, *lines: str,
        hue: str = "ink", code: str | Sequence[str] = (), wide: float = 1,
    ) -> None:
        """A box called ``name`` in its cell; ``wide`` is how many columns it takes."""
        if name in self._nodes:
            raise FigureError(f"two nodes are called `{name}`")
        if not 0 <= column <= self.columns - wide:
            raise FigureError(f"the node `{name}` stands outside the {self.columns} columns")
        self._nodes[name] = (column, row, wide, part(title, *lines, code=code, hue=hue))

    def edge(
        self, start: str, end: str, words: str | Sequence[str] = (), *, means: str = "", code: bool = False,
        leave: str = "", enter: str = "", at: float | None = None,
    ) -> None:
        """An arrow from one node to another; the route and the label's place are found."""
        for name in (start, end):
            if name not in self._nodes:
                raise unknown("node", name, self._nodes)
        self._wires.append((start, end, {
            "words": words, "means": means or self._means, "code": code, "leave": leave, "enter": enter, "at": at,
        }))

    def group(self, title: str, *names: str) -> None:
        """A frame around nodes, with its title at the foot."""
        for name in names:
            if name not in self._nodes:
                raise unknown("node", name, self._nodes)
        self._groups.append((title, names))

    def _place(self) -> float:
        if not self._nodes:
            raise FigureError("the diagram has no node")
        tops, foot = self._rows()
        cells = {name: self._cell(name, tops) for name in self._nodes}
        for title, names in sorted(self._groups, key=lambda group: -len(group[1])):
            self._frame_around(title, [cells[name] for name in names])
        boxes = {name: self._put(node[3], *_tuple(cells[name]), self._round) for name, node in self._nodes.items()}
        for start, end, how in self._wires:
            self.connect(boxes[start], boxes[end], **how)
        self._mark(boxes)
        return foot

    def _frame_around(self, title: str, boxes: list[Box]) -> None:
        area = around(boxes).grown(_FRAME)
        left, right = max(area.x, 1), min(area.x + area.width, WIDTH - 1)
        self.frame(left, area.y, right - left, area.height + _HEAD - _FRAME / 2, title)

    def _width(self, wide: float) -> float:
        side = SIDE + (_FRAME if self._groups else 0)
        one = (WIDTH - 2 * side - (self.columns - 1) * self.gap[0]) / self.columns
        return one * wide + self.gap[0] * (wide - 1)

    def _rows(self) -> tuple[dict[int, float], float]:
        """The top and the height of each whole row, and where the last one ends."""
        last = int(max(row for _, row, *_ in self._nodes.values()))
        y, tops = SIDE + (_FRAME if self._groups else 0) + self._above(), {}
        for row in range(last + 1):
            tall = max((node[3].height(self._width(node[2])) for node in self._nodes.values() if int(node[1]) == row), default=40)
            tops[row] = (y, tall)
            y += tall + self.gap[1]
        framed = _HEAD if self._groups else 0
        return tops, y - self.gap[1] + SIDE + framed + self._below()

    def _cell(self, name: str, tops: dict) -> Box:
        column, row, wide, content = self._nodes[name]
        top, tall = tops[int(row)]
        side = SIDE + (_FRAME if self._groups else 0)
        x = side + column * (self._width(1) + self.gap[0])
        y = top + (row - int(row)) * (tall + self.gap[1])
        return Box(x, y, self._width(wide), tall)

    def _above(self) -> float:
        return 0

    def _below(self) -> float:
        return 0

    def _mark(self, boxes: dict[str, Box]) -> None:
        """What a kind of flow draws besides."""


class States(Flow):
    """A state diagram: nodes are states, arrows are changes of state, and discs mark where a life begins and ends."""

    _round, _means = 20.0, "state"

    def __init__(self, description: str, columns: int = 3, gap: tuple[float, float] = (92, 58)) -> None:
        super().__init__(description, columns, gap)
        self._begins: list[str] = []
        self._ends: list[str] = []

    def state(self, name: str, column: float, row: float, title: str, *lines: str, hue: str = "amber", **more) -> None:
        """A state; see ``node``."""
        self.node(name, column, row, title, *lines, hue=hue, **more)

    def begin(self, name: str) -> None:
        """A life begins in this state: a disc above it."""
        self._begins.append(name)

    def finish(self, name: str) -> None:
        """A life ends in this state: a ringed disc below it."""
        self._ends.append(name)

    def _above(self) -> float:
        return 34 if self._begins else 0

    def _below(self) -> float:
        return 36 if self._ends else 0

    def _mark(self, boxes: dict[str, Box]) -> None:
        for name in self._begins:
            x, y = boxes[name].top()
            self.arrow((x, y - 24), (x, y), means="state")
            self.add(element("circle", cx=x, cy=y - 28, r=6, fill=colour("ink")))
        for name in self._ends:
            x, y = boxes[name].bottom()
            self.arrow((x, y), (x, y + 22), means="state")
            self.add(element("circle", cx=x, cy=y + 30, r=8, fill=colour("paper"), stroke=colour("ink"), stroke_width=1.5))
            self.add(element("circle", cx=x, cy=y + 30, r=4.5, fill=colour("ink")))


def _tuple(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.width, box.height
