"""Every measure, claim and table of measures as an author last looked at it: entries of ``capture/evidence.txt``.

A number in a sentence is written twice, in the text and in the recordings, so a wrong definition shows. A cell of a
table is written once: a measure over the wrong steps would fill it in silence. And that the words of a link fit its
claim, no rule can say. The file is the second side. The machine writes it (``tools/build update``), and its
difference in version control is what an author reads.

Entries stand in the order of their names, so that moving a definition changes nothing. What the text itself types is
in ``typed``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from capture.lab.model import Lab
from capture.lab.quantity import exact, worded

from ..documents.inlines import Claim
from ..documents.model import Document, Measures
from ..documents.plain import plain
from ..documents.walk import flat, passages
from .ledger import FILE, Entries
from .tables import fill

__all__ = ["FILE", "KINDS", "differences", "entries"]
KINDS = ("measure", "claim", "table")


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


def _table(block: Measures, lab: Lab) -> tuple[str, ...]:
    filled, _ = fill(block, lab)
    rows = (filled.header, *(tuple(cell.text for cell in row) for row in filled.rows))
    return _lines(plain(block.title), *(" | ".join(row) for row in rows))


def _lines(*lines: str) -> tuple[str, ...]:
    """Each on one line, without empty ones: an author's line breaks are no difference."""
    return tuple(line for line in (re.sub(r"\s+", " ", one).strip() for one in lines) if line)


def differences(stored: Mapping[str, tuple[str, ...]], today: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str, str]]:
    """(name, stored line, line of today) of each entry that differs, at its first line that does; '' where there is none."""
    for name in dict.fromkeys([*today, *stored]):
        old, new = stored.get(name, ()), today.get(name, ())
        if old != new or (name in stored) != (name in today):
            at = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
            yield name, *(side[at] if at < len(side) else "" for side in (old, new))
