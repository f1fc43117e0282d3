"""Which figures a manual has, and the drawing of all of them: from the cache, or in parallel."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from capture.lab.finding import Finding, Place

from ..build import Build
from ..documents.model import Document, Figure
from ..documents.plain import plain
from ..paths import inside
from . import cache
from .facts import Facts, facts_of
from .job import Job, Outcome
from .rules import SOURCE, finding
from .source import MAX_SOURCE
from .workers import draw_apart

FOLDER, SOURCES = "figures", "figures/src"
_ID = re.compile(r"(?:\d{1,2}|[A-Z])\.\d{1,3}|[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST = 60


def facts_for(build: Build) -> Facts:
    """What the figures of this build may know; nothing recorded when there is no evidence."""
    palette = tuple((one.hue, one.meaning) for one in build.manifest.palette) if build.manifest else ()
    return facts_of(build.evidence.lab, palette) if build.evidence else Facts({}, {}, palette)


def blocks(build: Build) -> Iterator[tuple[Document, Figure]]:
    """Every figure block, each id once (that it is placed once is a rule of the audit)."""
    seen: set[str] = set()
    for document in build.documents or ():
        for block in document.blocks:
            if isinstance(block, Figure) and block.id not in seen:
                seen.add(block.id)
                yield document, block


def find_jobs(build: Build) -> tuple[list[Job], list[Finding]]:
    """The jobs of a manual, the plate last, and a finding for each figure that has no source or one that cannot be read."""
    jobs, findings = [], []
    for id, anchor, kind, title, place in _wanted(build):
        file = _source(anchor)
        made = _read(build, file, place) if _ID.fullmatch(id) and len(id) <= _LONGEST else _unfit(id, place)
        if isinstance(made, Finding):
            findings.append(made)
        else:
            jobs.append(Job(id, anchor, kind, title, file, made))
    return jobs, findings


def _wanted(build: Build) -> Iterator[tuple[str, str, str, str, Place]]:
    """Id, anchor, kind, title and place of every figure, the plate last."""
    for document, block in blocks(build):
        place = Place(document.file, block.position.line, block.position.column)
        yield block.id, block.anchor, block.kind, plain(block.title), place
    plate = build.manifest.plate if build.manifest else None
    if plate is not None:
        line, column = build.manifest.positions.get("/plate/figure", (0, 0))
        yield plate.figure, plate.figure, "plate", plate.title, Place("manual.json", line, column)


def sources(build: Build) -> set[str]:
    """The sources that the figures of this manual have or should have."""
    return {_source(anchor) for _, anchor, *_ in _wanted(build)}


def _source(anchor: str) -> str:
    return f"{SOURCES}/{anchor.replace('-', '_')}.py"


def _unfit(id: str, place: Place) -> Finding:
    message = "no source can have the name of this figure"
    return finding(SOURCE, place, message, found=id[:80], expected=f"1.2, R.1, or a name such as weight-update of at most {_LONGEST} characters")


def _read(build: Build, file: str, place: Place) -> str | Finding:
    path = inside(build.options.root, file)
    if path is None or not path.is_file():
        return finding(SOURCE, place, f"the figure has no source {file}", mend=f"write {file} with a function draw(data)")
    raw = path.read_bytes()
    if len(raw) > MAX_SOURCE:
        return finding(SOURCE, Place(file), f"the source has {len(raw):,} bytes; at most {MAX_SOURCE:,}")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return finding(SOURCE, Place(file, raw.count(b"\n", 0, error.start) + 1), "the source is not UTF-8")


def draw_all(build: Build, jobs: list[Job], facts: Facts) -> Mapping[str, Outcome]:
    """The outcome of each job by figure id, in the order of ``jobs``."""
    folder, kit = build.options.cache / "figures", cache.kit_hash()
    keys = {job.id: cache.key(job, kit) for job in jobs}
    outcomes = {job.id: cache.recall(folder, job, keys[job.id], facts) for job in jobs}
    missing = [job for job in jobs if outcomes[job.id] is None]
    for job, outcome in zip(missing, draw_apart(missing, facts, build.options.jobs), strict=True):
        cache.remember(folder, job, keys[job.id], outcome)
        outcomes[job.id] = outcome
    return outcomes
