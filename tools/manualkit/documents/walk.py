"""Every sequence of inlines in a document, with what it is, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .inlines import Claim, CrossRef, Emphasis, Inline, Link, Position, Strong
from .model import (
    Block,
    CodeBlock,
    Command,
    Document,
    Figure,
    Heading,
    Inlines,
    ListBlock,
    Listing,
    Measures,
    Paragraph,
    Rule,
    Table,
    Takeaways,
)


@dataclass(frozen=True, slots=True)
class Passage:
    """One sequence of inlines.

    ``kind`` is ``title``, ``thesis``, ``heading``, ``paragraph``, ``item``, ``header`` or ``cell`` (of a table),
    ``figure-title``, ``figure-claim``, ``caption``, ``block-title``, ``note``, ``label``, ``takeaway``,
    ``comment`` (in code) or ``sources``; ``block`` is the block around it (None for title, thesis and sources); ``row`` counts the
    rows of a table from 0 (-1 elsewhere and in its header).
    """

    kind: str
    inlines: Inlines
    block: Block | None = None
    row: int = -1

    @property
    def position(self) -> Position:
        """Where the first inline starts."""
        return self.inlines[0].position


def passages(document: Document) -> Iterator[Passage]:
    """All passages of a document that hold something."""
    yield from _some("title", document.title)
    yield from _some("thesis", document.thesis)
    for block in document.blocks:
        yield from block_passages(block)
    yield from _some("sources", document.sources)


def block_passages(block: Block) -> Iterator[Passage]:
    """The passages of one block. Listing lines, quotations and code are text, not inlines; comments in code are."""
    match block:
        case Heading():
            yield from _some("heading", block.inlines, block)
        case Paragraph():
            yield from _some("paragraph", block.inlines, block)
        case ListBlock():
            for item in block.items:
                yield from _some("item", item, block)
        case Takeaways():
            for item in block.items:
                yield from _some("takeaway", item, block)
        case Table():
            yield from _table(block)
        case Figure():
            yield from _some("figure-title", block.title, block)
            yield from _some("figure-claim", block.claim, block)
            yield from _some("caption", block.caption, block)
        case Listing():
            yield from _some("block-title", block.title, block)
            yield from _some("note", block.note, block)
        case Rule():
            yield from _some("label", block.label, block)
        case Measures():
            yield from _measures(block)
        case Command():
            yield from _comments(block)
            yield from _some("note", block.note, block)
        case CodeBlock():
            yield from _comments(block)


def flat(inlines: Inlines) -> Iterator[Inline]:
    """Every inline, also those inside others, in reading order; an outer one comes before its children."""
    for inline in inlines:
        yield inline
        if isinstance(inline, Strong | Emphasis | Claim | CrossRef | Link):
            yield from flat(inline.children)


def _comments(block: Command | CodeBlock) -> Iterator[Passage]:
    for comment in block.comments:
        yield from _some("comment", comment.inlines, block)


def _table(block: Table) -> Iterator[Passage]:
    for cell in block.header:
        yield from _some("header", cell, block)
    for number, row in enumerate(block.rows):
        for cell in row:
            yield from _some("cell", cell, block, number)


def _measures(block: Measures) -> Iterator[Passage]:
    yield from _some("block-title", block.title, block)
    for cell in block.header:
        yield from _some("header", cell, block)
    for column in block.columns:
        yield from _some("header", column.title, block)
    for number, row in enumerate(block.rows):
        for cell in row:
            if not cell.measure:
                yield from _some("cell", cell.inlines, block, number)
    yield from _some("note", block.note, block)


def _some(kind: str, inlines: Inlines, block: Block | None = None, row: int = -1) -> Iterator[Passage]:
    if inlines:
        yield Passage(kind, inlines, block, row)
