"""Measures and claims kept from the last time, keyed by the content of everything that made them.

The key covers the bytes of the summary and of the three YAML files, the code and schemas of this package, and the
versions of Python and of the packages that compute. Nothing is trusted by date. Only the build reads entries:
``capture/run.py --check`` computes everything again, so that an entry can never certify itself.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from .finding import Finding, Place, Severity
from .model import ClaimResult, Constant, Lab, Leaf, Measure

MOST_ENTRIES = 8
MAX_ENTRY = 64_000_000
_PACKAGES = ("pandas", "numpy", "pyyaml", "jsonschema")


def key_of(path: str, files: dict[str, bytes | None]) -> str:
    """The key of a lab: ``path`` is the summary's, ``files`` the bytes of each file that it is made of (None: absent)."""
    whole = hashlib.sha256(f"{path}\0{_kit()}\0".encode())
    for name, raw in sorted(files.items()):
        state = "absent" if raw is None else hashlib.sha256(raw).hexdigest()
        whole.update(f"{name}\0{state}\0".encode())
    return whole.hexdigest()


def recall(folder: Path, key: str, root: Path, summary: dict[str, Any]) -> Lab | None:
    """The lab of ``key`` around ``summary``; None when there is none or the entry is damaged."""
    try:
        file = _file(folder, key)
        if file.stat().st_size > MAX_ENTRY:
            return None
        digest, _, body = file.read_text("utf-8").partition("\n")
        if digest != hashlib.sha256(body.encode()).hexdigest():
            return None
        return _lab(json.loads(body), root, summary)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def remember(folder: Path, key: str, lab: Lab) -> None:
    """Keep a lab. A folder that cannot be written costs time, not correctness."""
    body = json.dumps(_entry(lab), ensure_ascii=False)
    file = _file(folder, key)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside = file.with_suffix(f".{os.getpid()}.tmp")
        beside.write_text(hashlib.sha256(body.encode()).hexdigest() + "\n" + body, encoding="utf-8", newline="\n")
        beside.replace(file)
        entries = sorted(folder.glob("lab-*.json"), key=lambda one: one.stat().st_mtime_ns)
        for old in entries[:-MOST_ENTRIES]:
            old.unlink(missing_ok=True)
    except OSError:
        return


def _kit() -> str:
    """The hash of the code and the schemas that compute, and of what they run on."""
    whole = hashlib.sha256(platform.python_version().encode())
    here = Path(__file__).parent
    for file in (*sorted(here.glob("*.py")), *sorted(here.glob("schemas/*.json"))):
        whole.update(file.name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    for name in _PACKAGES:
        whole.update(f"{name} {_version(name)}\0".encode())
    return whole.hexdigest()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def _file(folder: Path, key: str) -> Path:
    return folder / f"lab-{key[:40]}.json"


def _entry(lab: Lab) -> dict[str, Any]:
    return {
        "summary_path": lab.summary_path,
        "measures": [asdict(one) for one in lab.measures.values()],
        "claims": [asdict(one) for one in lab.claims.values()],
        "findings": [asdict(one) for one in lab.findings],
        "constants": [asdict(one) for one in lab.constants],
        "defined": {id: asdict(place) for id, place in lab.defined.items()},
    }


def _lab(entry: dict[str, Any], root: Path, summary: dict[str, Any]) -> Lab:
    measures = (_tuples(one) | {"leaves": tuple(Leaf(**leaf) for leaf in one["leaves"])} for one in entry["measures"])
    findings = (one | {"place": Place(**one["place"]), "severity": Severity(one["severity"])} for one in entry["findings"])
    return Lab(
        root, entry["summary_path"], summary,
        {one["id"]: Measure(**one) for one in measures},
        {one["id"]: ClaimResult(**_tuples(one)) for one in entry["claims"]},
        tuple(Finding(**one) for one in findings),
        tuple(Constant(**_tuples(one)) for one in entry["constants"]),
        {id: Place(**place) for id, place in entry["defined"].items()},
    )


def _tuples(raw: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in raw.items()}
