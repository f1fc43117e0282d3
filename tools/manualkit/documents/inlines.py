"""What stands inside a paragraph. Each inline knows where it starts in its file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Position:
    """Line and column, both from 1."""

    line: int
    column: int = 1


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words. A line break of the source is one space."""

    text: str
    position: Position


@dataclass(frozen=True, slots=True)
class Code:
    """Inline code: exempt from the prose rules and from ``number-bound``."""

    text: str
    position: Position


@dataclass(frozen=True, slots=True)
class Strong:
    children: tuple[Inline, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Emphasis:
    children: tuple[Inline, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Value:
    """A measured number: ``[4.2 s](value:plain.rollout_s)``. ``step`` is the coarseness after ``~``, or ''."""

    measure: str
    text: str
    position: Position
    step: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement about measures: ``[under one percent](claim:update-share)``."""

    claim: str
    children: tuple[Inline, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Cited:
    """A number from elsewhere: ``[200,533](cited:first-edition)``."""

    source: str
    text: str
    position: Position


@dataclass(frozen=True, slots=True)
class Citation:
    """``{{key §4.1}}``."""

    source: str
    locator: str
    position: Position


@dataclass(frozen=True, slots=True)
class CrossRef:
    """``[text](#s-1-4)``: ``target`` is the anchor without ``#``."""

    target: str
    children: tuple[Inline, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a page or repository outside: https only."""

    href: str
    children: tuple[Inline, ...]
    position: Position


Inline = Text | Code | Strong | Emphasis | Value | Claim | Cited | Citation | CrossRef | Link
