"""Replaces files so that a crash leaves the old ones or the new ones."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path


def replace_files(files: Mapping[Path, bytes | None]) -> None:
    """Write all files (None: remove), or none of them. Raises OSError after everything is as it was.

    All new bytes are on disk before the first rename. When a rename fails, those before it are taken back.
    """
    new: dict[Path, Path] = {}
    kept: dict[Path, Path | None] = {}
    try:
        for path, data in files.items():
            if data is not None:
                new[path] = _write_beside(path, data)
        for path in files:
            kept[path] = _set_aside(path)
        for path in files:
            if path in new:
                os.replace(new[path], path)
            else:
                path.unlink(missing_ok=True)
    except BaseException:
        for path, before in kept.items():
            _take_back(path, before)
        raise
    finally:
        for left in (*new.values(), *kept.values()):
            if left is not None:
                left.unlink(missing_ok=True)
    for folder in {path.parent for path in files}:
        _sync_folder(folder)


def _write_beside(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
    except BaseException:
        os.unlink(name)
        raise
    return Path(name)


def _set_aside(path: Path) -> Path | None:
    """A second name for the old bytes, so that they can be put back."""
    if not path.exists():
        return None
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.old.")
    os.close(descriptor)
    os.unlink(name)
    os.link(path, name)
    return Path(name)


def _take_back(path: Path, before: Path | None) -> None:
    if before is None:
        path.unlink(missing_ok=True)
    else:
        os.replace(before, path)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
