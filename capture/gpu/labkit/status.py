"""status.txt: one line an event, appended whole, readable while the run goes on.

Form: ``2026-11-30T21:04:05.892Z start plain`` (UTC, milliseconds, then the event).
"""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

from .clock import utc_text


def stamp() -> str:
    """This moment, as status.txt and the pause log write it."""
    return utc_text(time.time_ns() // 1_000_000)


def append(file: Path, event: str) -> bool:
    """Append one event as one write, so that lines of several writers never mix.

    Returns False instead of raising when the disk is full: an event that cannot
    be noted must not stop the guard that noted it.
    """
    line = f"{stamp()} {' '.join(event.split())}\n"
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    except OSError:
        return False
    try:
        return os.write(descriptor, line.encode()) == len(line.encode())
    except OSError:
        return False
    finally:
        os.close(descriptor)


def endings(file: Path) -> dict[str, int]:
    """The last return code of each run that status.txt says has ended (``end NAME rc=N``)."""
    try:
        text = file.read_text(errors="replace")
    except OSError:
        return {}
    return {found[1]: int(found[2]) for found in re.finditer(r"^\S+ end (\S+) rc=(-?\d+)", text, re.M)}
