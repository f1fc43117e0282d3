"""One fault at a time on one manual, in this process: only the stages that the changed files reach.

What no changed file reaches is kept from the untouched manual: its manifest, its parsed documents, its measures
and claims, its recordings as data. The stages themselves are those of ``tools/build check``, in its order, and the
first that finds an error ends the judgement.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from capture.lab.check import broken_files
from capture.lab.checksums import check_checksums
from capture.lab.finding import Finding, errors
from capture.lab.layout import find_layout
from capture.lab.load import load
from capture.lab.measures_part import check_measures, check_text
from capture.lab.part import Part
from capture.lab.pauses_part import check_pauses
from capture.lab.rebuild import rebuild
from capture.lab.replay import check_watchdog
from capture.lab.stored import read_stored
from capture.lab.summary_part import check_summary
from manualkit.audit.stage import audit
from manualkit.build import Build, Options
from manualkit.documents.anchors import with_anchors
from manualkit.documents.context import Context as Text
from manualkit.documents.model import Documents
from manualkit.documents.reading import read_text
from manualkit.documents.section import parse_section
from manualkit.documents.stage import parse_documents
from manualkit.documents.walk import passages
from manualkit.evidence.context import Context, Page
from manualkit.evidence.reading import read
from manualkit.evidence.rules import CHECKS
from manualkit.evidence.stage import bind_evidence, bound
from manualkit.figures.stage import build_figures
from manualkit.manifest.stage import load_manifest

from .fault import Fault

Stage = Callable[[], tuple[Finding, ...]]
DEFINITIONS = ("capture/measures.yml", "capture/claims.yml", "capture/constants.yml")


class Crash(Exception):
    """A check that did not end by itself."""


class Workbench:
    """The copy in ``root``, checked once as it is; it must be clean.

    ``recorded``: the manual is checked by ``capture.lab``. The tests' small manual brings a check of its own, which
    is not run here: no fault of its recordings is drawn.
    """

    def __init__(self, root: Path, recorded: bool = True) -> None:
        self.root = root
        build = Build(Options(root))
        for stage in (load_manifest, parse_documents, bind_evidence, build_figures, audit):
            build = stage(build)
        self.build = replace(build, findings=())
        self.layout, _ = find_layout(root)
        self.stored, self.rebuilt = read_stored(self.layout), rebuild(self.layout)
        self.pages = {page.document.file: page for page in self._pages(build.documents)}
        found = errors((*build.findings, *(self._recorded() if recorded else ())))
        if found:
            raise RuntimeError(f"the manual in {root} is not clean: {found[0]}")

    def judge(self, fault: Fault) -> tuple[Finding, ...]:
        """The errors of the first stage that finds any; empty when the fault survives. Raises ``Crash``."""
        with written(self.root, fault):
            try:
                return next((found for stage in self._stages(fault) if (found := errors(stage()))), ())
            except Exception:  # noqa: BLE001: whatever a check raises is what the campaign looks for
                raise Crash(traceback.format_exc()) from None

    def _stages(self, fault: Fault) -> Iterator[Stage]:
        files = set(fault.writes)
        recorded = {file for file in files if file.startswith(f"{self.layout.folder}/")}
        if "manual.json" in files:
            yield self._everything
        elif recorded or self.layout.summary in files:
            yield lambda: self._recorded(bool(recorded), self.layout.summary in files)
            yield self._evidence
        elif files & {*DEFINITIONS}:
            yield self._evidence
        elif files <= {*self.pages}:
            yield lambda: self._text(files)
        elif any(file.startswith("figures/") for file in files):
            yield lambda: build_figures(self.build).findings
            yield lambda: audit(self.build).findings
        else:
            yield self._evidence  # a vendored source

    def _recorded(self, recorded: bool = True, summary: bool = True) -> tuple[Finding, ...]:
        """The capture check as far as the folder and the summary reach; the first part that finds something ends it."""
        parts: list[Part] = [check_checksums(self.layout)] if recorded else []
        if errors(parts[0].findings if parts else ()):
            return parts[0].findings
        rebuilt = rebuild(self.layout) if recorded else self.rebuilt
        stored = read_stored(self.layout) if summary else self.stored
        parts.append(check_summary(self.layout, stored, rebuilt, broken_files(parts[0]) if parts else frozenset()))
        if not errors(parts[-1].findings):
            parts += [check_watchdog(stored), check_pauses(self.layout, stored)]
        return tuple(finding for part in parts for finding in part.findings)

    def _everything(self) -> tuple[Finding, ...]:
        layout, found = find_layout(self.root)
        build = load_manifest(Build(self.build.options))
        if errors((*found, *build.findings)) or build.manifest is None or layout is None:
            return (*found, *build.findings)
        if build.manifest.capture_check == self.build.manifest.capture_check:
            lab = load(self.root, layout.summary)
            found = (*check_measures(lab).findings, *check_text(lab).findings)
        for stage in (parse_documents, bind_evidence, build_figures, audit):
            build = stage(build)
            if errors(build.findings):
                break
        return (*found, *build.findings)

    def _evidence(self) -> tuple[Finding, ...]:
        """All text on measures and claims computed again, and the figures drawn from them."""
        lab = load(self.root, self.layout.summary)
        context = Context(self.root, self.build.manifest, self.build.documents, lab, tuple(self.pages.values()))
        found = (*check_measures(lab).findings, *(finding for check in CHECKS for finding in check(context)))
        if errors(found):
            return found
        return build_figures(replace(self.build, evidence=bound(context))).findings

    def _text(self, files: set[str]) -> tuple[Finding, ...]:
        """The changed files parsed again, every rule of evidence on all pages, then figures and audit of the whole text."""
        parsed, found = self._parsed(files)
        if errors(found):
            return found
        pages = {**self.pages, **{page.document.file: page for page in self._pages(parsed) if page.document.file in files}}
        context = Context(self.root, self.build.manifest, parsed, self.build.evidence.lab, tuple(pages.values()))
        found = tuple(finding for check in CHECKS for finding in check(context))
        if errors(found):
            return found
        build = replace(self.build, documents=parsed, evidence=bound(context))
        return (*build_figures(build).findings, *audit(build).findings)

    def _parsed(self, files: set[str]) -> tuple[Documents, tuple[Finding, ...]]:
        documents, found = [], []
        for document in self.build.documents:
            if document.file in files:
                text, unreadable = read_text(self.root, document.file)
                context = Text(document.file, tuple(text.split("\n")), self.build.manifest.repository)
                document = parse_section(document.id, text, context)
                found += [*unreadable, *context.findings]
            documents.append(document)
        parsed, doubled = with_anchors(tuple(documents))
        return parsed, (*found, *doubled)

    def _pages(self, documents) -> Iterator[Page]:
        return (Page(document, tuple(read(passage) for passage in passages(document))) for document in documents)


@contextmanager
def written(root: Path, fault: Fault) -> Iterator[None]:
    """The fault's files as it has them, and afterwards as they were."""
    before = {file: (root / file).read_bytes() for file in fault.writes}
    try:
        for file, data in fault.writes.items():
            (root / file).write_bytes(data) if data is not None else (root / file).unlink()
        yield
    finally:
        for file, data in before.items():
            (root / file).write_bytes(data)
