"""Outcomes kept from the last time, keyed by the content of everything that made them.

The key covers source, title, the kit's code, the fonts and the library versions. The
data is checked apart: an entry holds the questions that its figure asked with the
hashes of the answers, and is used only while every answer is still the same.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from .errors import FigureError
from .facts import Facts, ask, digest
from .fonts import FOLDER
from .job import Fault, Job, Outcome
from .model import BuiltFigure

_LIBRARIES = ("matplotlib", "numpy", "lxml", "fonttools")


def kit_hash() -> str:
    """The hash of what every figure depends on: the code of this package, the fonts, the libraries."""
    whole = hashlib.sha256()
    for file in (*sorted(Path(__file__).parent.rglob("*.py")), *sorted(FOLDER.glob("*.ttf"))):
        whole.update(file.name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    for name in _LIBRARIES:
        whole.update(f"{name} {_version(name)}\0".encode())
    return whole.hexdigest()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def key(job: Job, kit: str) -> str:
    """The hash of a job with the kit it is drawn by."""
    return hashlib.sha256(json.dumps([asdict(job), kit]).encode()).hexdigest()


def recall(folder: Path, job: Job, key: str, facts: Facts) -> Outcome | None:
    """The outcome of last time if it would be the same today; None when it would not, or when the entry is damaged."""
    try:
        entry = json.loads(_file(folder, job).read_bytes())
        if entry["key"] != key:
            return None
        used = tuple(((question, tuple(arguments)), answer) for question, arguments, answer in entry["used"])
        if any(digest(ask(facts, question, *arguments)) != answer for (question, arguments), answer in used):
            return None
        return Outcome(_figure(entry["figure"]), tuple(Fault(**fault) for fault in entry["faults"]), used)
    except (OSError, ValueError, KeyError, TypeError, FigureError):
        return None


def remember(folder: Path, job: Job, key: str, outcome: Outcome) -> None:
    """Keep a drawn figure. A folder that cannot be written costs time, not correctness."""
    if outcome.figure is None:
        return
    entry = {
        "key": key,
        "used": [[question, list(arguments), answer] for (question, arguments), answer in outcome.used],
        "faults": [asdict(fault) for fault in outcome.faults],
        "figure": asdict(outcome.figure),
    }
    file = _file(folder, job)
    beside = file.with_suffix(f".{os.getpid()}.tmp")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(entry), encoding="utf-8")
        beside.replace(file)
    except OSError:
        with suppress(OSError):
            beside.unlink()


def _file(folder: Path, job: Job) -> Path:
    return folder / f"{job.anchor}.json"


def _figure(raw: dict[str, object]) -> BuiltFigure:
    table = tuple(tuple(row) for row in raw["table"])
    return BuiltFigure(**{**raw, "table": table, "measures": tuple(raw["measures"]), "series": tuple(raw["series"])})
