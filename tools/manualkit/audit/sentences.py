"""Sentences and words of technical prose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .lexicon import abbreviations
from .prose import HIDDEN

# An end mark with the brackets and quotation marks that close behind it, before a space or the end.
_END = re.compile(r"[.!?]+[\"'”’)\]]*(?=\s|$)")
_LAST_WORD = re.compile(r"[^\s(\[\"“]*$")
_DOTTED = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]")
_WORD = re.compile(rf"\S*[\w{HIDDEN}]\S*")


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """(offset, sentence) of each sentence of a passage.

    A full stop ends a sentence when a space or the end follows, unless it belongs to an abbreviation
    (``e.g.``, ``Fig.``), to dotted letters (``U.S.``) or to a number that opens the passage (``1.``).
    Decimals, versions, file names and ``section 1.2.`` need no rule: their inner stops have no space behind.
    """
    start = 0
    for match in _END.finditer(text):
        if _is_end(text, start, match):
            yield from _one(text, start, match.end())
            start = match.end()
    yield from _one(text, start, len(text))


def words(text: str) -> int:
    """How many words the text has: hyphenated words, numbers, and a run of code or quotation are one each."""
    return len(_WORD.findall(text))


def _is_end(text: str, start: int, match: re.Match[str]) -> bool:
    if match[0] != "." or match.end() == len(text):
        return True
    word = _LAST_WORD.search(text[start : match.start()])[0]
    before = text[start : match.start() - len(word)].strip()
    if word.lower() in abbreviations() or _DOTTED.fullmatch(word):
        return False
    return not (word.isdigit() and not before)


def _one(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    part = text[start:end]
    if words(part):
        yield start + len(part) - len(part.lstrip()), part.strip()
