"""Where the lines of a listing stand in their stored file.

A shown line matches a stored line when it equals, after colours and trailing blanks are taken off both:

- the whole line, or what stands between two ``\\r`` of it (what a terminal would have shown);
- the line without Ray's ``(Actor pid=N)``; or the message alone, after ``file.py:line - ``.

``…`` inside a line marks a cut there. A cut never splits a word or a number. A line that is only ``…`` cuts at
least one whole line; between two cuts the lines stand one under the other in the file.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass

CUT = "…"
_ACTOR = re.compile(r"\([A-Za-z_][\w.]* pid=[0-9]+(?:, ip=[0-9.]+)?\) ")
_HEAD = re.compile(r"\[[0-9-]+ [0-9:.]+(?: [^\]]*)?\] (?:[\w./]+:[0-9]+ - )?")
_JOINED = re.compile(r"[\w.]")
NEARBY = 400


@dataclass(frozen=True, slots=True)
class Miss:
    """The first shown line (index) that does not stand where it must, and the stored line most like it."""

    index: int
    message: str
    nearest: str = ""
    line: int = 0


def locate(shown: Sequence[str], stored: Sequence[str]) -> tuple[int, ...] | Miss:
    """The line number of each shown line (0 for a cut), or the first that misses."""
    groups = _groups(shown)
    if not groups:
        return Miss(0, "the listing holds no line")
    found = [0] * len(shown)
    after = 0
    for number, (first, texts) in enumerate(groups):
        least = after + 1 if number else after
        start = _find(texts, stored, least)
        if start is None:
            return _miss(first, texts, stored, least, after, bool(number))
        for offset in range(len(texts)):
            found[first + offset] = start + offset + 1
        after = start + len(texts)
    return tuple(found)


def matches(shown: str, stored: str) -> bool:
    """One shown line against one stored line."""
    shown = shown.rstrip()
    quick = shown.partition(CUT)[0] or shown.rpartition(CUT)[2]
    if quick not in stored:
        return False
    return any(_equal(shown, form) for form in _forms(stored))


def _groups(shown: Sequence[str]) -> list[tuple[int, list[str]]]:
    """Runs of lines between cuts, with the index of their first line."""
    groups: list[tuple[int, list[str]]] = []
    open_group = False
    for index, text in enumerate(shown):
        if text.strip() == CUT:
            open_group = False
        elif open_group:
            groups[-1][1].append(text)
        else:
            groups.append((index, [text]))
            open_group = True
    return groups


def _find(texts: Sequence[str], stored: Sequence[str], least: int) -> int | None:
    for start in range(least, len(stored) - len(texts) + 1):
        if matches(texts[0], stored[start]) and all(matches(text, stored[start + k]) for k, text in enumerate(texts)):
            return start
    return None


def _forms(stored: str) -> list[str]:
    """The ways in which a stored line may be shown."""
    forms = []
    for part in dict.fromkeys([stored, *stored.split("\r")]):
        forms.append(part.rstrip())
        actor = _ACTOR.match(part)
        rest = part[actor.end():] if actor else part
        head = _HEAD.match(rest)
        forms += [rest.rstrip()] if actor else []
        forms += [rest[head.end():].rstrip()] if head else []
    return forms


def _equal(shown: str, form: str) -> bool:
    if CUT not in shown or shown == form:
        return shown == form
    pieces = [piece.strip(" ") for piece in shown.split(CUT)]
    at = 0
    for number, piece in enumerate(pieces):
        last = number == len(pieces) - 1
        if number == 0:
            start = 0 if form.startswith(piece) else -1
        else:
            start = len(form) - len(piece) if last and piece and form.endswith(piece) else form.find(piece, at)
        if start < at or _splits(form, start, number > 0 and bool(piece)) or _splits(form, start + len(piece), not last and bool(piece)):
            return False
        at = start + len(piece)
    return True


def _splits(form: str, at: int, cut: bool) -> bool:
    """A cut at ``at`` would split a word or a number."""
    if not cut or not 0 < at < len(form):
        return False
    sign = form[at - 1] in "+-" and form[at].isdigit()
    return sign or bool(_JOINED.match(form[at - 1]) and _JOINED.match(form[at]))


def _miss(first: int, texts: Sequence[str], stored: Sequence[str], least: int, after: int, cut: bool) -> Miss:
    start, good = _longest(texts, stored, least)
    if good == len(texts):
        raise AssertionError("a group that stands in the file was missed")
    if good:
        line = stored[start + good] if start + good < len(stored) else ""
        return Miss(first + good, "the line does not follow the one above it in the file", line, start + good + 1)
    early = _find(texts[:1], stored, 0)
    if early is not None and cut and early == after:
        return Miss(first, "nothing is cut between this line and the one above", stored[early], early + 1)
    if early is not None:
        return Miss(first, "the line stands in the file, but not after the lines above it", stored[early], early + 1)
    index = _nearest(texts[0], stored)
    return Miss(first, "the line does not stand in the file", stored[index] if stored else "", index + 1 if stored else 0)


def _longest(texts: Sequence[str], stored: Sequence[str], least: int) -> tuple[int, int]:
    """Where most of the group's lines stand, and how many."""
    best = (0, 0)
    if len(texts) > 1:
        for start in range(least, len(stored)):
            if matches(texts[0], stored[start]):
                good = 1
                while good < len(texts) and start + good < len(stored) and matches(texts[good], stored[start + good]):
                    good += 1
                best = max(best, (start, good), key=lambda found: found[1])
    return best


def _nearest(text: str, stored: Sequence[str]) -> int:
    """The index of the stored line most like ``text``: those that share most words, then by likeness."""
    words = set(re.findall(r"\w+", text))
    ranked = sorted(range(len(stored)), key=lambda index: -len(words.intersection(re.findall(r"\w+", stored[index][:2000]))))[:20]
    matcher = difflib.SequenceMatcher(autojunk=False)
    matcher.set_seq2(text[:NEARBY])
    best, score = 0, -1.0
    for index in ranked:
        for form in _forms(stored[index]):
            matcher.set_seq1(form[:NEARBY])
            if matcher.quick_ratio() > score and (ratio := matcher.ratio()) > score:
                best, score = index, ratio
    return best
