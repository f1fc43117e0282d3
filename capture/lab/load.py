"""All that a manual's ``capture`` folder says, as one ``Lab``. Bad input becomes findings, never an exception."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import cache as kept
from . import claims, constants, measures
from .finding import Finding, Place
from .model import Lab
from .positions import Located, did_you_mean, read_yaml
from .schema_errors import validate

SUMMARIES = "capture/gpu/summary"
MEASURES, CLAIMS, CONSTANTS = "capture/measures.yml", "capture/claims.yml", "capture/constants.yml"
MAX_SUMMARY = 64_000_000


def load(root: Path, summary_path: str | None = None, cache: Path | None = None) -> Lab:
    """The lab of the manual in ``root``.

    ``summary_path`` is relative to ``root``; without it, the one file in ``capture/gpu/summary`` is taken.
    All faults are in ``Lab.findings``; a claim that fell is not among them (``ClaimResult.holds``).
    ``cache`` is a folder where a lab is kept for the next time that nothing of it has changed.
    """
    path, findings = _summary_path(root, summary_path)
    before = _key(root, path) if cache and path else ""
    summary, unread = _read_summary(root, path) if path else ({}, ())
    lab = kept.recall(cache, before, root, summary) if cache and before and not unread else None
    if lab is None:
        lab = lab_of(root, path, summary, (*findings, *unread))
        if cache and before and not unread and _key(root, path) == before:  # nothing changed while it was read
            kept.remember(cache, before, lab)
    return lab


def _key(root: Path, path: str) -> str:
    """The key of the lab in the cache; '' when one of its files cannot be read."""
    try:
        return kept.key_of(path, {file: _bytes(root / file) for file in (path, MEASURES, CLAIMS, CONSTANTS)})
    except OSError:
        return ""


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def lab_of(root: Path, path: str, summary: Mapping[str, Any], findings: tuple[Finding, ...] = ()) -> Lab:
    """The lab of a summary at hand, with the measures, claims and constants of the manual in ``root``.

    ``path`` is what the summary is called, ``findings`` what is known of it already.
    """
    written = {name: _read(root, file, name) for name, file in
               (("measures", MEASURES), ("claims", CLAIMS), ("constants", CONSTANTS))}
    made, uncomputed = measures.compute(summary, written["measures"]) if summary else ({}, ())
    defined = {name: _defined(written[name], name) for name in ("measures", "claims")}
    # Without its measures no claim can be judged, and that they are missing has been said.
    judged = summary and not (written["measures"].data is None and written["measures"].findings)
    unmade = frozenset(defined["measures"]) - made.keys()
    results, unjudged = claims.judge(summary, made, written["claims"], unmade) if judged else ({}, ())
    found = [*findings, *(one for located in written.values() for one in located.findings), *uncomputed, *unjudged]
    return Lab(
        root, path, summary, made, results, tuple(found), constants.read_constants(written["constants"]),
        {**defined["measures"], **defined["claims"]},
    )


def read_summary(path: Path, shown: str) -> tuple[Mapping[str, Any], tuple[Finding, ...]]:
    """A summary file, wherever it stands, or the findings that say why not; ``shown`` is its name in them."""
    return _read_summary(path.parent, path.name, shown)


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


def _read_summary(root: Path, path: str, shown: str = "") -> tuple[Mapping[str, Any], tuple[Finding, ...]]:
    file, shown = root / path, shown or path
    try:
        if not file.resolve().is_relative_to(root.resolve()):
            return {}, (_unreadable(shown, "the path leaves the manual"),)
        if file.stat().st_size > MAX_SUMMARY:
            return {}, (_unreadable(shown, f"the file holds more than {MAX_SUMMARY} bytes"),)
        data = json.loads(file.read_text("utf-8"), parse_constant=_refuse)
    except FileNotFoundError:
        near = did_you_mean(file.name, [one.name for one in (root / SUMMARIES).glob("*.json")])
        return {}, (_unreadable(shown, f"the file does not exist{near}"),)
    except (OSError, UnicodeDecodeError, RecursionError) as error:
        return {}, (_unreadable(shown, f"the file cannot be read: {error}"),)
    except json.JSONDecodeError as error:
        return {}, (_unreadable(shown, f"this is not JSON: {error.msg}", error.lineno, error.colno),)
    except ValueError as error:
        return {}, (_unreadable(shown, str(error)),)
    return _shaped(shown, data)


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
