"""Inlines -> Typst code."""

from __future__ import annotations

from ..documents.inlines import (
    Citation,
    Cited,
    Claim,
    Code,
    CrossRef,
    Emphasis,
    Inline,
    Link,
    Strong,
    Text,
    Value,
)
from ..documents.plain import plain
from . import escape
from .breaks import inline_pieces, pieces
from .escape import call, joined
from .setting import Setting, entry_label
from .typography import Inlines, curled

_CLOSERS = ".,;:!?)"


def content(inlines: Inlines, setting: Setting) -> escape.Code:
    """What stands in a paragraph, with its links and evidence marks."""
    return _content(curled(inlines), setting)


def inert(inlines: Inlines) -> escape.Code:
    """The same words without a link or mark: for headings, which running heads and the outline repeat."""
    return joined(_inert(inline) for inline in curled(inlines))


def _content(inlines: Inlines, setting: Setting) -> escape.Code:
    return joined(_inline(inlines, index, setting) for index in range(len(inlines)))


def _inline(inlines: Inlines, index: int, setting: Setting) -> escape.Code | str:
    match inline := inlines[index]:
        case Text():
            return inline.text
        case Code():
            link = setting.source_line(inline.position)
            return call("source-line", link.href, *inline_pieces(inline.text)) if link else call("code", *inline_pieces(inline.text))
        case Strong():
            return call("strong", _content(inline.children, setting))
        case Emphasis():
            return call("emph", _content(inline.children, setting))
        case Value():
            return _value(inline, setting)
        case Claim():
            return _claim(inline, setting)
        case Cited():
            return call("cited", _whole(inline.text), source_label(inline.source, setting))
        case Citation():
            shown = _whole(f"{inline.source} {inline.locator}".strip())
            return call("citation", shown, source_label(inline.source, setting))
        case CrossRef():
            return _reference(inline, plain(inlines[:index]), plain(inlines[index + 1:]), setting)
    return _link(inline, setting)


def _inert(inline: Inline) -> escape.Code | str:
    match inline:
        case Text():
            return inline.text
        case Code():
            return call("code", *inline_pieces(inline.text))
        case Value() | Cited():
            return _whole(inline.text)
        case Citation():
            return _whole(f"{inline.source} {inline.locator}".strip())
        case Strong() | Emphasis():
            return call("strong" if isinstance(inline, Strong) else "emph", joined(map(_inert, inline.children)))
    return joined(map(_inert, inline.children))


def _value(inline: Value, setting: Setting) -> escape.Code | str:
    number = setting.measure_number(inline.measure)
    if number is None:
        return _whole(inline.text)
    return call("value", _whole(inline.text), number, entry_label("measure", inline.measure), **_margin(setting))


def _claim(inline: Claim, setting: Setting) -> escape.Code:
    number = setting.numbering.claims.get(inline.claim)
    body = joined(map(_inert, inline.children))
    return call("claim", body, number, entry_label("claim", inline.claim), **_margin(setting)) if number else body


def _margin(setting: Setting) -> dict[str, bool]:
    return {} if setting.margin else {"margin": False}


def _reference(inline: CrossRef, before: str, after: str, setting: Setting) -> escape.Code:
    """The author's words and the page: after a comma where a bracket is open or the clause ends, else in brackets."""
    target = setting.documents.targets.get(inline.target)
    body = joined(map(_inert, inline.children))
    if target is None:
        return body
    ends = not after or after[0] in _CLOSERS or before.count("(") > before.count(")")
    return call("reference", body, target.anchor, "comma" if ends else "brackets")


def _link(inline: Link, setting: Setting) -> escape.Code:
    """The address is printed in a footnote, unless the words are the address."""
    bare = inline.href.removeprefix("https://")
    told = plain(inline.children).removeprefix("https://") == bare
    return call("outside", joined(map(_inert, inline.children)), inline.href, *(() if told else pieces(bare)))


def source_label(key: str, setting: Setting) -> str:
    """The label of a source's entry, or of the list when the key has none."""
    return entry_label("source", key) if setting.source(key) else "index:sources"


def _whole(text: str) -> str:
    """Text that stays on one line: a number and its unit."""
    return text.replace(" ", "\u00a0")
