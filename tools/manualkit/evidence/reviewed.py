"""``capture/evidence.txt``: every measure, claim and table of measures as it was when an author last looked.

A number in a sentence is written twice, in the text and in the recordings, so a wrong definition shows. A cell of a
table is written once: a measure over the wrong steps would fill it in silence. And that the words of a link fit its
claim, no rule can say. This file is the second side. The machine writes it (``tools/build update``), and its
difference in version control is what an author reads.

An entry is a line with its name, and indented lines below it. Entries stand in the order of their names, so that
moving a definition changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from capture.lab.model import Lab
from capture.lab.quantity import exact, worded

from ..documents.inlines import Claim
from ..documents.model import Document, Measures
from ..documents.plain import plain
from ..documents.walk import flat, passages
from ..paths import inside
from .tables import fill

FILE = "capture/evidence.txt"
HEAD = """# What the text stands on, as it was when an author last looked: every measure, every claim, every table.
# Made by tools/build update. Read its difference, and do not edit it.
"""
Entries = dict[str, tuple[str, ...]]


def entries(documents: tuple[Document, ...], lab: Lab) -> Entries:
    """Name of each entry (``measure plain.step_s``, ``claim dip``, ``table R.1 medians``) -> its lines, as of today."""
    made: Entries = {}
    for id, measure in sorted(lab.measures.items()):
        made[f"measure {id}"] = _lines(measure.description, f"{worded(exact(measure.value), measure)}: {measure.rule}")
    said = _said(documents)
    for id, claim in sorted(lab.claims.items()):
        made[f"claim {id}"] = _lines(claim.statement, claim.detail, *(f"said in {where}: {words}" for where, words in said.get(id, ())))
    for document in documents:
        for number, block in enumerate((one for one in document.blocks if isinstance(one, Measures)), 1):
            made[f"table {document.id} {block.id or number}"] = _table(block, lab)
    return made


def _said(documents: tuple[Document, ...]) -> dict[str, list[tuple[str, str]]]:
    """Claim -> (document, words) of each place that states it: only an author can say that the words fit the claim."""
    said: dict[str, list[tuple[str, str]]] = {}
    for document in documents:
        for inline in (one for passage in passages(document) for one in flat(passage.inlines)):
            if isinstance(inline, Claim):
                said.setdefault(inline.claim, []).append((document.id, plain(inline.children)))
    return said


def as_text(found: Entries) -> str:
    """The whole file."""
    return HEAD + "".join(f"\n{name}\n" + "".join(f"  {line}\n" for line in lines) for name, lines in found.items())


def read(root: Path) -> tuple[Entries, dict[str, int]] | None:
    """The entries of the stored file and the line of each; None when the manual has none. Unreadable bytes are shown as such."""
    path = inside(root, FILE)
    if path is None or not path.is_file():
        return None
    found: dict[str, list[str]] = {}
    lines: dict[str, int] = {}
    name = ""
    for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").splitlines(), 1):
        if line.startswith("  "):
            found.setdefault(name, []).append(line[2:])
        elif line and not line.startswith("#"):
            name = line
            lines[name] = number
            found.setdefault(name, [])
    return {name: tuple(held) for name, held in found.items()}, lines


def _table(block: Measures, lab: Lab) -> tuple[str, ...]:
    filled, _ = fill(block, lab)
    rows = (filled.header, *(tuple(cell.text for cell in row) for row in filled.rows))
    return _lines(plain(block.title), *(" | ".join(row) for row in rows))


def _lines(*lines: str) -> tuple[str, ...]:
    """Each on one line, without empty ones: an author's line breaks are no difference."""
    return tuple(line for line in (re.sub(r"\s+", " ", one).strip() for one in lines) if line)


def differences(stored: Entries, today: Entries) -> Iterator[tuple[str, str, str]]:
    """(name, stored line, line of today) of each entry that differs, at its first line that does; '' where there is none."""
    for name in dict.fromkeys([*today, *stored]):
        old, new = stored.get(name, ()), today.get(name, ())
        if old != new or (name in stored) != (name in today):
            at = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
            yield name, *(side[at] if at < len(side) else "" for side in (old, new))
