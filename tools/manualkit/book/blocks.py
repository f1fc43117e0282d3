"""Blocks -> Typst code, one call of a template function each."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest

from ..documents.inlines import Text
from ..documents.model import (
    Block,
    CodeBlock,
    Command,
    Document,
    Figure,
    Generated,
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
from ..documents.plain import plain
from .escape import NOTHING, Code, call
from .generated import generated
from .inlines import content, inert, source_label
from .listings import code_block, command, listing
from .setting import Setting
from .tables import measures, prose_table
from .typography import curl


def document_blocks(document: Document, setting: Setting) -> tuple[Code, ...]:
    """All blocks of a document and its sources."""
    top = 1 if document.id == "front" else 2
    made = [_block(block, setting, top, _leads_on(block, follower, bool(document.sources)))
            for block, follower in zip_longest(document.blocks, document.blocks[1:])]
    if document.sources:
        made.append(call("section-sources", content(_without_word(document), setting)))
    return tuple(made)


def _leads_on(block: Block, follower: Block | None, sources: bool) -> bool:
    """Whether a block stays with what follows: words before a colon, the last before the takeaways, these before the sources."""
    colon = isinstance(block, Paragraph) and plain(block.inlines).rstrip().endswith(":")
    return colon or isinstance(follower, Takeaways) or (follower is None and sources)


def _block(block: Block, setting: Setting, top: int, keep: bool) -> Code:
    match block:
        case Heading():
            return call("subheading", top + block.level - 1, block.level - 1, inert(block.inlines), block.anchor)
        case Paragraph():
            return call("paragraph", content(block.inlines, setting), keep=keep)
        case ListBlock():
            items = (content(item, setting) for item in block.items)
            return call("items", "enum" if block.ordered else "list", *items, keep=keep)
        case Table():
            return prose_table(block, setting)
        case Measures():
            return measures(block, setting)
        case CodeBlock():
            return code_block(block)
        case Command():
            return command(block, setting)
        case Listing():
            return listing(block, setting)
        case Figure():
            return _figure(block, setting)
        case Rule():
            return _rule(block, setting)
        case Takeaways():
            return call("takeaways", *(content(item, setting) for item in block.items), keep=keep)
        case Generated():
            return generated(block.kind, setting)


def _figure(block: Figure, setting: Setting) -> Code:
    built = setting.figures.built.get(block.id)
    if built is None:
        return NOTHING
    beside = replace(setting, margin=False)  # the figure's label stands there
    numbers = tuple(filter(None, (setting.measure_number(measure) for measure in built.measures)))
    return call(
        "drawing", block.id, block.anchor, f"{block.anchor}.svg", built.description,
        content(block.claim or block.title, beside), content(block.title, setting) if block.claim and block.title else None,
        content(block.caption, setting), numbers,
    )


def _rule(block: Rule, setting: Setting) -> Code:
    source = setting.source(block.source)
    named = ", ".join(filter(None, (source.name if source else block.source, block.locator)))
    paragraphs = tuple(curl(" ".join(part.split())) for part in block.text.split("\n\n") if part.strip())
    return call("quotation", content(block.label, setting) if block.label else None, named,
                source_label(block.source, setting), paragraphs)


def _without_word(document: Document) -> Inlines:
    """The sources paragraph without its leading ``Sources:``: the label at its left says it."""
    first, *rest = document.sources
    if isinstance(first, Text) and first.text.startswith("Sources:"):
        first = replace(first, text=first.text.removeprefix("Sources:").lstrip())
    return (first, *rest)
