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
from capture.lab.layout import Layouts, find_layouts
from capture.lab.load import load
from capture.lab.measures_part import check_measures, check_text
from capture.lab.model import Lab
from capture.lab.part import Part
from capture.lab.pauses_part import check_pauses
from capture.lab.rebuild import Rebuilt, rebuild
from capture.lab.replay import check_watchdog
from capture.lab.stored import read_stored
from capture.lab.summary_part import check_summary
from manualkit.audit.registry import CHECKS as AUDIT
from manualkit.audit.stage import audit
from manualkit.audit.subject import Subject
from manualkit.build import Build, Options
from manualkit.documents.anchors import with_anchors
from manualkit.documents.context import Context as Text
from manualkit.documents.inlines import Claim, Value
from manualkit.documents.model import Documents, Figure
from manualkit.documents.plain import plain
from manualkit.documents.reading import read_text
from manualkit.documents.section import parse_section
from manualkit.documents.stage import parse_documents
from manualkit.documents.walk import flat, passages
from manualkit.evidence.context import Context, Page
from manualkit.evidence.reading import read
from manualkit.evidence.rules import CHECKS, claim_stated, evidence_reviewed, source_line
from manualkit.evidence.stage import bind_evidence, bound
from manualkit.figures.stage import build_figures
from manualkit.manifest.stage import load_manifest

from .fault import Fault

Stage = Callable[[], tuple[Finding, ...]]
Check = Callable[[Context], Iterator[Finding]]
# Rules that judge one page by what stands on others; every other rule gets the changed pages alone.
WHOLE: tuple[Check, ...] = (claim_stated.check, evidence_reviewed.check, source_line.check)
LOCAL: tuple[Check, ...] = tuple(check for check in CHECKS if check not in WHOLE)
ACROSS = frozenset({"front-order", "front-blocks", "command-same", "figure-placed-once", "figure-order"})
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
        self.layouts, _ = find_layouts(root)
        self.summary = self.layouts[0].summary
        self.stored, self.folders = read_stored(self.layouts[0]), {one.folder: rebuild((one,)) for one in self.layouts}
        self.pages = {page.document.file: page for page in self._pages(build.documents)}
        found = errors((*build.findings, *(self._recorded(self.layouts) if recorded else ())))
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
        touched = tuple(one for one in self.layouts if any(file.startswith(f"{one.folder}/") for file in files))
        if "manual.json" in files:
            yield self._everything
        elif touched or self.summary in files:
            yield lambda: self._recorded(touched, self.summary in files)
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

    def _recorded(self, touched: Layouts, summary: bool = False) -> tuple[Finding, ...]:
        """The capture check as far as these folders and the summary reach; the first part that finds something ends it."""
        parts: list[Part] = [check_checksums(touched)] if touched else []
        if any(errors(part.findings) for part in parts):
            return parts[0].findings
        fresh = {**self.folders, **{one.folder: rebuild((one,)) for one in touched}}
        rebuilt = together([fresh[one.folder] for one in self.layouts])
        stored = read_stored(self.layouts[0]) if summary else self.stored
        parts.append(check_summary(self.layouts[0], stored, rebuilt, broken_files(parts[0]) if parts else frozenset()))
        if not errors(parts[-1].findings):
            parts += [check_watchdog(stored), check_pauses(self.layouts, stored)]
        return tuple(finding for part in parts for finding in part.findings)

    def _everything(self) -> tuple[Finding, ...]:
        layouts, found = find_layouts(self.root)
        build = load_manifest(Build(self.build.options))
        if errors((*found, *build.findings)) or build.manifest is None or not layouts:
            return (*found, *build.findings)
        if build.manifest.capture_check == self.build.manifest.capture_check:
            lab = load(self.root, layouts[0].summary)
            found = (*check_measures(lab).findings, *check_text(lab).findings)
        for stage in (parse_documents, bind_evidence, build_figures, audit):
            build = stage(build)
            if errors(build.findings):
                break
        return (*found, *build.findings)

    def _evidence(self) -> tuple[Finding, ...]:
        """All text on measures and claims computed again, and the figures drawn from them."""
        lab = load(self.root, self.summary)
        context = self._context(self.build.documents, lab, self.pages)
        found = (*check_measures(lab).findings, *run(WHOLE, context))
        found = found if errors(found) else run(LOCAL, context)
        return found if errors(found) else build_figures(replace(self.build, evidence=bound(context))).findings

    def _text(self, files: set[str]) -> tuple[Finding, ...]:
        """The changed files parsed again; rules that judge a page by itself on these, the others on the whole text."""
        parsed, found = self._parsed(files)
        if errors(found):
            return found
        changed = {page.document.file: page for page in self._pages(parsed) if page.document.file in files}
        context = self._context(parsed, self.build.evidence.lab, changed)
        found = run(LOCAL, context)
        found = found if errors(found) else run(WHOLE, self._context(parsed, self.build.evidence.lab, {**self.pages, **changed}))
        if errors(found):
            return found
        bound(context)
        build = replace(self.build, documents=parsed)
        found = build_figures(build).findings if placed(parsed) != placed(self.build.documents) else ()
        return found if errors(found) else self._audit(build, files)

    def _audit(self, build: Build, files: set[str]) -> tuple[Finding, ...]:
        own = Documents(tuple(one for one in build.documents if one.file in files), build.documents.targets)
        subjects = {True: Subject(self.root, build.manifest, build.documents), False: Subject(self.root, build.manifest, own)}
        return tuple(finding for rule, check in AUDIT for finding in check(subjects[rule.id in ACROSS]))

    def _context(self, documents: Documents, lab: Lab, pages: dict[str, Page]) -> Context:
        return Context(self.root, self.build.manifest, documents, lab, tuple(pages.values()))

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


def run(checks: tuple[Check, ...], context: Context) -> tuple[Finding, ...]:
    """The findings of some rules of evidence."""
    return tuple(finding for check in checks for finding in check(context))


def placed(documents: Documents) -> list[tuple[object, ...]]:
    """What the figures stage reads of the text."""
    return [(document.id, block.id, block.kind, plain(block.title), any(isinstance(one, Claim | Value) for one in flat(block.claim)))
            for document in documents for block in document.blocks if isinstance(block, Figure)]


def together(parts: list[Rebuilt]) -> Rebuilt:
    """The folders of a lab as ``rebuild`` puts them together. No fault here gives a run the name of another folder's."""
    whole = parts[0]
    for one in parts[1:]:
        whole = Rebuilt(whole.folders | one.folders, whole.recordings | one.recordings, whole.origins | one.origins, (*whole.runs, *one.runs),
                        whole.skipped | one.skipped, (*whole.findings, *one.findings))
    return whole


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
