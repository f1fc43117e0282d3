"""The target of a link -> the inline that it stands for."""

from __future__ import annotations

import difflib
import re

from .context import Context
from .inlines import Cited, Claim, CrossRef, Inline, Link, Position, Value
from .plain import plain
from .rules import LINKS, REPOSITORY

_ID = r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?"
_VALUE = re.compile(rf"({_ID})(?:~(\d+(?:\.\d+)?))?")
_NAME = re.compile(_ID)
_ANCHOR = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_HTTPS = re.compile(r"https://[A-Za-z0-9][!#-;=?-Z\[\]_a-z~]*")
_PATH = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*/?(?:#[A-Za-z0-9._-]+)?")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
EXPECTED = "https://…, #anchor, value:ID, claim:ID, cited:KEY, or a path of the repository"


def link(href: str, children: tuple[Inline, ...], position: Position, context: Context) -> tuple[Inline, ...]:
    """The inline for ``[children](href)``. A refused link leaves its children, and a fault."""
    scheme = _SCHEME.match(href)
    if href.startswith("#"):
        made = CrossRef(href[1:], children, position) if _ANCHOR.fullmatch(href[1:]) else None
    elif scheme:
        made = _of_scheme(scheme[1], href, children, position, context)
    else:
        return _repository(href, children, position, context)
    if made is None:
        _refuse(href, scheme[1] if scheme else "", position, context)
    return (made,) if made else children


def _of_scheme(
    scheme: str, href: str, children: tuple[Inline, ...], position: Position, context: Context
) -> Inline | None:
    rest = href[len(scheme) + 1 :]
    if scheme == "value" and (match := _VALUE.fullmatch(rest)):
        return Value(match[1], plain(children), position, match[2] or "")
    if scheme == "claim" and _NAME.fullmatch(rest):
        return Claim(rest, children, position)
    if scheme == "cited" and _NAME.fullmatch(rest):
        return Cited(rest, plain(children), position)
    if scheme == "https" and _HTTPS.fullmatch(href):
        return Link(href, children, position)
    return None


def _repository(
    href: str, children: tuple[Inline, ...], position: Position, context: Context
) -> tuple[Inline, ...]:
    if not _PATH.fullmatch(href):
        _refuse(href, "", position, context)
        return children
    if not context.repository:
        mend = 'add "repository": "https://…" to manual.json'
        context.fault(REPOSITORY, position, f"the link to {href} leads nowhere yet", mend=mend)
        return children
    return (Link(f"{context.repository.rstrip('/')}/{href}", children, position),)


def _refuse(href: str, scheme: str, position: Position, context: Context) -> None:
    near = difflib.get_close_matches(scheme.lower(), ["value", "claim", "cited", "https"], n=1, cutoff=0.6)
    if scheme in ("value", "claim", "cited", "https"):
        hint = ", whose target has a form that is not allowed"
    else:
        hint = f", did you mean {near[0]}:?" if near else ""
    message = f"a link leads to {href[:80] or 'nothing'}{hint}"
    context.fault(LINKS, position, message, found=href[:80], expected=EXPECTED)
