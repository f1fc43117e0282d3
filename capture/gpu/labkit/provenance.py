"""What the kit noted of a run before its start: its manifest, its seeds, and the runs beside it on the same machine.

A recording made without the kit has none of it, and its summary then has no such keys.
"""

from __future__ import annotations

import json
from typing import Any

from .checksums import sha256_of
from .faults import InputFault
from .folder import RecordingFolder

SCHEMA = "run-manifest/1"
_SAME = " (same GPU)"
_OTHER = " (another GPU of this host)"


def provenance(folder: RecordingFolder, run: str) -> dict[str, Any]:
    """``manifest``, ``shared_gpu`` and ``shared_host`` (names of other runs) of a run, as far as they were noted. Raises InputFault."""
    return {**_manifest(folder, run), **_shared(folder, run)}


def _manifest(folder: RecordingFolder, run: str) -> dict[str, Any]:
    path = folder.manifest(run)
    if path is None:
        return {}
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise InputFault(path.name, f"is not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA or data.get("name") != run:
        raise InputFault(path.name, f'expected an object with "schema": "{SCHEMA}" and "name": "{run}"')
    if data.get("command") != folder.command(run).get("command"):
        raise InputFault(path.name, "its command is not that of environment.json")
    seeds = data.get("seeds") if isinstance(data.get("seeds"), dict) else {}
    return {"manifest": {"file": path.name, "sha256": sha256_of(path), "preset": str(data.get("preset", "")),
                         "seeds": {str(name): str(value) for name, value in seeds.items()}}}


def _shared(folder: RecordingFolder, run: str) -> dict[str, Any]:
    """Who ran beside the run: those that were there at its start, and those that found it there at theirs."""
    if not isinstance(folder.command(run).get("sharing"), dict):
        return {}
    names = [one.name for one in folder.runs]
    later = {end: [name for name in names if run + end in _beside(folder, name)] for end in (_SAME, _OTHER)}
    at_start = {end: [text.removesuffix(end) for text in _beside(folder, run) if text.endswith(end)] for end in (_SAME, _OTHER)}
    gpu, host = (list(dict.fromkeys([*at_start[end], *later[end]])) for end in (_SAME, _OTHER))
    return {"shared_gpu": gpu, "shared_host": host}


def _beside(folder: RecordingFolder, run: str) -> list[str]:
    sharing = folder.environment["runs"].get(run, {}).get("sharing")
    beside = sharing.get("beside_at_start") if isinstance(sharing, dict) else None
    return [text for text in beside if isinstance(text, str)] if isinstance(beside, list) else []
