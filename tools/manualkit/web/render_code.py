"""Code and commands to HTML, coloured by Pygments."""

from __future__ import annotations

import re

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from ..documents.model import CodeBlock, Command
from .context import Context
from .markup import exact
from .render_inlines import inlines_html

FORMATTER = HtmlFormatter(nowrap=True)
LONGEST_COLOURED = 50_000


def code_html(block: CodeBlock) -> Markup:
    return Markup('<div class="code"><pre><code{}>{}</code></pre></div>').format(_language(block.lang), coloured(block.text, block.lang))


def command_html(block: Command, context: Context) -> Markup:
    """A command: its id as the name on the frame, the text, a copy button (made by the theme's script), the note."""
    note = Markup('<figcaption class="note">{}</figcaption>').format(inlines_html(block.note, context)) if block.note else ""
    return Markup(
        '<figure class="command" data-command="{}"><div class="code"><pre><code{}>{}</code></pre></div>{}</figure>'
    ).format(block.id, _language(block.lang), coloured(block.text, block.lang), note)


def coloured(text: str, lang: str) -> Markup:
    """The text with Pygments' short classes; without them when the language is unknown or the text is long."""
    text = text.rstrip("\n")
    if not lang or lang == "text" or len(text) > LONGEST_COLOURED:
        return exact(text)
    try:
        lexer = get_lexer_by_name(lang, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return exact(text)
    html = highlight(text, lexer, FORMATTER)
    return Markup(re.sub(r"(?m)^ (?= *$)", "&#32;", html.replace("\t", "&#9;")))


def _language(lang: str) -> Markup:
    return Markup(' class="language-{}"').format(lang) if lang else Markup("")
