"""``CITATION.cff``: who made the manual and under which licence. The crate is made from it, so a broken one must be said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from capture.lab.finding import Finding, Place
from capture.lab.positions import read_yaml

from .rules import CITATION_FILE

NAME = "CITATION.cff"


def citation_faults(root: Path) -> Iterator[Finding]:
    """A finding for each fault of the file; a manual may have none."""
    if not (root / NAME).is_file():
        return
    located = read_yaml(root / NAME, NAME, CITATION_FILE.id)
    yield from located.findings
    if located.findings:
        return
    held = located.data if isinstance(located.data, dict) else {}
    for key, kinds in (("authors", (list,)), ("license", (str, list))):
        if not (isinstance(held.get(key), kinds) and held[key]):
            place = located.place(f"/{key}") if key in held else Place(NAME)
            yield Finding(CITATION_FILE.id, place, f"{NAME} names no {key}", found=str(held.get(key, ""))[:80],
                          expected="see citation-file-format.github.io", severity=CITATION_FILE.severity)
