"""The files of the recording folders against their ``SHA256SUMS``."""

from __future__ import annotations

from dataclasses import dataclass

from capture.gpu.labkit.checksums import FILE, read_checksums, sha256_of
from capture.gpu.labkit.faults import InputFault

from .finding import Finding, Place
from .layout import Layout, Layouts
from .part import Part

NAME = "checksums"
UNLISTED = frozenset({FILE, "README.md"})


def check_checksums(layouts: Layouts) -> Part:
    """Each listed file is there and has its sum; each file that is there is listed, or a log that is skipped."""
    told = [_folder(layout) for layout in layouts]
    holding, whole = (sum(one.sums[side] for one in told) for side in (0, 1))
    folders = f" in {len(layouts)} folders" if len(layouts) > 1 else ""
    return Part(NAME, (f"{holding} of {whole} files hold{folders}",) if whole else (), tuple(line for one in told for line in one.skipped),
                tuple(finding for one in told for finding in one.findings))


@dataclass(frozen=True, slots=True)
class _Told:
    """Of one folder: how many files hold, how many are listed; what was skipped and found."""

    sums: tuple[int, int] = (0, 0)
    skipped: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


def _folder(layout: Layout) -> _Told:
    try:
        sums = read_checksums(layout.source / FILE)
    except InputFault as fault:
        if layout.foreign and not (layout.source / FILE).exists():
            return _Told(skipped=(f"{layout.shown(FILE)}: the folder has no checksums",))
        return _Told(findings=(Finding("checksums-readable", Place(layout.shown(FILE), fault.line), fault.message,
                                       mend=_restore(layout, FILE)),))
    present = {path.name for path in layout.source.iterdir()}
    other = sorted(name for name in sums if layout.foreign and name not in present and other_form(name) in present)
    findings = [one for name, (value, line) in sums.items() if name not in other and (one := _file(layout, name, value, line))]
    unlisted = sorted(present - set(sums) - UNLISTED - {other_form(name) for name in other})
    skipped = [f"{layout.shown(other_form(name))}: {FILE} lists {name}; it is read and compared all the same" for name in other]
    skipped += [f"{layout.shown(name)}: {FILE} does not list it, so nothing vouches for it" for name in unlisted if _is_log(name)]
    # Another folder is a working folder: what else lies in it is nobody's business here.
    findings += [_not_listed(layout, name) for name in unlisted if not _is_log(name) and not layout.foreign]
    holding = len(sums) - len(other) - sum(one.rule == "checksum-holds" for one in findings)
    return _Told((holding, len(sums)), tuple(skipped), tuple(findings))


def other_form(name: str) -> str:
    """The gzipped name of a plain file and the plain name of a gzipped one."""
    return name.removesuffix(".gz") if name.endswith(".gz") else name + ".gz"


def listed(layout: Layout) -> frozenset[str] | None:
    """The names that the folder's checksums list; None when it has none that can be read."""
    try:
        return frozenset(read_checksums(layout.source / FILE))
    except InputFault:
        return None


def _file(layout: Layout, name: str, value: str, line: int) -> Finding | None:
    path, place = layout.source / name, Place(layout.shown(name))
    listing = f"{FILE}:{line}"
    try:
        if path.is_symlink() or not path.is_file():
            what = "is a link or no plain file" if path.is_symlink() or path.exists() else "is gone"
            return Finding("checksum-holds", place, f"{listing} lists this file, and it {what}", found=what, expected=value,
                           mend=_restore(layout, name))
        found = sha256_of(path)
    except OSError as error:
        return Finding("checksum-holds", place, f"cannot be read: {error.strerror or error}", expected=value, mend=_restore(layout, name))
    if found == value:
        return None
    return Finding("checksum-holds", place, f"differs from its checksum in {listing}", found=found, expected=value,
                   mend=_restore(layout, name))


def _is_log(name: str) -> bool:
    return name.endswith((".log", ".log.gz"))


def _not_listed(layout: Layout, name: str) -> Finding:
    return Finding("checksum-listed", Place(layout.shown(name)), f"{FILE} does not list this file", found=name,
                   expected="only logs may be left out", mend=f"remove it, or: (cd {layout.folder} && sha256sum {name} >> {FILE})")


def _restore(layout: Layout, name: str) -> str:
    return f"copy {name} again from where it was recorded" if layout.foreign else f"git restore -- {layout.folder}/{name}"
