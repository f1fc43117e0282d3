"""A fault of the build system itself: written down whole, shown short."""

from __future__ import annotations

import errno
import platform
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path

from . import __version__

# Faults of the machine, and what mends them.
MACHINE = {
    errno.ENOSPC: "Free some space",
    errno.EDQUOT: "Free some space of your quota",
    errno.EROFS: "Make it writable",
    errno.EACCES: "Allow this user to read and write it",
    errno.EPERM: "Allow this user to read and write it",
}


def report_crash(error: BaseException, argv: Sequence[str] | None) -> str:
    """What the user is told: a fault of the machine by its name, else where the traceback is written down."""
    if isinstance(error, OSError) and error.errno in MACHINE:
        where = error.filename if error.filename is not None else "the output"
        return (
            f"tools/build: {where} cannot be written or read: {error.strerror}\n"
            f"No edition is half published. {MACHINE[error.errno]}, then run the same command again."
        )
    text = "\n".join((
        f"manualkit {__version__}, Python {platform.python_version()}, {platform.platform()}",
        "command: tools/build " + " ".join(argv if argv is not None else sys.argv[1:]),
        "",
        "".join(traceback.format_exception(error)),
    ))
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="manualkit-", suffix=".txt", delete=False, encoding="utf-8", errors="backslashreplace"
        ) as file:
            file.write(text)
    except OSError:
        return f"internal error, and no file with the details could be written:\n{text}"
    return (
        f"internal error: {type(error).__name__}: {error}\n"
        "This is a fault of the build system, not of the manual. Nothing was published.\n"
        f"Please report it with the file {Path(file.name)}."
    )
