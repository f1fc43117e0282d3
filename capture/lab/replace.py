"""The plain run: make the summary again and put it, with the pause log, in the place of the stored one."""

from __future__ import annotations

from capture.gpu.labkit.atomic import replace_files
from capture.gpu.labkit.writer import dump

from .checksums import check_checksums
from .compare import MOST_SHOWN, differences, shown
from .finding import Finding, Place
from .layout import Layouts
from .part import Part
from .pauses_part import pause_log
from .rebuild import rebuild, whole_summary
from .stored import Stored, read_stored, schema_faults

NAME = "summary"


def replace_summary(layouts: Layouts) -> list[Part]:
    """Write both files, or neither when anything about the recordings does not hold. Raises OSError on a failed write."""
    checksums = check_checksums(layouts)
    rebuilt = rebuild(layouts)
    stored = read_stored(layouts[0])
    if checksums.findings or rebuilt.findings:
        said = ("nothing written: mend the recordings first",)
        return [checksums, Part(NAME, said, (), rebuilt.findings)]
    new = whole_summary(layouts[0].lab, rebuilt, stored.data)
    if faults := schema_faults("lab-summary-1", new):
        findings = tuple(Finding("summary-valid", Place(layouts[0].summary), f"{pointer}: {message}") for pointer, message in faults)
        return [checksums, Part(NAME, ("nothing written",), (), findings)]
    lost = [name for name in rebuilt.runs if name not in new["recordings"]]
    skipped = [f"{name}: {reason}; kept as it was stored" if name not in lost else f"{name}: {reason}, and no summary of it is stored"
               for name, reason in rebuilt.skipped.items()]
    return [checksums, Part(NAME, _write(layouts, stored, new), tuple(skipped))]


def _write(layouts: Layouts, stored: Stored, new: dict) -> tuple[str, ...]:
    text = dump(new)
    layout = layouts[0]
    targets = {layout.root / layout.summary: text.encode(), layout.root / layout.pause_log: pause_log(layouts)}
    changed = {path: data for path, data in targets.items() if (path.read_bytes() if path.is_file() else None) != data}
    if not changed:
        return ("the stored summary is the recorded one: nothing to write",)
    replace_files(changed)
    names = ", ".join(path.relative_to(layout.root).as_posix() for path in changed)
    return (f"wrote {names}", *_changes(stored, new))


def _changes(stored: Stored, new: dict) -> tuple[str, ...]:
    """Which leaves changed, old and new, bounded in number."""
    if stored.data is None:
        return (f"there was no summary that could be read: {len(new['recordings'])} recordings are new",)
    found = list(differences(stored.data, new))
    lines = [f"{one.pointer}: {shown(one.old)} -> {shown(one.new)}" for one in found[:MOST_SHOWN]]
    more = [f"and {len(found) - MOST_SHOWN} more leaves"] if len(found) > MOST_SHOWN else []
    return (f"{len(found)} leaves changed", *lines, *more)
