"""Every number of a sentence, with the word beside it: ``step 3``, ``4 runs``, ``H200``, ``two thirds``.

``numbers`` says which numbers look measured. Here all of them count, since each is written once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .numbers import WORD_VALUES
from .reading import MASK

_DIGITS = re.compile(rf"[0-9][^\s{MASK}]*")
_HEAD = re.compile(rf"[^\s{MASK}]*$")
_OUTER = "\"'“”‘’()[]{},;:!?…*"
_MORE = "half halves quarter quarters thrice third thirds fourth fourths fifth fifths sixth seventh eighth ninth tenth tenths".split()
_ALL = sorted({*WORD_VALUES, *_MORE}, key=len, reverse=True)
_WORDS = re.compile(rf"(?<![\w])(?=[{''.join(sorted({word[0] for word in _ALL}))}])(?:{'|'.join(_ALL)})(?:-(?:{'|'.join(_ALL)}))?(?:-?fold)?(?!\w)")
_NAMES = ("section", "figure", "part", "chapter", "table", "page", "step", "rank", "line", "port", "rollout", "attempt", "status", "code",
          "version", "level", "rule", "item", "row", "column", "issue", "python", "cuda", "pytorch", "torch", "ray", "sglang", "kernel", "pass", "case", "stage")
_BEFORE = re.compile(rf"\b(?P<word>{'|'.join(_NAMES)})s?\s+$", re.IGNORECASE)
_AFTER = re.compile(r"(?:\s+|-)(?P<word>[A-Za-z][A-Za-z-]*)")
_WEAK = frozenset(
    "a about above after again all also an and another any are as at away back be because before below between both but by can cannot do does down each "
    "else every few first for from had has have here how if in inside into is it its last later least left less like long longer made many more most much "
    "next no none nor not now of off on once one only or other others out over per same second should since so some still such than that the their them then "
    "there these they this those through to too two under until up was were what when where whether which while who whose will with within without would "
    "yet you your".split())


def typed_numbers(masked: str) -> Iterator[tuple[int, str]]:
    """Where each number of a masked text starts, and its words, in order. Capital letters count in names only."""
    found = {}
    end = 0
    for match in _DIGITS.finditer(masked):
        if match.start() >= end:
            head = _HEAD.search(masked, end, match.start())[0].lstrip(_OUTER)
            word = head + match[0].rstrip(f"{_OUTER}.")
            start, end = match.start() - len(head), match.end()
            found[start] = word if word[0].isalpha() else _beside(masked, start, word)
    small = masked.lower() if len(masked.lower()) == len(masked) else masked
    for match in _WORDS.finditer(small):
        if not _is_pronoun(small, match):
            found.setdefault(match.start(), _beside(small, match.start(), match[0], match.end()))
    return iter(sorted(found.items()))


def _is_pronoun(text: str, match: re.Match[str]) -> bool:
    """``one`` counts where a noun follows it: "one run", and not "the one that failed" or "one fails"."""
    if match[0] != "one":
        return False
    noun = _noun(text, match.end())
    return not noun or noun.endswith("s") and not noun.endswith("ss")


def _beside(text: str, start: int, word: str, end: int = 0) -> str:
    before = _BEFORE.search(text[max(0, start - 24):start])
    if before:
        return f"{before['word'].lower()} {word}"
    noun = _noun(text, end or start + len(word))
    return f"{word} {noun}" if noun else word


def _noun(text: str, at: int) -> str:
    match = _AFTER.match(text, at)
    return match["word"].lower() if match and match["word"].lower() not in _WEAK else ""
