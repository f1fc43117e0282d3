"""The two sides of a comparison: a summary file, a recording folder, or a git revision, each as a lab."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from capture.gpu.labkit.faults import InputFault
from capture.gpu.labkit.summary import summarize
from capture.lab.finding import errors
from capture.lab.layout import find_layouts
from capture.lab.load import CLAIMS, CONSTANTS, MEASURES, SUMMARIES, lab_of, load, read_summary
from capture.lab.model import Lab

from ..paths import inside

STATUS = "status.txt"
MAX_FILE = 64_000_000
LIMIT_S = 60


class Unusable(ValueError):
    """A side that cannot be compared; the message is one line for the person who named it."""


@dataclass(frozen=True, slots=True)
class Side:
    """``root`` is the folder whose text goes with the lab: the manual itself, or the files of a revision."""

    label: str
    lab: Lab
    root: Path


def side(named: str, root: Path, keep: ExitStack) -> Side:
    """The side that ``named`` is. Folders made for a revision live as long as ``keep``. Raises ``Unusable``."""
    path = Path(named)
    try:
        is_file, is_folder = path.is_file(), bool(named) and path.is_dir()
    except (OSError, ValueError):  # longer than a path can be, or a NUL in it
        is_file = is_folder = False
    if is_file:
        return Side(named, _of_summary(path, named, root), root)
    if is_folder and (path / STATUS).is_file():
        return Side(named, _of_recordings(path, named, root), root)
    revision = _revision(named, root)
    if revision:
        return _of_revision(named, revision, root, keep)
    held = f"is a folder without {STATUS}" if is_folder else "is no file, no folder and no git revision of this manual"
    raise Unusable(f"'{named[:200]}' {held}. Name a summary (.json), a folder of recordings (with {STATUS}), or a git revision")


def _of_summary(path: Path, named: str, root: Path) -> Lab:
    summary, unread = read_summary(path, named)
    if unread:
        told = unread[0]
        raise Unusable(f"{told.place}: {told.message}" + (f" (found {told.found}, expected {told.expected})" if told.expected else ""))
    return lab_of(root, named, summary)


def _of_recordings(path: Path, named: str, root: Path) -> Lab:
    layouts, _ = find_layouts(root, str(path))
    own = next((layout for layout in layouts if layout.foreign), None)
    try:
        summary = summarize(path, own.folder if own else path.name, own.lab if own else path.name)
    except InputFault as fault:
        where = f"{named}/{fault.file}" + (f":{fault.line}" if fault.line else "")
        raise Unusable(f"{where}: {fault.message}") from None
    return lab_of(root, named, summary)


def _revision(named: str, root: Path) -> str:
    """The commit of a revision, or ''."""
    done = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{named}^{{commit}}") if "\0" not in named else None
    return done.stdout.decode().strip() if done is not None and done.returncode == 0 else ""


def _of_revision(named: str, revision: str, root: Path, keep: ExitStack) -> Side:
    folder = Path(keep.enter_context(tempfile.TemporaryDirectory(prefix="manualkit-diff-")))
    cache = root / ".cache"
    cache.mkdir(exist_ok=True)
    (folder / ".cache").symlink_to(cache, target_is_directory=True)  # figures and labs that are known are not made again
    held = _tree(root, revision)
    manifest = _manifest(named, root, revision, held, folder)
    for name in _wanted(manifest, held):
        _write(folder, name, _show(root, revision, name))
    lab_name = manifest.get("lab")
    lab = load(folder, f"{SUMMARIES}/{lab_name}.json" if isinstance(lab_name, str) and lab_name else None, folder / ".cache" / "manualkit" / "lab")
    if not lab.summary:
        told = errors(lab.findings)[0]
        raise Unusable(f"{named}: {told.place}: {told.message}")
    return Side(f"{named} ({revision[:9]})" if not revision.startswith(named) else named, lab, folder)


def _manifest(named: str, root: Path, revision: str, held: frozenset[str], folder: Path) -> dict[str, Any]:
    if "manual.json" not in held:
        raise Unusable(f"the revision {named} holds no manual.json in this folder")
    raw = _show(root, revision, "manual.json")
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise Unusable(f"manual.json of {named} is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise Unusable(f"manual.json of {named} holds no object")
    _write(folder, "manual.json", raw)
    return data


def _wanted(manifest: dict[str, Any], held: frozenset[str]) -> Iterator[str]:
    """The files that text, measures and figures are made of."""
    yield from (name for name in (MEASURES, CLAIMS, CONSTANTS) if name in held)
    yield from sorted(name for name in held if name.startswith(("figures/src/", f"{SUMMARIES}/")) and name.endswith((".py", ".json")))
    yield from sorted({name for name in _texts(manifest) if name in held})


def _texts(manifest: dict[str, Any]) -> Iterator[str]:
    front = manifest.get("front", "front.md")
    yield from [front] if isinstance(front, str) else []
    parts = manifest.get("parts")
    for part in [*(parts if isinstance(parts, list) else []), manifest.get("reference")]:
        sections = part.get("sections") if isinstance(part, dict) else None
        for entry in sections if isinstance(sections, list) else []:
            if isinstance(entry, dict) and isinstance(entry.get("file"), str):
                yield entry["file"]


def _tree(root: Path, revision: str) -> frozenset[str]:
    """The files of the manual's folder in a revision, by path below it."""
    done = _git(root, "ls-tree", "-r", "-z", "--name-only", revision, "--", ".")
    if done is None or done.returncode:
        raise Unusable(f"git cannot list {revision}")
    return frozenset(name.decode("utf-8", "replace") for name in done.stdout.split(b"\0") if name)


def _show(root: Path, revision: str, name: str) -> bytes:
    done = _git(root, "show", f"{revision}:./{name}")
    if done is None or done.returncode or len(done.stdout) > MAX_FILE:
        raise Unusable(f"git cannot show {name} of {revision}")
    return done.stdout


def _write(folder: Path, name: str, raw: bytes) -> None:
    path = inside(folder, name)
    if path is None:
        raise Unusable(f"the path '{name}' leaves the manual")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)


def _git(root: Path, *arguments: str) -> subprocess.CompletedProcess[bytes] | None:
    """A git command in the manual's folder; None when git is not here."""
    try:
        return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, timeout=LIMIT_S, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return None
