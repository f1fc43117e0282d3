"""Where a line of code may break: long paths, flags and log lines must not run off the page.

A line breaks at its spaces. A word breaks only when it is long, then after punctuation that is not inside a number,
and, where a run without punctuation is longer than 24 characters, anywhere.
"""

from __future__ import annotations

import re

_WORDS = re.compile(r"\S+\s*|\s+")
_PUNCTUATION = re.compile(
    r"(?<=[/\\,;:=&?|_)\]}>-])(?![\d\s/\\,;:=&?|._)\]}>'\"-])"  # after punctuation, not inside a number
    r"|(?<=[/=_])(?=\d)"
    r"|(?<=\w)(?=\.[A-Za-z]\w{4,})"  # before the dot of a long component, not of a file's ending
)
_LONG_IN_LISTING = 28
_LONG_IN_TEXT = 14
_LONGEST_RUN = 24
_LEAST = 4


def pieces(line: str, long: int = _LONG_IN_LISTING) -> tuple[str, ...]:
    """A line in pieces that together are the line; a piece holds at most one word and the spaces after it."""
    parts = [part for word in _WORDS.findall(line) for part in (_broken(word) if len(word.rstrip()) > long else (word,))]
    return tuple(parts) or ("",)


def inline_pieces(text: str) -> tuple[str, ...]:
    """Code in running text: words of up to 14 characters stay whole."""
    return pieces(text, _LONG_IN_TEXT)


def _broken(word: str) -> list[str]:
    """A long word in pieces of at least 4 and at most 24 characters."""
    merged: list[str] = []
    for part in _PUNCTUATION.split(word):
        if merged and (len(merged[-1]) < _LEAST or len(part.rstrip()) < _LEAST):
            merged[-1] += part
        else:
            merged.append(part)
    return [part[start:start + _LONGEST_RUN] for part in merged for start in range(0, len(part), _LONGEST_RUN)]
