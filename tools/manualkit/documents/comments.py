"""Comments in code: the one place of a code block where a measured number can stand, as ``# takes [4.2 s](value:ID)``.

Readers see ``# takes 4.2 s``. What is a comment is what Pygments says of the block's language; a language that it
does not know has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment as CommentToken
from pygments.util import ClassNotFound

from .context import Context
from .fences import Line
from .inlines import Inline, Position, Text, Value
from .links import link
from .model import Comment
from .rules import LINKS

MAX_CHARACTERS = 50_000
_LINK = re.compile(r"\[(?P<text>[^\[\]\n]{1,200})\]\((?P<href>(?:value|claim|cited):[^()\s]{1,200})\)")
_NO_COMMENTS = frozenset({"", "text", "markdown", "md", "console", "output"})
_NOT_WORDS = (CommentToken.Hashbang, CommentToken.Preproc, CommentToken.PreprocFile)


@dataclass(frozen=True, slots=True)
class ReadCode:
    """Code as readers see it, and its comments."""

    text: str
    comments: tuple[Comment, ...]


def read_code(lines: Sequence[Line], lang: str, context: Context) -> ReadCode:
    """The lines of a code block with the links of its comments read."""
    text = "\n".join(line.text for line in lines)
    if lang.lower() in _NO_COMMENTS or len(text) > MAX_CHARACTERS:
        return ReadCode(text, ())
    spans = list(_comments(text, lang))
    _refuse_outside(text, spans, lines, lang, context)
    return _shown(text, spans, lines, context)


def _shown(text: str, spans: list[tuple[int, int]], lines: Sequence[Line], context: Context) -> ReadCode:
    """The text without the marks of its links, and each comment at its offset there."""
    parts: list[str] = []
    comments: list[Comment] = []
    done = length = 0
    for start, end in spans:
        parts.append(text[done:start])
        length += start - done
        inlines = tuple(_inlines(text, start, end, lines, context))
        words = "".join(inline.text for inline in inlines)
        comments.append(Comment(length, inlines))
        parts.append(words)
        length += len(words)
        done = end
    return ReadCode("".join((*parts, text[done:])), tuple(comments))


def _comments(text: str, lang: str) -> Iterator[tuple[int, int]]:
    """Start and end of each comment, one a line."""
    lexer = _lexer(lang)
    for start, kind, words in lexer.get_tokens_unprocessed(text + "\n") if lexer else ():
        if kind in CommentToken and not any(kind in other for other in _NOT_WORDS):
            for match in re.finditer(r"[^\n]*[^\n\s][^\n]*", words):
                yield start + match.start(), start + match.end()


def _lexer(lang: str) -> Lexer | None:
    try:
        return get_lexer_by_name(lang, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


def _inlines(text: str, start: int, end: int, lines: Sequence[Line], context: Context) -> Iterator[Inline]:
    done = start
    for match in _LINK.finditer(text, start, end):
        position = _position(text, match.start(), lines)
        words = (Text(match["text"], Position(position.line, position.column + 1)),)
        if not match["href"].startswith("value:"):
            scheme = match["href"].partition(":")[0]
            context.fault(LINKS, position, f"a comment in code holds a {scheme}: link", found=match[0][:80], expected="value: links alone",
                          mend="say it in the text around the code")
            continue
        made = link(match["href"], words, position, context)
        if match.start() > done:
            yield Text(text[done:match.start()], _position(text, done, lines))
        yield from (one for one in made if isinstance(one, Value | Text))
        done = match.end()
    if end > done:
        yield Text(text[done:end], _position(text, done, lines))


def _refuse_outside(text: str, spans: list[tuple[int, int]], lines: Sequence[Line], lang: str, context: Context) -> None:
    """A link that stands in code, where readers would see its marks."""
    for match in _LINK.finditer(text):
        if not any(start <= match.start() < end for start, end in spans):
            context.fault(LINKS, _position(text, match.start(), lines), f"a link stands in {lang} code outside a comment", found=match[0][:80],
                          expected="a link in a comment, or none")


def _position(text: str, offset: int, lines: Sequence[Line]) -> Position:
    """The place in the file of a character of the joined lines."""
    number = text.count("\n", 0, offset)
    column = offset - (text.rfind("\n", 0, offset) + 1)
    start = lines[number].position
    return Position(start.line, start.column + column)
