"""Outcomes that survive the campaign's own death: one JSON line a kind, read again by the next start."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from .campaign import Judged, Outcome


class Kept:
    """The file of one campaign. Outcomes of another seed, share or commit are refused: they are no part of it."""

    def __init__(self, file: Path, seed: int, share: float, commit: str) -> None:
        self.file = file
        self._head = {"seed": seed, "share": share, "commit": commit}
        if not file.exists():
            file.write_text(json.dumps(self._head) + "\n", "utf-8")
        held = json.loads(file.read_text("utf-8").splitlines()[0])
        if held != self._head:
            raise ValueError(f"{file} holds {held}, and this campaign is {self._head}: name another file")

    def outcomes(self) -> Iterator[Outcome]:
        """Those that are whole; a line that was cut in its middle is left out, and its kind is judged again."""
        for line in self.file.read_text("utf-8").splitlines()[1:]:
            try:
                data = json.loads(line)
            except json.JSONDecodeError:
                continue
            yield Outcome(data["kind"], data["group"], tuple(Judged(**one) for one in data["judged"]), data["seconds"])

    def add(self, outcome: Outcome) -> None:
        """Append one outcome."""
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(outcome)) + "\n")
