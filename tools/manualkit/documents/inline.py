"""Inline Markdown -> inlines with line and column.

A ``Text`` never spans a line break or an escape: each of its characters stands in the file
right after the one before, so a rule can point at any of them. The place of a link is its
``[``, of bold its ``**``, of code its backtick.
"""

from __future__ import annotations

import re

from markdown_it.token import Token

from .context import Context
from .inlines import Citation, Code, Emphasis, Inline, Position, Strong, Text
from .links import link
from .markdown import inline_tokens
from .origin import Origin
from .rules import BARE_LINKS, BREAKS, CITATIONS, FOOTNOTES, HTML, IMAGES, LINKS, NESTING
from .walk import flat

MAX_NESTING = 4
_BARE = re.compile(r"https?://|www\.[a-z0-9]")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]+\]|\][ ]?\[[A-Za-z0-9]|^\[[^\]]+\]:")


def parse_inline(content: str, origin: Origin, context: Context) -> tuple[Inline, ...]:
    """The inlines of ``content``; every refused construct is a fault, and leaves its plain text."""
    builder = _Builder(origin, context)
    for token in inline_tokens(content):
        builder.take(token)
    inlines = builder.finish()
    _check_texts(inlines, context)
    return inlines


class _Builder:
    """Takes tokens in order. ``frames`` are the open pairs: (opening token, inlines so far)."""

    def __init__(self, origin: Origin, context: Context) -> None:
        self.origin, self.context = origin, context
        self.frames: list[tuple[Token | None, list[Inline]]] = [(None, [])]
        self.text_end = -1  # offset after the last Text, or -1 when the next text starts a new one
        self.too_deep = False

    def take(self, token: Token) -> None:
        if token.nesting == 1:
            self._open(token)
        elif token.nesting == -1:
            self._close()
        elif token.type in ("text", "text_special"):
            self._text(token)
        else:
            self._leaf(token)

    def finish(self) -> tuple[Inline, ...]:
        while len(self.frames) > 1:
            self._close()
        return tuple(self.frames[0][1])

    def _open(self, token: Token) -> None:
        self.frames.append((token, []))
        self.text_end = -1
        if len(self.frames) > MAX_NESTING + 1 and not self.too_deep:
            self.too_deep = True
            self.context.fault(NESTING, self._start(token), f"mark-up nests deeper than {MAX_NESTING} levels")

    def _close(self) -> None:
        opening, children = self.frames.pop()
        self.text_end = -1
        self.frames[-1][1].extend(self._made(opening, tuple(children)))

    def _made(self, opening: Token, children: tuple[Inline, ...]) -> tuple[Inline, ...]:
        if len(self.frames) > MAX_NESTING:
            return children
        position = self._start(opening)
        if opening.type == "strong_open":
            return (Strong(children, position),)
        if opening.type == "em_open":
            return (Emphasis(children, position),)
        if opening.markup == "autolink":
            self.context.fault(
                LINKS, position, "an address stands between < and >", expected="[text](https://…)",
                found=str(opening.attrs["href"])[:80],
            )
            return children
        if "title" in opening.attrs:
            self.context.fault(LINKS, position, "a link has a title in quotation marks", expected="[text](target)")
        return link(str(opening.attrs["href"]), children, position, self.context)

    def _start(self, token: Token) -> Position:
        before = {"link_open": 0 if token.markup == "autolink" else 1, "strong_open": 1}.get(token.type, 0)
        return self.origin.position(max(token.meta["at"] - before, 0))

    def _text(self, token: Token) -> None:
        if not token.content:  # the second mark of a bold pair
            return
        start, siblings = token.meta["at"], self.frames[-1][1]
        if token.type == "text" and start == self.text_end:
            last = siblings.pop()
            siblings.append(Text(last.text + token.content, last.position))
        else:
            siblings.append(Text(token.content, self.origin.position(start)))
        self.text_end = start + len(token.content) if token.type == "text" else -1

    def _leaf(self, token: Token) -> None:
        position, siblings = self._start(token), self.frames[-1][1]
        self.text_end = -1
        if token.type in ("softbreak", "hardbreak"):
            self._break(token, position, siblings)
        elif token.type == "code_inline":
            siblings.append(Code(token.content, position))
        elif token.type == "citation":
            siblings.append(Citation(token.content, token.info, position))
        elif token.type == "image":
            self.context.fault(IMAGES, position, "an image stands in the text", expected="a figure block")
        else:
            message = f"raw HTML stands in the text: {token.content[:60]}"
            self.context.fault(HTML, position, message, expected="Markdown")
            siblings.append(Text(token.content, position))

    def _break(self, token: Token, position: Position, siblings: list[Inline]) -> None:
        source = self.context.lines[position.line - 1] if position.line <= len(self.context.lines) else ""
        if token.type == "hardbreak" and source.endswith("\\"):
            self.context.fault(BREAKS, position, "a line ends in a backslash", mend="start a new paragraph or a list")
        if siblings and isinstance(siblings[-1], Text):
            last = siblings.pop()
            siblings.append(Text(last.text + " ", last.position))
        else:
            siblings.append(Text(" ", position))


def _check_texts(inlines: tuple[Inline, ...], context: Context) -> None:
    """Refuse what reads as mark-up of other dialects, and citations that are not closed."""
    for text in (inline for inline in flat(inlines) if isinstance(inline, Text)):
        for pattern, rule, message, expected in _TEXT_FAULTS:
            for match in pattern.finditer(text.text):
                place = Position(text.position.line, text.position.column + match.start())
                context.fault(rule, place, message, expected=expected)


_TEXT_FAULTS = (
    (_BARE, BARE_LINKS, "an address stands in the text without a link", "[text](https://…)"),
    (_FOOTNOTE, FOOTNOTES, "a footnote or a link by reference stands in the text", "[text](target), or {{key place}}"),
    (re.compile(r"\{\{"), CITATIONS, "a citation is not closed, or not of its form", "{{key place}}"),
)
