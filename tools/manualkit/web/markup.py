"""Safe HTML. ``Markup`` from MarkupSafe escapes all that is formatted into it; nothing else makes HTML here."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from ..documents.inlines import Citation, Inline

TAG = re.compile(r"(<[^<>]*>|&[a-z]+;|&#\d+;)")
CONTROLS = {code: "\ufffd" for code in (*range(9), 11, 12, *range(14, 32), 127)}


def join(parts: object) -> Markup:
    """The parts one after the other; what is no Markup is escaped."""
    return Markup("").join(parts)


def lines(parts: object) -> Markup:
    """The parts, one a line."""
    return Markup("\n").join(part for part in parts if part)


def capitalised(words: str) -> str:
    """The words with a capital at the start."""
    return words[:1].upper() + words[1:]


def exact(text: str) -> Markup:
    """Text for ``<pre>``. Python-Markdown would expand tabs and empty blank lines: both are written as references."""
    escaped = str(escape(text)).replace("\t", "&#9;").replace("\r", "&#13;")
    return Markup(re.sub(r"(?m)^ (?= *$)", "&#32;", escaped))


def heading_line(level: int, html: Markup, anchor: str, *, searched: bool = True) -> str:
    """A Markdown heading whose content is finished HTML: each character that Markdown could read is a reference.

    What follows a heading that is not ``searched`` stays out of the search index.
    """
    pieces = TAG.split(str(html))
    plain = [piece if n % 2 else re.sub(r"[^\w\s]|_", _reference, piece) for n, piece in enumerate(pieces)]
    unsearched = "" if searched else " data-search-exclude"
    return f"{'#' * level} {''.join(plain)} {{#{anchor}{unsearched}}}"


def _reference(match: re.Match[str]) -> str:
    return f"&#{ord(match[0])};"


def without_controls(page: str) -> str:
    """The page with each control character, which no HTML may hold, replaced."""
    return page.translate(CONTROLS)


def plain(inlines: tuple[Inline, ...]) -> str:
    """The words of the inlines without their marks."""
    return "".join(_plain(inline) for inline in inlines)


def _plain(inline: Inline) -> str:
    if isinstance(inline, Citation):
        return f"[{inline.source} {inline.locator}]".replace(" ]", "]")
    children = getattr(inline, "children", None)
    return plain(children) if children is not None else inline.text
