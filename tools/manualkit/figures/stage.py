"""The stage ``figures``: every figure drawn or recalled, linted, and compared with what is committed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from capture.lab.finding import Finding, Place

from ..build import Build
from ..documents.inlines import Claim, Value
from ..documents.walk import flat
from ..paths import inside
from .job import Job, Outcome
from .jobs import FOLDER, SOURCES, blocks, draw_all, facts_for, find_jobs, sources
from .model import BuiltFigure, Figures
from .rules import CLAIM, FRESH, RULES, USED, finding

MEND = "tools/build figures"
_RULES = {rule.id: rule for rule in RULES}


def build_figures(build: Build) -> Build:
    """Draw and check; nothing is written but the cache."""
    build, jobs, _ = drawn(build)
    return build.having(*_stale(build, jobs), *_orphans(build, jobs))


def drawn(build: Build) -> tuple[Build, list[Job], Mapping[str, Outcome]]:
    """The build with its figures and the findings on them, before any comparison with committed files."""
    jobs, missing = find_jobs(build)
    outcomes = draw_all(build, jobs, facts_for(build))
    found = [*missing, *_unclaimed(build)]
    for job in jobs:
        found.extend(_findings(job, outcomes[job.id]))
    built = {job.id: outcome.figure for job in jobs if (outcome := outcomes[job.id]).figure is not None}
    return build.having(*found, figures=Figures(built)), jobs, outcomes


def files(job: Job, figure: BuiltFigure) -> tuple[tuple[str, str], ...]:
    """The committed files of a figure and what they must hold."""
    return (f"{FOLDER}/{job.anchor}.svg", figure.web), (f"{FOLDER}/{job.anchor}.print.svg", figure.print)


def _findings(job: Job, outcome: Outcome) -> Iterator[Finding]:
    lines = job.code.splitlines()
    for fault in outcome.faults:
        rule, line = _RULES[fault.rule], fault.line or _line(fault.message, lines)
        source = lines[line - 1] if 0 < line <= len(lines) else ""
        mend = f"change {job.file}, then {MEND}"
        yield finding(rule, Place(job.file, line), fault.message, source=source, expected=rule.description, mend=mend)


def _line(message: str, lines: Sequence[str]) -> int:
    """Where the source has what a fault of its drawing quotes in backticks; else where ``draw`` begins; 0 without either."""
    quoted = [words.rstrip("…") for words in re.findall(r"`([^`]+)`", message)]
    for sought in (*quoted, "def draw("):
        for number, line in enumerate(lines, 1):
            if sought in line:
                return number
    return 0


def _unclaimed(build: Build) -> Iterator[Finding]:
    for document, block in blocks(build):
        bound = any(isinstance(inline, Claim | Value) for inline in flat(block.claim))
        if block.kind == "chart" and not bound:
            yield finding(
                CLAIM, Place(document.file, block.position.line, block.position.column),
                f"the claim of chart {block.id} is bound to nothing",
                mend="write it as [words](claim:id), with the claim in capture/claims.yml",
            )


def _stale(build: Build, jobs: list[Job]) -> Iterator[Finding]:
    for job in jobs:
        figure = build.figures.built.get(job.id)
        for name, fresh in files(job, figure) if figure else ():
            path = inside(build.options.root, name)
            if path is not None and path.is_dir():
                yield finding(FRESH, Place(name), f"a folder stands where figure {job.id} is drawn", mend=f"move the folder away, then {MEND}")
            elif path is None or not path.is_file():
                yield finding(FRESH, Place(name), f"figure {job.id} has not been drawn yet", mend=MEND)
            elif (stored := path.read_bytes()) != fresh.encode():
                yield _difference(name, job, stored.decode("utf-8", "replace"), fresh)


def _difference(name: str, job: Job, stored: str, fresh: str) -> Finding:
    """Where a committed drawing departs from what is drawn today: the first line that differs, around its first difference."""
    old, new = stored.split("\n"), fresh.split("\n")
    line = _first_difference(old, new)
    sides = [lines[line] if line < len(lines) else "the end of the file" for lines in (old, new)]
    start = max(_first_difference(*sides) - 40, 0)
    found, expected = (side[start : start + 100].strip() for side in sides)
    return finding(
        FRESH, Place(name, line + 1), f"figure {job.id} is not what {job.file} and the recordings draw today",
        found=found, expected=expected, mend=MEND,
    )


def _first_difference(one: Sequence[str], other: Sequence[str]) -> int:
    differing = (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(differing, min(len(one), len(other)))


def _orphans(build: Build, jobs: list[Job]) -> Iterator[Finding]:
    folder = build.options.root / FOLDER
    if build.documents is None or not folder.is_dir():
        return
    known = {f"{job.anchor}{end}" for job in jobs for end in (".svg", ".print.svg")}
    for path in sorted(folder.glob("*.svg")):
        if path.name not in known:
            name = f"{FOLDER}/{path.name}"
            yield finding(FRESH, Place(name), "no figure block of the manual has this drawing", mend=f"git rm {name}")
    used = sources(build)
    for path in sorted((build.options.root / SOURCES).glob("*.py")):
        if (name := f"{SOURCES}/{path.name}") not in used:
            yield finding(USED, Place(name), "no figure block of the manual has this source", mend=f"git rm {name}")
