"""A fault, a kind of faults, and the files that faults are made from."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeVar

T = TypeVar("T")
SUMMARY = "capture/gpu/summary/miles-h200-lab.json"


@dataclass(frozen=True, slots=True)
class Fault:
    """One change: where it stands, both sides, and the whole new contents of each file that it writes (None: gone)."""

    kind: str
    file: str
    line: int
    column: int
    before: str
    after: str
    writes: Mapping[str, bytes | None] = field(repr=False, compare=False, hash=False)


class Source:
    """The untouched files of one manual. Everything that is asked for twice is kept."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.data = cache(self._data)
        self.text = cache(lambda file: self.data(file).decode("utf-8"))
        self.json = cache(lambda file: json.loads(self.text(file)))
        self.kept = cache(lambda make: make(self))
        self._keep: dict[Hashable, object] = {}

    def _data(self, file: str) -> bytes:
        return (self.root / file).read_bytes()

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """What ``make`` gave the first time."""
        if key not in self._keep:
            self._keep[key] = make()
        return self._keep[key]  # type: ignore[return-value]

    @property
    def texts(self) -> tuple[str, ...]:
        """The front matter and all sections."""
        manifest = self.json("manual.json")
        parts = [*manifest["parts"], manifest.get("reference", {"sections": []})]
        return (manifest.get("front", "front.md"), *(one["file"] for part in parts for one in part["sections"]))

    def edit(self, kind: str, file: str, start: int, end: int, new: str) -> Fault | None:
        """The fault that puts ``new`` in the place of ``text[start:end]``; None when nothing would change."""
        text = self.text(file)
        if text[start:end] == new:
            return None
        line = text.count("\n", 0, start) + 1
        column = start - text.rfind("\n", 0, start)
        whole = text[:start] + new + text[end:]
        return Fault(kind, file, line, column, text[start:end], new, {file: whole.encode()})


Draw = Callable[[Source, Random], Fault | None]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of faults. ``base`` names the manual that it is drawn on; ``size`` is its share of a full campaign."""

    name: str
    group: str
    draw: Draw
    size: int
    base: str = "manual"


def other_digit(random: Random, digit: str) -> str:
    """Another digit."""
    return random.choice([one for one in "0123456789" if one != digit])


def other(random: Random, names: object, name: str) -> str:
    """Another one of ``names``; the same when there is no other."""
    rest = sorted({*names} - {name})
    return random.choice(rest) if rest else name
