"""Where a source stands: its path, or every recording folder of the lab that a pattern such as ``capture/gpu/out-*`` names."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any


def source_paths(path: str, summary: Mapping[str, Any]) -> tuple[str, ...]:
    """The paths to show, in the order of the recordings; ``path`` itself where no recording is in such a folder."""
    if "*" not in path or path.startswith("https://"):
        return (path,)
    folders = dict.fromkeys(run.get("folder", "") for run in summary.get("recordings", {}).values())
    return tuple(f"{folder}/" for folder in folders if fnmatchcase(folder, path.rstrip("/"))) or (path,)
