"""Lines of a log, plain or gzipped, counted by ``\\n`` bytes, with bounded memory."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from .faults import InputFault

BLOCK = 1 << 20
# No line that is read for its content comes near this; the rest of a longer one is dropped, the line still counts.
LONGEST_LINE = 4 << 20
GZIP_MAGIC = b"\x1f\x8b"


def open_log(path: Path) -> BinaryIO:
    """Open a log for reading; gzip is told by its first bytes, not by the file's name."""
    with open(path, "rb") as file:
        zipped = file.read(2) == GZIP_MAGIC
    return gzip.open(path) if zipped else open(path, "rb")  # type: ignore[return-value]


def line_blocks(path: Path) -> Iterator[list[bytes]]:
    """Lists of whole lines without their ``\\n``, in order. An unfinished last line is a line too.

    Raises InputFault when the file cannot be read or its compression is damaged.
    """
    try:
        with open_log(path) as file:
            yield from _split(file)
    except EOFError:
        raise InputFault(path.name, "the gzip stream ends too early: the file is cut off") from None
    except (gzip.BadGzipFile, zlib.error) as error:
        raise InputFault(path.name, f"the gzip stream is damaged: {error}") from None
    except OSError as error:
        raise InputFault(path.name, f"cannot be read: {error.strerror or error}") from None


def _split(file: BinaryIO) -> Iterator[list[bytes]]:
    rest = b""
    while block := file.read(BLOCK):
        lines = (rest + block).split(b"\n")
        rest = lines.pop()[:LONGEST_LINE]
        yield lines
    if rest:
        yield [rest]
