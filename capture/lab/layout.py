"""Where a manual keeps its recordings: the stored summary, the recording folders, the stored pause log."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .finding import Finding, Place

SUMMARIES = "capture/gpu/summary"
RECORDINGS = "capture/gpu"
STATUS = "status.txt"
REBUILD = "python3 capture/run.py"
MAX_JSON = 64_000_000
_FOLDER = re.compile(re.escape(RECORDINGS) + r"/out-[A-Za-z0-9._-]{1,80}")


@dataclass(frozen=True, slots=True)
class Layout:
    """One recording folder of a lab. Paths are relative to ``root``.

    ``folder`` is where the manual keeps it; ``source`` is the folder that is read: that one, or another on this machine.
    """

    root: Path
    lab: str
    folder: str
    source: Path
    foreign: bool = False

    @property
    def summary(self) -> str:
        """The stored summary."""
        return f"{SUMMARIES}/{self.lab}.json"

    @property
    def pause_log(self) -> str:
        """The stored pause log, of all folders; absent when no run had a heat guard."""
        return f"{SUMMARIES}/{self.lab}.pauses.jsonl"

    def shown(self, name: str) -> str:
        """A file of the source folder as a finding's place."""
        return f"{self.source.name}/{name}" if self.foreign else f"{self.folder}/{name}"


Layouts = tuple[Layout, ...]


def find_layouts(root: Path, runs: str | None = None) -> tuple[Layouts, tuple[Finding, ...]]:
    """The recording folders of the manual in ``root``, at least one, or the findings that say why there is none.

    ``runs`` is ``MILES_LAB_RUNS``: one folder, or several with the separator of ``PATH`` between them. Each is read in
    place of the stored folder that it stands for: that of the same name, else the one that shares most runs with it.
    A folder that stands for none is a new one of the lab.
    """
    lab, fault = _lab(root)
    if fault:
        return (), (fault,)
    recordings = _recordings(root, lab)
    held, folders = _folders(root, lab, recordings)
    others = [Path(part).absolute() for part in (runs or "").split(os.pathsep) if part]
    if not held and not others:
        return (), (Finding("recordings-present", Place(RECORDINGS), f"found no recording folder of the lab {lab}",
                            found=f"no folder out-HOST with a {STATUS}", expected="at least one", mend="git restore -- " + RECORDINGS),)
    stands: dict[str, Path] = {}
    for other in others:
        stands[_stands_for(other, [folder for folder in folders if folder not in stands], recordings)] = other
    return tuple(Layout(root, lab, folder, stands.get(folder, root / folder), folder in stands)
                 for folder in sorted({*folders, *stands})), ()


def _stands_for(other: Path, folders: list[str], recordings: dict[str, Any]) -> str:
    if not (same := [folder for folder in folders if folder.rpartition("/")[2] == other.name]):
        names = _started(other)
        shared = {folder: sum(name in names for name, one in recordings.items() if one.get("folder") == folder) for folder in folders}
        same = [folder for folder in folders if shared[folder] and shared[folder] == max(shared.values())]
    # A lab of one folder has been recorded again, under whatever names.
    return same[0] if same else folders[0] if len(folders) == 1 else f"{RECORDINGS}/out-{other.name.removeprefix('out-')}"


def _started(folder: Path) -> frozenset[str]:
    """The runs that ``status.txt`` starts; what else is wrong with it is found when it is read."""
    try:
        words = [line.split(None, 3) for line in (folder / STATUS).read_text("utf-8").split("\n")]
    except (OSError, UnicodeDecodeError):
        return frozenset()
    return frozenset(line[2] for line in words if len(line) > 2 and line[1] == "start")


def _lab(root: Path) -> tuple[str, Finding | None]:
    """The lab that ``manual.json`` names, else that of the only summary."""
    named = _plain_json(root / "manual.json").get("lab")
    if isinstance(named, str) and named and "/" not in named and not named.startswith("."):
        return named, None
    held = sorted((root / SUMMARIES).glob("*.json"))
    if len(held) == 1:
        return held[0].stem, None
    names = ", ".join(path.name for path in held) or "none"
    return "", Finding("lab-named", Place("manual.json"), f"which summary of {SUMMARIES} is the manual's is not clear",
                       found=names, expected="\"lab\" in manual.json, or exactly one summary", mend='add "lab": "NAME"')


def _recordings(root: Path, lab: str) -> dict[str, Any]:
    """What the stored summary says of each run, as far as it can be read."""
    recordings = _plain_json(root / SUMMARIES / f"{lab}.json").get("recordings")
    return {name: one for name, one in recordings.items() if isinstance(one, dict)} if isinstance(recordings, dict) else {}


def _folders(root: Path, lab: str, recordings: dict[str, Any]) -> tuple[set[str], list[str]]:
    """The recording folders that are there, less those that another lab's summary names; and, sorted, with those that
    the lab's own summary names and that are gone."""
    held = {path.parent.relative_to(root).as_posix() for path in (root / RECORDINGS).glob(f"out-*/{STATUS}")}
    own = {one["folder"] for one in recordings.values() if isinstance(one.get("folder"), str) and _FOLDER.fullmatch(one["folder"])}
    labs = [path.stem for path in (root / SUMMARIES).glob("*.json") if path.stem != lab]
    foreign = {one.get("folder") for other in labs for one in _recordings(root, other).values()}
    held -= foreign - own
    return held, sorted(held | own)


def _plain_json(path: Path) -> dict[str, Any]:
    """An object, or an empty one: what is wrong with the file is said by those who need more of it."""
    try:
        data = json.loads(path.read_text("utf-8")) if path.stat().st_size <= MAX_JSON else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
