"""Typographic quotes: what authors type as ``"`` and ``'`` is set as curly quotes, outside code."""

from __future__ import annotations

from dataclasses import replace

from ..documents.inlines import Claim, CrossRef, Emphasis, Inline, Link, Strong, Text
from ..documents.plain import plain

Inlines = tuple[Inline, ...]
_CURLY = {('"', True): "“", ('"', False): "”", ("'", True): "‘", ("'", False): "’"}
_OPENS_AFTER = " \u00a0([{“‘/"


def curled(inlines: Inlines) -> Inlines:
    """The same inlines with curly quotes in their texts."""
    return _curl(inlines, " ")[0]


def curl(text: str, before: str = " ") -> str:
    """``text`` with curly quotes; ``before`` is the character in front of it."""
    made = []
    for character in text:
        made.append(_CURLY.get((character, before in _OPENS_AFTER), character))
        before = made[-1]
    return "".join(made)


def _curl(inlines: Inlines, before: str) -> tuple[Inlines, str]:
    made: list[Inline] = []
    for inline in inlines:
        match inline:
            case Text():
                inline = replace(inline, text=curl(inline.text, before))
            case Strong() | Emphasis() | Claim() | CrossRef() | Link():
                inline = replace(inline, children=_curl(inline.children, before)[0])
        made.append(inline)
        before = (plain((inline,)) or before)[-1]
    return tuple(made), before
