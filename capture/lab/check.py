"""The capture check: its parts in order, without GPU and network. Nothing here prints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .checksums import check_checksums
from .finding import Finding
from .layout import Layouts, find_layouts
from .load import load
from .measures_part import check_measures, check_text
from .part import Part
from .pauses_part import check_pauses
from .rebuild import rebuild
from .replay import check_watchdog
from .stored import read_stored
from .summary_part import check_summary


def check(root: Path, runs: str | None = None) -> Iterator[Part]:
    """All parts of the check of the manual in ``root``, one after the other, each when it is done.

    ``runs``: read these folders in place of the stored ones that they stand for (``find_layouts``).
    """
    layouts, faults = find_layouts(root, runs)
    if not layouts:
        yield Part("layout", findings=faults)
        return
    yield from _recordings(layouts)
    lab = load(root, layouts[0].summary)
    yield check_measures(lab)
    yield check_text(lab)


def _recordings(layouts: Layouts) -> Iterator[Part]:
    checksums = check_checksums(layouts)
    yield checksums
    stored = read_stored(layouts[0])
    yield check_summary(layouts[0], stored, rebuild(layouts), broken_files(checksums))
    yield check_watchdog(stored)
    yield check_pauses(layouts, stored)


def broken_files(part: Part) -> frozenset[str]:
    """Names of the files whose checksum does not hold."""
    return frozenset(Path(one.place.file).name for one in part.findings if one.rule == "checksum-holds")


def all_findings(parts: list[Part]) -> tuple[Finding, ...]:
    """The findings of all parts."""
    return tuple(finding for part in parts for finding in part.findings)


