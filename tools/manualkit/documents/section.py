"""The text of one file -> ``Document``: title, thesis, blocks, sources."""

from __future__ import annotations

import re

from markdown_it.token import Token

from .blocks import blocks_of, groups, inlines_of
from .context import Context
from .inlines import Inline
from .markdown import block_tokens
from .model import Block, Document, Paragraph
from .plain import plain

Inlines = tuple[Inline, ...]
_SOURCES = re.compile(r"Sources:(\s|$)")


def parse_section(id: str, text: str, context: Context) -> Document:
    """The document of ``text``. What it lacks (title, thesis, sources) is empty: the audit says so."""
    rest = list(groups(block_tokens(text)))
    title = _title(rest, context)
    thesis = _thesis(rest, context)
    tokens = [token for group in rest for token in group]
    blocks = tuple(blocks_of(tokens, context))
    blocks, sources = _sources(blocks)
    return Document(id, context.file, title, thesis, blocks, sources, context.lines)


def _title(rest: list[list[Token]], context: Context) -> Inlines:
    """Take the title off ``rest``, when the file starts with one."""
    if rest and rest[0][0].type == "heading_open" and rest[0][0].markup == "#":
        return inlines_of(rest.pop(0)[1], context)
    return ()


def _thesis(rest: list[list[Token]], context: Context) -> Inlines:
    """Take the thesis off ``rest``: a block quote of one paragraph right after the title."""
    if rest and [token.type for token in rest[0]] == _THESIS:
        return inlines_of(rest.pop(0)[2], context)
    return ()


def _sources(blocks: tuple[Block, ...]) -> tuple[tuple[Block, ...], Inlines]:
    last = blocks[-1] if blocks else None
    if isinstance(last, Paragraph) and _SOURCES.match(plain(last.inlines)):
        return blocks[:-1], last.inlines
    return blocks, ()


_THESIS = ["blockquote_open", "paragraph_open", "inline", "paragraph_close", "blockquote_close"]
