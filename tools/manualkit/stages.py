"""The build, on one screen."""

from __future__ import annotations

from time import perf_counter

from .audit.stage import audit
from .book.stage import make_print
from .build import Build, Stage
from .documents.stage import parse_documents
from .evidence.stage import bind_evidence
from .figures.stage import build_figures
from .manifest.stage import load_manifest
from .publish import publish
from .recordings import check_capture
from .report.progress import progress
from .web.stage import make_web

CHECK: tuple[tuple[str, Stage], ...] = (
    ("manifest", load_manifest),
    ("capture", check_capture),
    ("documents", parse_documents),
    ("evidence", bind_evidence),
    ("figures", build_figures),
    ("audit", audit),
)
BUILD: tuple[tuple[str, Stage], ...] = (
    *CHECK,
    ("web", make_web),
    ("print", make_print),
    ("publish", publish),
)


def run(build: Build, stages: tuple[tuple[str, Stage], ...]) -> Build:
    """Run the stages in order; a manifest that could not be read ends the run."""
    for name, stage in stages:
        started = perf_counter()
        before, build = build, stage(build)
        build.options.say(progress(name, perf_counter() - started, before, build))
        if build.manifest is None:
            break
    return build
