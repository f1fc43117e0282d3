"""The ``publish`` stage: finished editions are swapped in by rename, all or none.

Editions are built below ``build/.staging``. A crash or a kill before the swap leaves the published
editions untouched; a swap itself is one ``renameat2(RENAME_EXCHANGE)`` where the system has it.
"""

from __future__ import annotations

import ctypes
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from .build import Build, Options

AT_FDCWD = -100
RENAME_EXCHANGE = 2


def publish(build: Build) -> Build:
    """Swap the staged editions into ``build/`` when nothing stands against it; always clear the staging folder."""
    if build.options.publish and build.publishable:
        for edition in build.editions:
            swap(edition.path, build.options.output / edition.name)
    shutil.rmtree(staging(build.options), ignore_errors=True)
    return build


def staging(options: Options) -> Path:
    """The folder where editions are built."""
    return options.output / ".staging"


def swap(new: Path, old: Path) -> None:
    """Put ``new`` (file or folder) where ``old`` is, and remove what was there."""
    old.parent.mkdir(parents=True, exist_ok=True)
    if not old.is_dir():
        os.replace(new, old)
        return
    if not _exchange(new, old):
        aside = old.with_name(f".old-{old.name}")
        _remove(aside)
        os.rename(old, aside)
        os.rename(new, old)
        new = aside
    _remove(new)


def recover(options: Options) -> None:
    """Mend what a kill left: an edition that was moved aside comes back, half-made ones go."""
    for aside in options.output.glob(".old-*"):
        published = aside.with_name(aside.name.removeprefix(".old-"))
        if published.exists():
            _remove(aside)
        else:
            os.rename(aside, published)
    shutil.rmtree(staging(options), ignore_errors=True)


@contextmanager
def alone(options: Options) -> Iterator[None]:
    """Hold the build lock of this manual; a second build waits and says for whom."""
    options.output.mkdir(parents=True, exist_ok=True)
    holder = options.output / ".lock.pid"
    lock = FileLock(options.output / ".lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        options.say(f"another build (process {_read(holder)}) holds {options.output}: waiting for it")
        lock.acquire()
    try:
        holder.write_text(str(os.getpid()), encoding="utf-8")
        recover(options)
        yield
    finally:
        lock.release()


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return "unknown"


def _exchange(one: Path, other: Path) -> bool:
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        return libc.renameat2(AT_FDCWD, os.fsencode(one), AT_FDCWD, os.fsencode(other), RENAME_EXCHANGE) == 0
    except (OSError, AttributeError):
        return False


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
