"""GPU samples over the time of a recording, from the stored ``RUN.gpu.csv`` that the summary vouches for."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from capture.gpu.labkit.checksums import sha256_of
from capture.gpu.labkit.faults import InputFault
from capture.gpu.labkit.gpu_samples import COLUMNS, sample_rows

NAMES = tuple(name for name, _ in COLUMNS)
_QUARTER = 900.0


class NoSamples(ValueError):
    """The recording has no samples that can be trusted; the message says why."""


def samples_of(root: Path, recording: Mapping[str, Any], column: str, gpu: int | None = None) -> list[list[float]]:
    """``[seconds since the recording's start, value]`` for one column of one GPU (None: that of the first sample); samples without a value are left out.

    The file's clock is the host's local time: it is moved by whole quarter hours, the steps of time zones,
    so that the first sample lies at the recording's start. Raises ``NoSamples``.
    """
    stored = recording.get("gpu")
    if not stored:
        raise NoSamples("the recording has no GPU samples")
    if column not in NAMES:
        raise NoSamples(f"the samples have no column '{column}': they have {', '.join(NAMES)}")
    file = root / recording["folder"] / stored["file"]
    if not file.resolve().is_relative_to(root.resolve()):
        raise NoSamples("the path of the samples leaves the manual")
    try:
        if sha256_of(file) != stored["sha256"]:
            raise NoSamples(f"{stored['file']} is not the file that the summary was made from: its SHA-256 differs")
        rows = sample_rows(file)
        gpu = rows[0].gpu if gpu is None and rows else gpu
        rows = [row for row in rows if row.gpu == gpu]
    except OSError as error:
        raise NoSamples(f"{stored['file']} cannot be read: {error.strerror or error}") from None
    except InputFault as fault:
        raise NoSamples(f"{stored['file']}, line {fault.line}: {fault.message}") from None
    if not rows:
        raise NoSamples(f"{stored['file']} has no sample of GPU {gpu}")
    place, start = NAMES.index(column), _started(recording["started"])
    times = [_clock(row.clock) - start for row in rows]
    zone = round(times[0] / _QUARTER) * _QUARTER
    return [[round(at - zone, 3), row.values[place]] for at, row in zip(times, rows, strict=True) if row.values[place] is not None]


def _clock(text: str) -> float:
    whole, _, part = text.partition(".")
    at = datetime.strptime(whole, "%Y/%m/%d %H:%M:%S").replace(tzinfo=timezone.utc)
    return at.timestamp() + (int(part) / 10 ** len(part) if part else 0)


def _started(text: str) -> float:
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()
