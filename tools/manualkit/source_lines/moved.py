"""Where the cited lines of one commit stand in a checkout of another: what an author needs when the pin moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..paths import inside
from .ledger import Held, Ledger
from .look_up import held_at, read_source


def moved(before: Ledger, checkout: Path) -> Iterator[str]:
    """One line for each cited line that is not where it was."""
    for path, file in before.files.items():
        source = inside(checkout, path)
        if source is None or not source.is_file():
            yield f"moved      {path}: the file is gone"
            continue
        lines, definitions = read_source(source)
        for cited, held in file.cited.items():
            yield from _line(path, cited, held, lines, definitions)


def _line(path: str, cited: str, held: Held, lines: list[str], definitions: list[tuple[int, int, str]]) -> Iterator[str]:
    first, last = int(cited.partition("-")[0]), int(cited.rpartition("-")[2])
    if held_at(first, last, lines, definitions).sha256 == held.sha256:
        return
    span = last - first
    same = [n for n in range(1, len(lines) - span + 1) if held_at(n, n + span, lines, definitions).sha256 == held.sha256]
    same.sort(key=lambda n: (held_at(n, n + span, lines, definitions).within != held.within, abs(n - first)))
    where = f"now at {same[0]}" + (f"-{same[0] + span}" if span else "") if same else "changed"
    yield f"moved      {path}:{cited}{f' (in {held.within})' if held.within else ''}: {where}"
