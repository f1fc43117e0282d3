"""Where a line of code may break: long paths, flags and log lines must not run off the page."""

from __future__ import annotations

import re

_AFTER = re.compile(r"(?<=[/\\,;:=&?|._)\]}>-])(?=[^/\\,;:=&?|._)\]}>\s-])|(?<=\s)(?=\S)")
_LONGEST_RUN = 24
_SHORT = 14
_LEAST = 4


def pieces(line: str) -> tuple[str, ...]:
    """A line of a listing in pieces: breaks after punctuation and spaces, and inside runs of more than 24 characters."""
    parts = []
    for part in _AFTER.split(line):
        parts += [part[start:start + _LONGEST_RUN] for start in range(0, len(part), _LONGEST_RUN)]
    return tuple(parts) or ("",)


def inline_pieces(text: str) -> tuple[str, ...]:
    """Code in running text: short words stay whole, others break after punctuation, at least 4 characters from an end."""
    if len(text) <= _SHORT and " " not in text:
        return (text,)
    parts: list[str] = []
    for part in pieces(text):
        mergeable = parts and not parts[-1].endswith(" ") and (len(parts[-1]) < _LEAST or len(part) < _LEAST)
        if mergeable:
            parts[-1] += part
        else:
            parts.append(part)
    return tuple(parts)
