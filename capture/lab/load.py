"""All that a manual's ``capture`` folder says, as one ``Lab``. Bad input becomes findings, never an exception."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import claims, constants, measures
from .finding import Finding, Place
from .model import Lab
from .positions import Located, did_you_mean, read_yaml
from .schema_errors import validate

SUMMARIES = "capture/gpu/summary"
MEASURES, CLAIMS, CONSTANTS = "capture/measures.yml", "capture/claims.yml", "capture/constants.yml"
MAX_SUMMARY = 64_000_000


def load(root: Path, summary_path: str | None = None) -> Lab:
    """The lab of the manual in ``root``.

    ``summary_path`` is relative to ``root``; without it, the one file in ``capture/gpu/summary`` is taken.
    All faults are in ``Lab.findings``; a claim that fell is not among them (``ClaimResult.holds``).
    """
    path, findings = _summary_path(root, summary_path)
    summary, unread = _read_summary(root, path) if path else ({}, ())
    written = {name: _read(root, file, name) for name, file in
               (("measures", MEASURES), ("claims", CLAIMS), ("constants", CONSTANTS))}
    made, uncomputed = measures.compute(summary, written["measures"]) if summary else ({}, ())
    results, unjudged = claims.judge(summary, made, written["claims"]) if summary else ({}, ())
    found = [*findings, *unread, *(one for located in written.values() for one in located.findings), *uncomputed, *unjudged]
    return Lab(
        root, path, summary, made, results, tuple(found), constants.read_constants(written["constants"]),
        {**_defined(written["measures"], "measures"), **_defined(written["claims"], "claims")},
    )


def _read(root: Path, file: str, name: str) -> Located:
    """One of the three YAML files, its faults against the schema among its findings. None of them must exist."""
    if not (root / file).exists():
        return Located(file)
    rule = f"{name}-valid"
    located = read_yaml(root / file, file, rule)
    if located.findings or located.data is None:
        return located if located.findings else Located(file, findings=(Finding(rule, Place(file), "the file is empty"),))
    findings, faulty = validate(located, name, rule)
    return Located(file, _without(located.data, name, faulty), located.values, located.keys, located.lines, findings)


def _without(data: Any, name: str, faulty: frozenset[str]) -> Any:
    """The data less its faulty entries: what the schema refuses is not computed."""
    held = data.get(name) if isinstance(data, dict) else None
    return {name: {id: one for id, one in held.items() if id not in faulty}} if isinstance(held, dict) else data


def _defined(located: Located, name: str) -> dict[str, Place]:
    """Every id of the file, the faulty ones too."""
    ids = [pointer for pointer in located.keys if pointer.startswith(f"/{name}/") and pointer.count("/") == 2]
    return {pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~"): located.place(pointer, key=True) for pointer in ids}


def _summary_path(root: Path, given: str | None) -> tuple[str, tuple[Finding, ...]]:
    if given is not None:
        return given, ()
    found = sorted((root / SUMMARIES).glob("*.json"))
    if len(found) == 1:
        return f"{SUMMARIES}/{found[0].name}", ()
    held = ", ".join(path.name for path in found) or "none"
    return "", (Finding("summary-readable", Place(SUMMARIES), "name the lab in manual.json: the folder does not hold exactly one summary",
                        found=held, expected="one .json file"),)


def _read_summary(root: Path, path: str) -> tuple[Mapping[str, Any], tuple[Finding, ...]]:
    file = root / path
    try:
        if not file.resolve().is_relative_to(root.resolve()):
            return {}, (_unreadable(path, "the path leaves the manual"),)
        if file.stat().st_size > MAX_SUMMARY:
            return {}, (_unreadable(path, f"the file holds more than {MAX_SUMMARY} bytes"),)
        data = json.loads(file.read_text("utf-8"), parse_constant=_refuse)
    except FileNotFoundError:
        near = did_you_mean(file.name, [one.name for one in (root / SUMMARIES).glob("*.json")])
        return {}, (_unreadable(path, f"the file does not exist{near}"),)
    except (OSError, UnicodeDecodeError, RecursionError) as error:
        return {}, (_unreadable(path, f"the file cannot be read: {error}"),)
    except json.JSONDecodeError as error:
        return {}, (_unreadable(path, f"this is not JSON: {error.msg}", error.lineno, error.colno),)
    except ValueError as error:
        return {}, (_unreadable(path, str(error)),)
    return _shaped(path, data)


def _shaped(path: str, data: Any) -> tuple[Mapping[str, Any], tuple[Finding, ...]]:
    """The schema's name is checked here; the parts are checked where they are read."""
    if not isinstance(data, dict) or data.get("schema") != "lab-summary/1":
        held = data.get("schema") if isinstance(data, dict) else type(data).__name__
        return {}, (Finding("summary-readable", Place(path), "this is no summary of a known form", found=str(held)[:80],
                            expected='"schema": "lab-summary/1"', mend="python3 capture/run.py"),)
    if not isinstance(data.get("recordings"), dict) or not all(isinstance(one, dict) for one in data["recordings"].values()):
        return {}, (_unreadable(path, "'recordings' is no map of recordings"),)
    return data, ()


def _unreadable(path: str, message: str, line: int = 0, column: int = 0) -> Finding:
    return Finding("summary-readable", Place(path, line, column), message, mend="python3 capture/run.py")


def _refuse(word: str) -> float:
    raise ValueError(f"{word} is no number that JSON knows")
