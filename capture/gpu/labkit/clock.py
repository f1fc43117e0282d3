"""Times as whole milliseconds since 1970 (UTC), so that sums and differences are exact."""

from __future__ import annotations

import re
from calendar import timegm
from datetime import datetime, timezone

_UTC = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?Z")


def milliseconds_of_utc(text: str) -> int:
    """``2026-11-30T21:04:05.892Z`` as milliseconds. Raises ValueError."""
    match = _UTC.fullmatch(text)
    if not match:
        raise ValueError(f"'{text[:40]}' is not a UTC time such as 2026-11-30T21:04:05.892Z")
    return milliseconds_of_parts(match.groups()[:6], match[7] or "0")


def milliseconds_of_parts(parts: tuple[str, ...], fraction: str = "0") -> int:
    """Year, month, day, hour, minute, second as texts, and a fraction's digits. Raises ValueError."""
    moment = datetime(*(int(part) for part in parts), tzinfo=timezone.utc)
    return int(moment.timestamp()) * 1000 + int(fraction[:3].ljust(3, "0"))


def utc_text(milliseconds: int) -> str:
    """The inverse of ``milliseconds_of_utc``."""
    moment = datetime.fromtimestamp(milliseconds // 1000, tz=timezone.utc)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03d}Z"


def seconds_of_log_time(text: bytes) -> int:
    """``2026-11-30 21:04:51`` of a log line as whole seconds since 1970. Raises ValueError."""
    year, month, day = int(text[0:4]), int(text[5:7]), int(text[8:10])
    hour, minute, second = int(text[11:13]), int(text[14:16]), int(text[17:19])
    if not (1 <= month <= 12 and 1 <= day <= 31 and hour < 24 and minute < 60 and second < 61):
        raise ValueError(f"'{text.decode('ascii', 'replace')}' is not a time")
    return timegm((year, month, day, hour, minute, second))


def since(start: int, at: int | None) -> float | None:
    """Seconds from ``start`` to ``at``, exact to the millisecond."""
    return None if at is None else (at - start) / 1000
