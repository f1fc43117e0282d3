"""Where a manual keeps its recordings: the stored summary, the recording folder, the stored pause log."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .finding import Finding, Place

SUMMARIES = "capture/gpu/summary"
RECORDINGS = "capture/gpu"
REBUILD = "python3 capture/run.py"
MAX_JSON = 64_000_000


@dataclass(frozen=True, slots=True)
class Layout:
    """Paths relative to ``root``. ``source`` is the folder that is read: the stored one, or another on this machine."""

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
        """The stored pause log; absent when no run had a heat guard."""
        return f"{SUMMARIES}/{self.lab}.pauses.jsonl"

    def shown(self, name: str) -> str:
        """A file of the source folder as a finding's place."""
        return f"{self.source.name}/{name}" if self.foreign else f"{self.folder}/{name}"


def find_layout(root: Path, runs: str | None = None) -> tuple[Layout | None, tuple[Finding, ...]]:
    """The layout of the manual in ``root``; ``runs`` is the folder of ``MILES_LAB_RUNS``."""
    lab, fault = _lab(root)
    if fault:
        return None, (fault,)
    folder, fault = _folder(root, lab)
    if fault:
        return None, (fault,)
    source = Path(runs).absolute() if runs else root / folder
    return Layout(root, lab, folder, source, foreign=bool(runs)), ()


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


def _folder(root: Path, lab: str) -> tuple[str, Finding | None]:
    """The recording folder that the stored summary names, else the only one there is."""
    recordings = _plain_json(root / SUMMARIES / f"{lab}.json").get("recordings")
    held = sorted(path.parent.relative_to(root).as_posix() for path in (root / RECORDINGS).glob("out-*/status.txt"))
    named = {one.get("folder") for one in recordings.values() if isinstance(one, dict)} if isinstance(recordings, dict) else set()
    known = [folder for folder in held if folder in named] or held
    if len(known) == 1:
        return known[0], None
    return "", Finding("recordings-present", Place(RECORDINGS), f"found {len(known)} recording folders for the lab {lab}",
                       found=", ".join(known) or "no folder out-HOST with a status.txt", expected="one",
                       mend="git restore -- " + RECORDINGS)


def _plain_json(path: Path) -> dict[str, Any]:
    """An object, or an empty one: what is wrong with the file is said by those who need more of it."""
    try:
        data = json.loads(path.read_text("utf-8")) if path.stat().st_size <= MAX_JSON else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
