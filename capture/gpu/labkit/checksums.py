"""``SHA256SUMS`` of a recording folder, in the form of ``sha256sum``."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

from .faults import InputFault

FILE = "SHA256SUMS"
_LINE = re.compile(r"([0-9a-f]{64}) [ *]([^/\\\0]{1,200})")


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file's bytes, in hexadecimal. Raises OSError."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_checksums(path: Path) -> dict[str, tuple[str, int]]:
    """File name to (sum, line). Names stay inside the folder. Raises InputFault, also when there is no such file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputFault(path.name, f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    sums: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line:
            continue
        match = _LINE.fullmatch(line)
        if not match or match[2] in (".", ".."):
            raise InputFault(path.name, "expected 64 hexadecimal digits, two spaces and a file name of this folder", number)
        if match[2] in sums:
            raise InputFault(path.name, f"names {match[2]} a second time", number)
        sums[match[2]] = (match[1], number)
    return sums


def checksum_lines(folder: Path, names: Iterable[str]) -> str:
    """The text of ``SHA256SUMS`` for these files of the folder."""
    return "".join(f"{sha256_of(folder / name)}  {name}\n" for name in sorted(names))
