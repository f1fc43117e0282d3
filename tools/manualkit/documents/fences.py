"""The form of fenced blocks: ``key: value`` lines, ``---``, body."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .context import Context
from .inlines import Inline, Position
from .inline import parse_inline
from .origin import Origin
from .rules import FORM, KEYS_KNOWN, KEYS_PRESENT

_KEY = re.compile(r"([A-Za-z][A-Za-z0-9_-]*):(?:[ \t]+|$)")


@dataclass(frozen=True, slots=True)
class Line:
    """A line inside a fence, and where it starts."""

    text: str
    position: Position


@dataclass(frozen=True, slots=True)
class Value:
    """A header's value. Its continuation lines are joined by line breaks, as in a paragraph."""

    text: str
    origin: Origin

    @property
    def flat(self) -> str:
        """The value on one line."""
        return " ".join(self.text.split())

    @property
    def position(self) -> Position:
        return self.origin.position(0)


@dataclass(frozen=True, slots=True)
class Form:
    """A block as written: header, and the lines after ``---`` (None when there is no ``---``)."""

    kind: str
    position: Position
    header: Mapping[str, Value]
    body: tuple[Line, ...] | None

    def inlines(self, key: str, context: Context) -> tuple[Inline, ...]:
        """The value of ``key`` as inline Markdown; empty when it is absent."""
        value = self.header.get(key)
        return parse_inline(value.text, value.origin, context) if value else ()

    def flat(self, key: str, default: str = "") -> str:
        """The value of ``key`` as plain text on one line."""
        return self.header[key].flat if key in self.header else default

    def where(self, key: str) -> Position:
        """The place of the value of ``key``, or of the block."""
        return self.header[key].position if key in self.header else self.position


def parse_form(
    kind: str, lines: Sequence[Line], position: Position, context: Context, required: str, optional: str, body: bool
) -> Form:
    """The form of a block, its faults noted. ``required`` and ``optional`` are its keys, ``body`` whether it has one."""
    cut = next((index for index, line in enumerate(lines) if line.text.rstrip() == "---"), None)
    header = _header(kind, lines[:cut], context, tuple(f"{required} {optional}".split()))
    form = Form(kind, position, header, None if cut is None else tuple(lines[cut + 1 :]))
    for key in required.split():
        if not form.flat(key):
            context.fault(KEYS_PRESENT, position, f"the {kind} block lacks the key {key}", expected=f"{key}: …")
    if body and not any(line.text.strip() for line in form.body or ()):
        context.fault(FORM, position, f"the {kind} block has no body", expected="a line --- and the lines after it")
    if not body and form.body is not None:
        context.fault(FORM, position, f"the {kind} block has a body", expected="keys only, without ---")
    return form


def _header(kind: str, lines: Sequence[Line], context: Context, known: tuple[str, ...]) -> dict[str, Value]:
    parts: dict[str, list[tuple[str, Position]]] = {}
    key = ""
    for line in lines:
        match = _KEY.match(line.text)
        if match:
            key = match[1]
            _check_key(kind, key, line.position, parts, context, known)
            parts[key] = [_part(line, match.end())]
        elif key and line.text[:1] in " \t" and line.text.strip():
            parts[key].append(_part(line, len(line.text) - len(line.text.lstrip())))
        elif line.text.strip():
            context.fault(
                FORM, line.position, f"a line of the {kind} block's header is no key", found=line.text.strip()[:80],
                expected="key: value, an indented line that goes on, or ---",
            )
    return {name: _value(part) for name, part in parts.items() if name in known}


def _check_key(
    kind: str, key: str, position: Position, parts: Mapping[str, object], context: Context, known: tuple[str, ...]
) -> None:
    if key in parts:
        context.fault(KEYS_KNOWN, position, f"the key {key} stands twice in the {kind} block")
    if key not in known:
        near = difflib.get_close_matches(key, known, n=1, cutoff=0.6)
        hint = f", did you mean {near[0]}?" if near else ""
        message = f"the {kind} block has the unknown key {key[:40]}{hint}"
        context.fault(KEYS_KNOWN, position, message, found=key[:40], expected=", ".join(known) or "no key")


def _part(line: Line, start: int) -> tuple[str, Position]:
    return line.text[start:].rstrip(), Position(line.position.line, line.position.column + start)


def _value(parts: list[tuple[str, Position]]) -> Value:
    segments, offset = [], 0
    for text, position in parts:
        segments.append((offset, position.line, position.column))
        offset += len(text) + 1
    return Value("\n".join(text for text, _ in parts), Origin(tuple(segments)))
