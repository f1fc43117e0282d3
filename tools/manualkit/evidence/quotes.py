"""Every place of the text that shows evidence, with an id that stays while the text before it does."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.model import Lab

from ..documents.inlines import Cited, Claim, Position, Value
from ..documents.model import Document, Listing, MeasureCell, Measures
from ..documents.plain import plain
from ..documents.walk import Passage, block_passages, flat
from .model import Quote
from .reading import Reading, read
from .tables import fill


def quotes_of(document: Document, lab: Lab) -> tuple[Quote, ...]:
    """The quotes of a document in reading order, numbered from 1: ``q-1-2-7``."""
    stem = "q-" + document.id.lower().replace(".", "-")
    return tuple(
        Quote(f"{stem}-{number}", kind, ref, shown, document.id, document.file, position, sentence)
        for number, (kind, ref, shown, position, sentence) in enumerate(_found(document, lab), start=1)
    )


Found = tuple[str, str, str, Position, str]


def _found(document: Document, lab: Lab) -> Iterator[Found]:
    yield from _passages("title", document.title)
    yield from _passages("thesis", document.thesis)
    for block in document.blocks:
        for passage in block_passages(block):
            yield from _in_reading(read(passage))
        if isinstance(block, Measures):
            yield from _cells(block, lab)
        elif isinstance(block, Listing):
            yield "listing", block.source, plain(block.title), block.position, plain(block.title)
    yield from _passages("sources", document.sources)


def _passages(kind: str, inlines: tuple) -> Iterator[Found]:
    if inlines:
        yield from _in_reading(read(Passage(kind, inlines)))


def _in_reading(reading: Reading) -> Iterator[Found]:
    starts = {id(span.inline): span.start for span in reading.spans}
    inside = {id(span.claim): span.start for span in reversed(reading.spans) if span.claim}
    for inline in flat(reading.passage.inlines):
        match inline:
            case Value():
                yield "value", inline.measure, inline.text, inline.position, reading.sentence(starts[id(inline)])
            case Cited():
                yield "cited", inline.source, inline.text, inline.position, reading.sentence(starts[id(inline)])
            case Claim():
                yield "claim", inline.claim, plain(inline.children), inline.position, reading.sentence(inside.get(id(inline), 0))


def _cells(block: Measures, lab: Lab) -> Iterator[Found]:
    table, _ = fill(block, lab)
    for row, filled in zip(block.rows, table.rows, strict=not block.columns):
        for cell, shown in zip(row, filled, strict=True):
            if cell.measure and shown.text:
                yield "cell", cell.measure, shown.text, cell.position, f"{plain(block.title)}: {_label(row)}"


def _label(row: tuple[MeasureCell, ...]) -> str:
    return plain(row[0].inlines) if row else ""
