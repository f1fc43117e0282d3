"""Where code may break at the end of a line, inline and in blocks."""

from __future__ import annotations

import re

from markupsafe import Markup

from .markup import TAG, join

LONGEST_WHOLE = 28
FLAG = re.compile(r"(?<![\w/-])--?[A-Za-z][\w-]{1,40}")


def code_span(text: str) -> Markup:
    """Inline code. A short one never breaks; a long one breaks at a space, after a slash, and in a long key at ``_``."""
    if len(text) <= LONGEST_WHOLE:
        return Markup('<code class="whole">{}</code>').format(text)
    return Markup("<code>{}</code>").format(whole_flags(Markup("/<wbr>").join(_piece(piece) for piece in text.split("/"))))


def _piece(text: str) -> Markup:
    """A name between two slashes, which breaks after an underscore when it is too long for a narrow line."""
    return Markup("_<wbr>").join(text.split("_")) if len(text) > LONGEST_WHOLE else Markup.escape(text)


def whole_flags(html: Markup) -> Markup:
    """A wrapped line must not break inside ``--label-key``; a flag too long for a phone breaks at its hyphens."""
    pieces = TAG.split(str(html))
    return join(Markup(piece) if n % 2 else Markup(FLAG.sub(_flag, piece)) for n, piece in enumerate(pieces))


def _flag(match: re.Match[str]) -> str:
    flag = match[0]
    if len(flag) <= LONGEST_WHOLE:
        return f'<span class="whole">{flag}</span>'
    return re.sub(r"(?<=\w-)(?=\w)", "<wbr>", flag)
