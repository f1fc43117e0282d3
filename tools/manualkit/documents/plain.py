"""Inlines as plain text."""

from __future__ import annotations

from collections.abc import Iterable

from .inlines import Citation, Cited, Code, Inline, Text, Value


def plain(inlines: Iterable[Inline]) -> str:
    """What a reader sees, without mark-up; a citation reads ``{{key place}}``."""
    return "".join(_plain(inline) for inline in inlines)


def _plain(inline: Inline) -> str:
    match inline:
        case Text() | Code() | Value() | Cited():
            return inline.text
        case Citation():
            return "{{" + f"{inline.source} {inline.locator}".strip() + "}}"
        case _:
            return plain(inline.children)
