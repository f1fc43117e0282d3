"""A passage as a string whose every character knows its place, with what is bound masked out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..documents.inlines import Citation, Cited, Claim, Code, CrossRef, Emphasis, Inline, Link, Position, Strong, Text, Value
from ..documents.walk import Passage

MASK = "\ufffc"
_END = re.compile(r"[.!?][)\"'”’]*(?=\s+[^a-z\s]|\s*$)")
_ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|vs|cf|approx|No|Fig|Sec)\.$")


@dataclass(frozen=True, slots=True)
class Span:
    """Where one inline stands in the text; ``claim`` is the claim link around it."""

    start: int
    end: int
    inline: Inline
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """``text`` is what a reader sees; in ``masked``, of the same length, bound words and code are ``MASK``."""

    passage: Passage
    text: str
    masked: str
    spans: tuple[Span, ...]

    def position(self, offset: int) -> Position:
        """Line and column of the character at ``offset``."""
        span = next((span for span in self.spans if span.start <= offset < span.end), self.spans[-1])
        at = span.inline.position
        return Position(at.line, at.column + offset - span.start) if isinstance(span.inline, Text) else at

    def sentence(self, offset: int) -> str:
        """The sentence around ``offset``, on one line."""
        for start, end in self.sentences():
            if offset < end:
                return " ".join(self.text[start:end].split())
        return " ".join(self.text.split())

    def sentences(self) -> Iterator[tuple[int, int]]:
        """Start and end of each sentence. A full stop inside code or a link ends none."""
        start = 0
        for match in _END.finditer(self.masked):
            if not _ABBREVIATION.search(self.masked[start:match.end()]):
                yield start, match.end()
                start = match.end()
        if self.text[start:].strip():
            yield start, len(self.text)


def read(passage: Passage) -> Reading:
    """Flatten a passage."""
    text, masked, spans = [], [], []
    at = 0
    for inline, claim in _leaves(passage.inlines, None):
        words = shown(inline)
        hidden = claim is not None or not isinstance(inline, Text)
        text.append(words)
        masked.append(MASK * len(words) if hidden else words)
        spans.append(Span(at, at + len(words), inline, claim))
        at += len(words)
    return Reading(passage, "".join(text), "".join(masked), tuple(spans))


def shown(inline: Inline) -> str:
    """What a reader sees of a leaf."""
    if isinstance(inline, Citation):
        return f"({inline.source} {inline.locator})".replace(" )", ")")
    return inline.text if isinstance(inline, Text | Code | Value | Cited) else ""


def _leaves(inlines: tuple[Inline, ...], claim: Claim | None) -> Iterator[tuple[Inline, Claim | None]]:
    for inline in inlines:
        if isinstance(inline, Claim):
            yield from _leaves(inline.children, inline)
        elif isinstance(inline, Strong | Emphasis | CrossRef | Link):
            yield from _leaves(inline.children, claim)
        else:
            yield inline, claim
