"""Where code may break at the end of a line, inline and in blocks."""

from __future__ import annotations

import re

from markupsafe import Markup

from .markup import TAG, join

LONGEST_WHOLE = 28
FLAG = re.compile(r"(?<![\w/-])--?[A-Za-z][\w-]{1,40}")


def code_span(text: str) -> Markup:
    """Inline code. A short one never breaks; a long one breaks at a space or after a slash where it can."""
    if len(text) <= LONGEST_WHOLE:
        return Markup('<code class="whole">{}</code>').format(text)
    return Markup("<code>{}</code>").format(whole_flags(Markup("/<wbr>").join(text.split("/"))))


def whole_flags(html: Markup) -> Markup:
    """A wrapped line must not break inside ``--label-key``."""
    pieces = TAG.split(str(html))
    return join(
        Markup(piece) if n % 2 else Markup(FLAG.sub(r'<span class="whole">\g<0></span>', piece))
        for n, piece in enumerate(pieces)
    )
