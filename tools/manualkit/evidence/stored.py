"""Stored files as lines: read through gzip, bounded, counted by ``\\n`` bytes."""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ..paths import inside

MAX_BYTES = 256_000_000
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class Unreadable(ValueError):
    """The file cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored file: the lines without colours and line ends, and the checksum of the file as it lies there."""

    file: str
    sha256: str
    lines: tuple[str, ...]


def read_stored(root: Path, file: str) -> Stored:
    """Read ``file`` below ``root``. Raises ``Unreadable``."""
    path = inside(root, file)
    if path is None:
        raise Unreadable(f"the path '{file}' leaves the manual")
    if not path.is_file():
        raise Unreadable(f"no file '{file}'{_near(root, file)}")
    raw = path.read_bytes()
    return Stored(file, hashlib.sha256(raw).hexdigest(), _lines(raw, file))


@lru_cache(maxsize=8)
def _lines(raw: bytes, file: str) -> tuple[str, ...]:
    """Kept by content: each listing of a log is read twice in a build, by its rule and for the editions."""
    lines = _COLOURS.sub("", unpacked(raw, file).decode("utf-8", errors="replace")).split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def unpacked(raw: bytes, file: str) -> bytes:
    """The bytes of a file, out of its gzip when it is one. Raises ``Unreadable``."""
    if not file.endswith(".gz"):
        if len(raw) > MAX_BYTES:
            raise Unreadable(f"'{file}' holds more than {MAX_BYTES} bytes")
        return raw
    try:
        with gzip.open(_stream(raw)) as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise Unreadable(f"'{file}' is no whole gzip file: {error}") from None
    if len(data) > MAX_BYTES:
        raise Unreadable(f"'{file}' holds more than {MAX_BYTES} bytes when unpacked")
    return data


def _stream(raw: bytes) -> object:
    import io

    return io.BytesIO(raw)


def _near(root: Path, file: str) -> str:
    from capture.lab.positions import did_you_mean

    folder = inside(root, file.rpartition("/")[0] or ".")
    names = [path.name for path in folder.iterdir()] if folder and folder.is_dir() else []
    return did_you_mean(file.rpartition("/")[2], names)
