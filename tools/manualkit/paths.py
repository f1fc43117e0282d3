"""Paths that authors write, kept inside the manual."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath

LONGEST_NAME, LONGEST_PATH = 255, 1024


def inside(root: Path, relative: str) -> Path | None:
    """The file that ``relative`` names below ``root``, or None when the path leaves it.

    Refused: absolute paths, ``..``, backslashes, NUL bytes, drive letters, symbolic links that lead out, and
    names and paths longer than a file system takes.
    The file need not exist.
    """
    path = PurePosixPath(relative)
    if not relative or "\\" in relative or "\0" in relative or ":" in "".join(path.parts[:1]):
        return None
    if path.is_absolute() or ".." in path.parts:
        return None
    if len(relative) > LONGEST_PATH or any(len(os.fsencode(part)) > LONGEST_NAME for part in path.parts):
        return None
    try:
        real = (root / path).resolve()
    except (OSError, RuntimeError):  # a loop of links
        return None
    return root / path if real.is_relative_to(root.resolve()) else None
