"""The summary, made again from the recordings. Bad input becomes findings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from capture.gpu.labkit.checksums import FILE
from capture.gpu.labkit.faults import InputFault
from capture.gpu.labkit.folder import RecordingFolder, Run, read_folder
from capture.gpu.labkit.pauses import FILE as PAUSES
from capture.gpu.labkit.pauses import read_pauses
from capture.gpu.labkit.summary import Recording, assemble, record

from .checksums import listed
from .finding import Finding, Place
from .layout import Layout, Layouts
from .stored import schema_faults


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """``folders`` maps each folder's name in the manual to what was read; one that could not be is not among them.

    ``recordings`` holds each run whose log could be read, ``origins`` the folder of each, ``runs`` all names of
    ``status.txt``. ``skipped`` maps a run whose log is not stored to the reason.
    """

    folders: dict[str, RecordingFolder] = field(default_factory=dict)
    recordings: dict[str, Recording] = field(default_factory=dict)
    origins: dict[str, Layout] = field(default_factory=dict)
    runs: tuple[str, ...] = ()
    skipped: dict[str, str] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()


def rebuild(layouts: Layouts) -> Rebuilt:
    """Read all folders and their logs. Of a run that two folders name the first is kept, and the second is a finding."""
    whole = Rebuilt()
    for layout in layouts:
        one = _rebuild(layout)
        twice = [run for run in one.runs if run in whole.runs]
        findings = tuple(_twice(layout, whole.origins.get(run), run) for run in twice)
        whole = Rebuilt(
            whole.folders | one.folders, one.recordings | whole.recordings, one.origins | whole.origins,
            (*whole.runs, *(run for run in one.runs if run not in twice)), one.skipped | whole.skipped,
            (*whole.findings, *one.findings, *findings),
        )
    return whole


def _rebuild(layout: Layout) -> Rebuilt:
    """One folder."""
    try:
        folder = read_folder(layout.source)
        entries = read_pauses(layout.source / PAUSES)
    except InputFault as fault:
        return Rebuilt(findings=(_finding(layout, fault),))
    faults = schema_faults("recording-folder-1", folder.as_data())
    if faults:
        return Rebuilt(findings=tuple(_invalid(layout, pointer, message) for pointer, message in faults))
    known = None if layout.foreign else listed(layout)
    recordings: dict[str, Recording] = {}
    skipped: dict[str, str] = {}
    findings: list[Finding] = []
    for run in folder.runs:
        try:
            if reason := _without_log(layout, folder, run, known):
                skipped[run.name] = reason
                findings += _unlisted(layout, folder, run) or _unexplained(layout, folder, run, known)
            else:
                recordings[run.name] = record(folder, run, layout.folder, entries)
        except InputFault as fault:
            findings.append(_finding(layout, fault))
    runs = tuple(run.name for run in folder.runs)
    return Rebuilt({layout.folder: folder}, recordings, dict.fromkeys(runs, layout), runs, skipped, tuple(findings))


def _twice(layout: Layout, first: Layout | None, run: str) -> Finding:
    other = first.shown("status.txt") if first else "another folder"
    return Finding("run-named-once", Place(layout.shown("status.txt")), f"'{run}' is a run of {other} too", found=run,
                   expected="one name for one run in all folders of a lab", mend="rename the run, its files and its entry in environment.json")


def _unexplained(layout: Layout, folder: RecordingFolder, run: Run, known: frozenset[str] | None) -> list[Finding]:
    """A log that is neither stored nor listed is accepted when the folder says why, and only then."""
    names = {f"{run.name}.log.gz", f"{run.name}.log"}
    if not (known or frozenset()).isdisjoint(names) or folder.not_stored(run.name):
        return []
    return [Finding("log-kept", Place(layout.shown("status.txt"), run.line), f"the log of '{run.name}' is neither in the folder nor in SHA256SUMS",
                    found="nothing", expected=f"{run.name}.log.gz, or a reason in environment.json",
                    mend=f"git restore -- {layout.folder}, or add \"not_stored\": \"REASON\" to runs/{run.name} of environment.json")]


def _without_log(layout: Layout, folder: RecordingFolder, run: Run, known: frozenset[str] | None) -> str:
    """Why a run's log is not read, or ''. A listed log that is gone is a finding of the checksums."""
    path = folder.log(run.name)
    if path is None:
        names = f"{run.name}.log.gz", f"{run.name}.log"
        if known is not None and not known.isdisjoint(names):
            return "its log is listed and gone"
        return "" if layout.foreign else folder.not_stored(run.name) or "its log is not stored here"
    return "its log is not listed in SHA256SUMS" if known is not None and path.name not in known else ""


def _unlisted(layout: Layout, folder: RecordingFolder, run: Run) -> list[Finding]:
    """A log that a run needs and that lies here must be listed: one line less would take its run out of the check."""
    path = folder.log(run.name)
    if path is None:
        return []
    return [Finding("checksum-listed", Place(layout.shown(path.name)), f"the log of '{run.name}' is here, and {FILE} does not list it",
                    found=path.name, expected="a line with its checksum", mend=f"(cd {layout.folder} && sha256sum {path.name} >> {FILE})")]


def whole_summary(lab: str, rebuilt: Rebuilt, stored: dict[str, Any] | None) -> dict[str, Any]:
    """The new summary. A run whose log is not stored keeps what the old summary says of it."""
    old = (stored or {}).get("recordings", {})
    recordings = {name: rebuilt.recordings[name].data if name in rebuilt.recordings else old[name]
                  for name in rebuilt.runs if name in rebuilt.recordings or name in old}
    return assemble(lab, rebuilt.folders, recordings)


def _finding(layout: Layout, fault: InputFault) -> Finding:
    mend = fault.mend or ("" if layout.foreign else f"git restore -- {layout.folder}/{fault.file}")
    return Finding("recording-readable", Place(layout.shown(fault.file), fault.line), fault.message, mend=mend)


def _invalid(layout: Layout, pointer: str, message: str) -> Finding:
    parts = pointer.split("/")
    file, rest = ("environment.json", "/".join(parts[2:])) if parts[1:2] == ["environment"] else ("status.txt", "/".join(parts[1:]))
    return Finding("recording-valid", Place(layout.shown(file)), f"{rest or 'the file'}: {message}", expected="recording-folder/1")
