"""Follow a log that others write: whole lines only, through everything that happens to logs.

The file may not exist yet, be cut to nothing (rotation by copy), be renamed and
made anew (rotation by rename, a restarted container), or end in half a line.
Bytes are never written, so the log stays intact.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

BLOCK = 1 << 18
MOST = 32 << 20
LONGEST = 1 << 20


@dataclass(slots=True)
class Tail:
    """Reads what has been added since the last call, at most ``MOST`` bytes of it at once.

    ``from_end`` skips what a log holds already when it is first seen. A line without an end
    that is longer than ``LONGEST`` bytes is given out in parts, so memory stays bounded.
    """

    path: Path
    from_end: bool = False
    _file: object = None
    _rest: bytes = b""
    _seen: tuple[int, int] = (0, 0)
    _budget: int = 0
    turns: list[str] = field(default_factory=list)

    def lines(self) -> list[bytes]:
        """The whole lines added since the last call, without their ends."""
        found: list[bytes] = []
        self._budget = MOST
        for block in self._blocks():
            parts = (self._rest + block).split(b"\n")
            self._rest = parts.pop()
            found += parts
            if len(self._rest) > LONGEST:
                found.append(self._rest)
                self._rest = b""
        return found

    def _blocks(self) -> Iterator[bytes]:
        """What is left of the open file; then, when the path leads to another one, that too."""
        if self._file is None and not self._open(first=True):
            return
        yield from self._drain()
        if self._budget > 0 and self._replaced():
            yield from self._drain()
            self._close("the log was replaced")
            if self._open(first=False):
                yield from self._drain()

    def _open(self, first: bool) -> bool:
        try:
            self._file = open(self.path, "rb", buffering=0)
        except OSError:
            return False
        state = os.fstat(self._file.fileno())
        self._seen = (state.st_dev, state.st_ino)
        if first and self.from_end and not self.turns:
            self._file.seek(0, os.SEEK_END)
        return True

    def _drain(self) -> Iterator[bytes]:
        if os.fstat(self._file.fileno()).st_size < self._file.tell():
            self.turns.append("the log was cut")
            self._rest = b""
            self._file.seek(0)
        while self._budget > 0 and (block := self._file.read(BLOCK)):
            self._budget -= len(block)
            yield block

    def _replaced(self) -> bool:
        try:
            state = os.stat(self.path)
        except OSError:
            return False
        return (state.st_dev, state.st_ino) != self._seen

    def _close(self, why: str) -> None:
        self.turns.append(why)
        self._file.close()
        self._file, self._rest = None, b""

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


def follow(path: Path, more: Callable[[], bool], every_s: float = 0.2) -> Iterator[bytes]:
    """Lines as they come, until ``more`` says no (what is there by then is still given out)."""
    tail = Tail(path)
    try:
        while True:
            going = more()
            lines = tail.lines()
            yield from lines
            if not lines:
                if not going:
                    return
                time.sleep(every_s)
    finally:
        tail.close()
