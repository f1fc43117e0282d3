"""One line a stage while a build runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..build import Build

NOTES: Mapping[str, Callable[[Build], str]] = {
    "manifest": lambda build: f"{build.manifest.title}, edition {build.manifest.edition}",
    "documents": lambda build: f"{len(build.documents.all)} documents, {len(build.documents.targets)} anchors",
    "evidence": lambda build: (
        f"{len(build.evidence.quotes)} bound places, {len(build.evidence.lab.measures)} measures, "
        f"{len(build.evidence.lab.claims)} claims"
    ),
    "figures": lambda build: f"{len(build.figures.built)} figures",
}


def progress(name: str, seconds: float, before: Build, after: Build) -> str:
    """``evidence    0.21 s   120 bound places, …`` with the number of new findings."""
    try:
        note = NOTES[name](after) if name in NOTES else ""
    except AttributeError:  # the stage made nothing, its findings say why
        note = ""
    new = len(after.findings) - len(before.findings)
    faults = f"{new} finding{'s' if new != 1 else ''}" if new else ""
    return f"{name:<10} {seconds:6.2f} s   {', '.join(part for part in (note, faults) if part)}".rstrip()
