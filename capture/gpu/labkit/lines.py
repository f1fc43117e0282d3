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


def text_blocks(path: Path) -> Iterator[bytes]:
    """Pieces of a log, in order, each of whole lines with their ``\\n``. An unfinished last line is a piece too.

    Raises InputFault when the file cannot be read or its compression is damaged.
    """
    try:
        with open_log(path) as file:
            yield from _whole_lines(file)
    except EOFError:
        raise InputFault(path.name, "the gzip stream ends too early: the file is cut off") from None
    except (gzip.BadGzipFile, zlib.error) as error:
        raise InputFault(path.name, f"the gzip stream is damaged: {error}") from None
    except OSError as error:
        raise InputFault(path.name, f"cannot be read: {error.strerror or error}") from None


def _whole_lines(file: BinaryIO) -> Iterator[bytes]:
    rest = b""
    while block := file.read(BLOCK):
        text = rest + block
        end = text.rfind(b"\n") + 1
        rest = text[end : end + LONGEST_LINE]
        if end:
            yield text[:end]
    if rest:
        yield rest
