"""Code and commands to HTML, coloured by Pygments."""

from __future__ import annotations

import re

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from ..documents.inlines import Value
from ..documents.model import CodeBlock, Command
from .code_words import whole_flags
from .context import Context
from .markup import exact, lines
from .render_inlines import inlines_html
from .render_quotes import value_html

FORMATTER = HtmlFormatter(nowrap=True)
LONGEST_COLOURED = 50_000
DEEPEST = 16
FIRST_PRIVATE, MOST_LINKS = 0xE000, 0x1000
PRIVATE = re.compile("[\ue000-\uefff]")
# A space has no colour, and an indentation inside an element would not be seen as one.
SPACE = re.compile(r'<span class="w">(\s*)</span>')
LINE = Markup('<span class="line"{}>{}</span>')


def code_html(block: CodeBlock, context: Context) -> Markup:
    return Markup('<div class="code"><pre><code{}>{}</code></pre></div>').format(
        _language(block.lang), bound(block, context)
    )


def command_html(block: Command, context: Context) -> Markup:
    """A command: its id as the name on the frame, the text, a copy button (made by the theme's script), the note."""
    note = (
        Markup('<figcaption class="note">{}</figcaption>').format(inlines_html(block.note, context))
        if block.note
        else ""
    )
    return Markup(
        '<figure class="command" data-command="{}"><div class="code"><pre><code{}>{}</code></pre></div>{}</figure>'
    ).format(block.id, _language(block.lang), bound(block, context), note)


def bound(block: CodeBlock | Command, context: Context) -> Markup:
    """The lines of a block, each measured number of its comments a link.

    A private character holds the place of a number while the code is coloured, since the lexer sees words only.
    """
    text, links = block.text, {}
    for comment in reversed(block.comments):
        end = comment.start + sum(len(inline.text) for inline in comment.inlines)
        for inline in reversed(comment.inlines):
            start, mark = end - len(inline.text), chr(FIRST_PRIVATE + len(links))
            if isinstance(inline, Value) and len(links) < MOST_LINKS and not PRIVATE.search(block.text):
                text, links[mark] = text[:start] + mark + text[end:], value_html(inline, context)
            end = start
    html = coloured(text, block.lang)
    return Markup(PRIVATE.sub(lambda match: str(links.get(match[0], match[0])), str(html)))


def coloured(text: str, lang: str) -> Markup:
    """The lines with Pygments' short classes; without them when the language is unknown or the text is long."""
    return lines(_line(line) for line in _colours(text.rstrip("\n"), lang).split("\n"))


def _colours(text: str, lang: str) -> str:
    if not lang or lang == "text" or len(text) > LONGEST_COLOURED:
        return str(exact(text))
    try:
        lexer = get_lexer_by_name(lang, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return str(exact(text))
    # Pygments knows a comment by the line feed after it.
    html = highlight(text + "\n", lexer, FORMATTER).rstrip("\n")
    return SPACE.sub(r"\1", html).replace("\t", "&#9;")


def _line(html: str) -> Markup:
    """One line; ``--indent`` sets what a wrapped line hangs under."""
    indent = min(len(html) - len(html.lstrip(" ")), DEEPEST)
    return LINE.format(Markup(' style="--indent: {}"').format(indent) if indent else "", whole_flags(Markup(html)))


def _language(lang: str) -> Markup:
    return Markup(' class="language-{}"').format(lang) if lang else Markup("")
