"""``tools/build figures``: the same path as the check, and then the drawings that changed are written."""

from __future__ import annotations

import os
from contextlib import suppress

from capture.lab.finding import Finding, Place

from ..build import Build
from ..paths import inside
from .rules import FRESH, finding
from .stage import drawn, files


def write_figures(build: Build) -> Build:
    """Draw all figures and write those that differ. A figure whose source fails keeps its old files."""
    build, jobs, _ = drawn(build)
    faults = []
    for job in jobs:
        figure = build.figures.built.get(job.id)
        for name, fresh in files(job, figure) if figure else ():
            faults.extend(_write(build, name, fresh))
    return build.having(*faults)


def _write(build: Build, name: str, fresh: str) -> list[Finding]:
    path = inside(build.options.root, name)
    if path is None:
        return [finding(FRESH, Place(name), "the path leaves the manual", mend="remove the symbolic link")]
    if path.is_file() and path.read_bytes() == fresh.encode():
        return []
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(fresh.encode())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        return [finding(FRESH, Place(name), f"the drawing cannot be written: {error.strerror}")]
    build.options.say(f"drew {name}")
    return []
