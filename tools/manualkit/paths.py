"""Paths that authors write, kept inside the manual."""

from __future__ import annotations

from pathlib import Path, PurePosixPath


def inside(root: Path, relative: str) -> Path | None:
    """The file that ``relative`` names below ``root``, or None when the path leaves it.

    Refused: absolute paths, ``..``, backslashes, NUL bytes, drive letters, and symbolic links that lead out.
    The file need not exist.
    """
    path = PurePosixPath(relative)
    if not relative or "\\" in relative or "\0" in relative or ":" in "".join(path.parts[:1]):
        return None
    if path.is_absolute() or ".." in path.parts:
        return None
    try:
        real = (root / path).resolve()
    except (OSError, RuntimeError):  # a loop of links
        return None
    return root / path if real.is_relative_to(root.resolve()) else None
