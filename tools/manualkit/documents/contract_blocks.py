"""Fenced blocks of the contract: figure, listing, rule, takeaways, command, and the empty ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from .comments import read_code
from .context import Context
from .fences import Form, Line, parse_form
from .inline import parse_inline
from .inlines import Inline, Position
from .measures_block import measures
from .model import Block, Command, Figure, Generated, Listing, ListingLine, Rule, Takeaways
from .origin import Origin
from .rules import FORM

FIGURE_KINDS = (
    "sequence", "structure", "flow", "comparison", "timeline", "tree", "state", "decision", "layers", "chart",
)
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_FIGURE = re.compile(r"(?:fig-)?((?:\d+|[rR])[.-]\d+|[a-z0-9]+(?:-[a-z0-9]+)*)")
_ITEM = re.compile(r"(?:[-*]|\d+\.)[ \t]+")

Maker = Callable[[Sequence[Line], Position, Context], Block | None]


def figure(lines: Sequence[Line], position: Position, context: Context) -> Figure | None:
    form = parse_form("figure", lines, position, context, "id kind title claim caption", "", body=False)
    match = _FIGURE.fullmatch(form.flat("id"))
    if form.flat("id") and not match:
        _bad_id(form, "figure", "1.2 or fig-1-2", context)
    if form.flat("kind") and form.flat("kind") not in FIGURE_KINDS:
        found, expected = form.flat("kind")[:40], "one of " + ", ".join(FIGURE_KINDS)
        context.fault(FORM, form.where("kind"), "the figure's kind is unknown", found=found, expected=expected)
    if not match:
        return None
    texts = (form.inlines(key, context) for key in ("title", "claim", "caption"))
    return Figure(_figure_id(match[1]), form.flat("kind"), *texts, position)


def _bad_id(form: Form, noun: str, expected: str, context: Context) -> None:
    message = f"the {noun}'s id has no known form"
    context.fault(FORM, form.where("id"), message, found=form.flat("id")[:40], expected=expected)


def _figure_id(written: str) -> str:
    """``1-2`` and ``1.2`` are ``1.2``; a name stays a name."""
    return re.sub(r"^(\d+|[rR])[.-](\d+)$", lambda match: f"{match[1].upper()}.{match[2]}", written)


def listing(lines: Sequence[Line], position: Position, context: Context) -> Listing:
    form = parse_form("listing", lines, position, context, "title source lang", "note", body=True)
    shown = tuple(ListingLine(line.text, line.position) for line in form.body or ())
    title, note = form.inlines("title", context), form.inlines("note", context)
    return Listing(title, form.flat("source"), form.flat("lang", "text"), note, shown, position)


def rule(lines: Sequence[Line], position: Position, context: Context) -> Rule:
    form = parse_form("rule", lines, position, context, "label source", "", body=True)
    key, _, locator = form.flat("source").partition(" ")
    return Rule(form.inlines("label", context), key, _body(form), position, locator)


def command(lines: Sequence[Line], position: Position, context: Context) -> Command:
    form = parse_form("command", lines, position, context, "id lang", "note", body=True)
    if form.flat("id") and not _ID.fullmatch(form.flat("id")):
        _bad_id(form, "command", "small letters, digits and hyphens", context)
    lang = form.flat("lang", "text")
    code = read_code(_within(form.body or ()), lang, context)
    return Command(form.flat("id"), lang, code.text, position, form.inlines("note", context), code.comments)


def _within(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines without the empty ones at both ends."""
    filled = [index for index, line in enumerate(lines) if line.text]
    return lines[filled[0]:filled[-1] + 1] if filled else ()


def _body(form: Form) -> str:
    return "\n".join(line.text for line in form.body or ()).strip("\n")


def takeaways(lines: Sequence[Line], position: Position, context: Context) -> Takeaways:
    """Items start with ``- ``; an indented line goes on with the item above."""
    items: list[list[tuple[str, Position]]] = []
    for line in lines:
        match = _ITEM.match(line.text)
        if match:
            items.append([_after(line, match.end())])
        elif items and line.text[:1] in " \t" and line.text.strip():
            items[-1].append(_after(line, len(line.text) - len(line.text.lstrip())))
        elif line.text.strip():
            found, expected = line.text.strip()[:60], "- an action"
            context.fault(FORM, line.position, "a line of the takeaways is no item", found=found, expected=expected)
    if not items:
        context.fault(FORM, position, "the takeaways block has no item", expected="- an action")
    return Takeaways(tuple(_item(item, context) for item in items), position)


def _after(line: Line, start: int) -> tuple[str, Position]:
    return line.text[start:].rstrip(), Position(line.position.line, line.position.column + start)


def _item(parts: list[tuple[str, Position]], context: Context) -> tuple[Inline, ...]:
    segments, offset = [], 0
    for text, position in parts:
        segments.append((offset, position.line, position.column))
        offset += len(text) + 1
    return parse_inline("\n".join(text for text, _ in parts), Origin(tuple(segments)), context)


def generated(kind: str, lines: Sequence[Line], position: Position, context: Context) -> Generated:
    filled = next((line for line in lines if line.text.strip()), None)
    if filled:
        message = f"the {kind} block is filled by the build, and has lines"
        context.fault(FORM, filled.position, message, expected="an empty block")
    return Generated(kind, position)


MAKERS: Mapping[str, Maker] = {
    "figure": figure, "listing": listing, "rule": rule, "command": command, "takeaways": takeaways,
    "measures": measures,
    **{kind: partial(generated, kind) for kind in ("parts", "palette", "figure-index", "contents")},
}
