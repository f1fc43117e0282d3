"""A fault of the build system itself: written down whole, shown short."""

from __future__ import annotations

import platform
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path

from . import __version__


def report_crash(error: BaseException, argv: Sequence[str] | None) -> str:
    """Write the traceback and the circumstances to a file; return what the user is told."""
    text = "\n".join((
        f"manualkit {__version__}, Python {platform.python_version()}, {platform.platform()}",
        "command: tools/build " + " ".join(argv if argv is not None else sys.argv[1:]),
        "",
        "".join(traceback.format_exception(error)),
    ))
    with tempfile.NamedTemporaryFile("w", prefix="manualkit-", suffix=".txt", delete=False, encoding="utf-8") as file:
        file.write(text)
    return (
        f"internal error: {type(error).__name__}: {error}\n"
        "This is a fault of the build system, not of the manual. Nothing was published.\n"
        f"Please report it with the file {Path(file.name)}."
    )
