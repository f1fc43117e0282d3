"""A command that is repeated reads the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.model import Command, Document
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("command-same", "command blocks of one id show one text")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each block that differs from the first one of its id."""
    first: dict[str, tuple[Document, Command]] = {}
    for document in subject.documents:
        for block in document.blocks:
            if not isinstance(block, Command) or not block.id:
                continue
            origin, before = first.setdefault(block.id, (document, block))
            if (before.text, before.lang) != (block.text, block.lang):
                mine, other = _difference(block, before)
                message = f"the command {block.id} reads otherwise at {origin.file}:{before.position.line}"
                yield fault(RULE, document, block.position, message, found=mine, expected=other)


def _difference(block: Command, before: Command) -> tuple[str, str]:
    """The first pair of lines that differ."""
    if block.lang != before.lang:
        return f"lang: {block.lang}", f"lang: {before.lang}"
    mine, other = block.text.split("\n"), before.text.split("\n")
    size = max(len(mine), len(other))
    pairs = zip(mine + [""] * (size - len(mine)), other + [""] * (size - len(other)), strict=True)
    return next(pair for pair in pairs if pair[0] != pair[1])
