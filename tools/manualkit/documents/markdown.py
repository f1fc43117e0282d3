"""markdown-it-py, set up for the subset, with the place of each inline token.

Blocks and inlines are parsed apart: block tokens first, then each piece of inline content
with its origin. Nothing here renders, so raw HTML is recognised only to be refused.
"""

from __future__ import annotations

import functools
import re
from typing import Any, Literal

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

_CITATION = re.compile(r"\{\{\s*([^\s{}]+)(?:\s+([^{}]*?))?\s*\}\}")


@functools.cache
def parser() -> MarkdownIt:
    """CommonMark and tables. Links are not changed and not judged here; references are no links."""
    markdown = MarkdownIt("commonmark", {"html": True, "maxNesting": 40}).enable("table")
    markdown.disable(["inline", "text_join", "fragments_join", "reference"])
    markdown.inline.ruler.before("escape", "citation", _citation)
    markdown.validateLink = lambda url: True  # type: ignore[method-assign]
    markdown.normalizeLink = lambda url: url  # type: ignore[method-assign]
    return markdown


def block_tokens(text: str) -> list[Token]:
    """The block tokens of a whole file; ``inline`` tokens hold their content unparsed."""
    return parser().parse(text)


def inline_tokens(content: str) -> list[Token]:
    """The inline tokens of ``content``, each with its offset there as ``meta["at"]``."""
    markdown = parser()
    state = PlacedState(content, markdown, {}, [])
    markdown.inline.tokenize(state)
    for rule in markdown.inline.ruler2.getRules(""):
        rule(state)
    return state.tokens


class PlacedState(StateInline):
    """An inline state that notes where each token starts."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.pending_at = 0
        self.run = (-1, 0)

    @property
    def pending(self) -> str:
        return StateInline.pending.fget(self)

    @pending.setter
    def pending(self, value: str) -> None:
        if value and not self._pending:
            self.pending_at = self.pos
        StateInline.pending.fset(self, value)

    def append_pending(self, text: str) -> None:
        if not self._pending and not self._pending_buffer:
            self.pending_at = self.pos
        super().append_pending(text)

    def pushPending(self) -> Token:
        token = super().pushPending()
        token.meta["at"] = self.pending_at
        return token

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        token = super().push(ttype, tag, nesting)
        token.meta["at"] = self.pos
        if ttype == "text":  # a run of * or _ is pushed mark by mark, from one position
            self.run = (self.pos, self.run[1] + 1 if self.run[0] == self.pos else 0)
            token.meta["at"] = self.pos + self.run[1]
        return token


def _citation(state: StateInline, silent: bool) -> bool:
    """``{{key place}}``: a token of its own, so that nothing in it is read as Markdown."""
    match = _CITATION.match(state.src, state.pos, state.posMax)
    if not match:
        return False
    if not silent:
        token = state.push("citation", "", 0)
        token.content = match[1]
        token.info = " ".join((match[2] or "").split())
    state.pos = match.end()
    return True
