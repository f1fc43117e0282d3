"""The part of the check that makes the summary again and compares it."""

from __future__ import annotations

from typing import Any

from capture.gpu.labkit.writer import dump

from .compare import Difference, bounded, differences, finding_of, leaves
from .finding import Finding, Place
from .layout import REBUILD, Layout
from .part import Part
from .rebuild import Rebuilt, whole_summary
from .stored import Stored

NAME = "summary"


def check_summary(layout: Layout, stored: Stored, rebuilt: Rebuilt, broken: frozenset[str]) -> Part:
    """Compare leaf by leaf. ``broken`` are the files whose checksum has already been found to differ."""
    if stored.data is None or not rebuilt.folders:
        return Part(NAME, ("not compared",), (), (*stored.findings, *rebuilt.findings))
    new = whole_summary(layout.lab, rebuilt, stored.data)
    old = _without_unread(stored.data, rebuilt, new)
    ignored = _ignored(old, new, broken)
    found = [one for one in differences(old, new) if one.pointer not in ignored]
    findings = [_finding(layout, stored, one, rebuilt) for one in found]
    if not findings and not broken and not rebuilt.findings and stored.text != dump(stored.data):
        findings = [Finding("summary-canonical", Place(layout.summary), "the values hold, and the file is not in the form of its writer",
                            expected="one leaf a line, as written by the rebuild", mend=REBUILD)]
    skipped = [f"the fresh summary of {name}: {reason}; its stored outputs are compared" for name, reason in rebuilt.skipped.items()]
    compared = sum(leaves(one.data) for one in rebuilt.recordings.values())
    said = f"{len(rebuilt.recordings)} of {len(rebuilt.runs)} recordings parsed again, {compared:,} leaves compared"
    return Part(NAME, (said,), tuple(skipped), (*rebuilt.findings, *bounded(findings, layout.summary)))


def _finding(layout: Layout, stored: Stored, difference: Difference, rebuilt: Rebuilt) -> Finding:
    run = _run(difference.pointer)
    return finding_of(rebuilt.origins.get(run, layout), stored, difference, rebuilt.recordings.get(run))


def _run(pointer: str) -> str:
    parts = pointer.split("/")
    return parts[2] if parts[1:2] == ["recordings"] and len(parts) > 2 else ""


def _without_unread(data: dict[str, Any], rebuilt: Rebuilt, new: dict[str, Any]) -> dict[str, Any]:
    """The stored data without runs that are in ``status.txt`` but could not be read: they have their own finding."""
    kept = {name: one for name, one in data["recordings"].items() if name in new["recordings"] or name not in rebuilt.runs}
    return {**data, "recordings": kept}


def _ignored(old: dict[str, Any], new: dict[str, Any], broken: frozenset[str]) -> frozenset[str]:
    """Pointers of no interest: a file whose checksum already failed; a log plain in one place and gzipped in the other."""
    ignored: list[str] = []
    for name, after in new["recordings"].items():
        before = old["recordings"].get(name)
        for kind in ("log", "gpu"):
            if not before or not before[kind] or not after[kind]:
                continue
            files = before[kind]["file"], after[kind]["file"]
            other_form = files[0] != files[1] and files[0].removesuffix(".gz") == files[1].removesuffix(".gz")
            ignored += [f"/recordings/{name}/{kind}/sha256"] if other_form or files[1] in broken else []
            ignored += [f"/recordings/{name}/{kind}/file"] if other_form else []
    return frozenset(ignored)
