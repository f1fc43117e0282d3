"""Which lines of a piece of log can say something: found with substring searches, which read some GB/s.

Ninety of a hundred lines say nothing. Each form that ``parser.py`` reads holds one of the texts below, so a line with
none of them needs no look, as long as its actor is inside no traceback. A line that is found here may still say nothing.
"""

from __future__ import annotations

import re

# It begins with plain text: a search for that is ten times as fast as one for several alternatives.
_MESSAGE = re.compile(
    rb"\.py:\d+ - (?:Timer |Error: |Max retries \(|(?:rollout|perf|step|eval) \d{1,12}: \{|(?:\[Rank \d+\] )?Memory-Usage )")
_TEXTS = (b"Traceback (most recent call last):", b"retrying... (attempt ", b"crashed with exit code", b"engine answers: {")
_COLOURS = rb"(?:\x1b\[[0-9;]{0,12}m)*"
_ACTOR = _COLOURS + rb"\([^()\n]{1,160}\)" + _COLOURS + rb" "
_NO_ACTOR = re.compile(rb"\n(?!" + _ACTOR + rb")")
_AN_ACTOR = re.compile(_ACTOR)


class Search:
    """Finds the lines of a text that can say something, in order; what is skipped is not searched again."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._places = [-1] * (len(_TEXTS) + 1)  # The next place of each text, and last that of a message.

    def next(self, start: int) -> int:
        """A place in the next such line at or after ``start``, the begin of a line; the length of the text when there
        is none."""
        nearest = len(self._text)
        for index, place in enumerate(self._places):
            if place < start:
                place = self._places[index] = self._find(index, start)
            if place < nearest:
                nearest = place
        return nearest

    def _find(self, index: int, start: int) -> int:
        if index < len(_TEXTS):
            place = self._text.find(_TEXTS[index], start)
            return len(self._text) if place < 0 else place
        match = _MESSAGE.search(self._text, start)
        return match.start() if match else len(self._text)


def next_of(actor: bytes, text: bytes, start: int, stop: int) -> int:
    """A place in the next line that can be of this actor (``b""``: of none), from the line that begins at ``start``;
    ``stop`` when there is none before it."""
    if actor:
        place = text.find(b"(" + actor + b")", start, stop)
        return stop if place < 0 else place
    if not _AN_ACTOR.match(text, start):
        return start
    match = _NO_ACTOR.search(text, start, stop)
    return match.end() if match else stop
