"""Listings, commands and other code -> Typst code."""

from __future__ import annotations

from ..documents.model import CodeBlock, Command, Listing
from .breaks import pieces
from .escape import Code, call
from .inlines import content
from .setting import Setting

_CUT = "…"


def listing(block: Listing, setting: Setting) -> Code:
    """A listing with the line numbers of its source file."""
    source = setting.evidence.listings.get((setting.document, block.position))
    numbers = source.lines if source else (0,) * len(block.lines)
    lines = tuple(
        (str(number) if number else "", (_CUT,) if line.text.strip() == _CUT else pieces(line.text))
        for line, number in zip(block.lines, numbers, strict=False)
    )
    feet = [call("code", *pieces(block.source))]
    if block.note:
        feet.append(content(block.note, setting))
    return call("listing", content(block.title, setting), lines, *feet)


def command(block: Command, setting: Setting) -> Code:
    """A command as the reader types it."""
    feet = (content(block.note, setting),) if block.note else ()
    return call("command", code_lines(block.text), *feet)


def code_block(block: CodeBlock) -> Code:
    """Fenced code that is no block of the contract."""
    return call("plain-code", code_lines(block.text))


def code_lines(text: str) -> tuple[tuple[str, ...], ...]:
    """The lines of a code text, each in the pieces between which it may break."""
    return tuple(pieces(line) for line in text.rstrip("\n").expandtabs(4).split("\n"))


