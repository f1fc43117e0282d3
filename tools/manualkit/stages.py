"""The build, on one screen."""

from __future__ import annotations

from importlib import import_module
from time import perf_counter

from .build import Build, Stage
from .report.progress import progress


def _stage(where: str) -> Stage:
    """The stage ``module:function``, imported when it runs: no verb waits for the code of stages that it leaves out."""
    module, _, name = where.partition(":")

    def stage(build: Build) -> Build:
        return getattr(import_module(f".{module}", __package__), name)(build)

    return stage


CHECK: tuple[tuple[str, Stage], ...] = (
    ("manifest", _stage("manifest.stage:load_manifest")),
    ("capture", _stage("recordings:check_capture")),
    ("documents", _stage("documents.stage:parse_documents")),
    ("evidence", _stage("evidence.stage:bind_evidence")),
    ("figures", _stage("figures.stage:build_figures")),
    ("audit", _stage("audit.stage:audit")),
)
BUILD: tuple[tuple[str, Stage], ...] = (
    *CHECK,
    ("web", _stage("web.stage:make_web")),
    ("print", _stage("book.stage:make_print")),
    ("crate", _stage("crate.stage:make_crate")),
    ("publish", _stage("publish:publish")),
)


# A fault that makes every later stage report its consequences: a file that could not be read at all.
CAUSES = frozenset({"text-readable", "summary-readable", "measures-valid", "claims-valid", "constants-valid"})


def run(build: Build, stages: tuple[tuple[str, Stage], ...]) -> Build:
    """Run the stages in order; a manifest or another source that could not be read ends the run with that finding."""
    for name, stage in stages:
        started = perf_counter()
        before, build = build, stage(build)
        build.options.say(progress(name, perf_counter() - started, before, build))
        causes = [finding for finding in build.findings if finding.rule in CAUSES]
        if causes:
            build.options.say("the later checks wait until that file can be read")
            return before.having(*causes)
        if build.manifest is None:
            break
    return build
