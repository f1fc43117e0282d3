"""Every citation and every quotation names a declared source."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Citation, Position
from ...documents.model import Document, Rule as Quotation
from ...documents.walk import flat, passages
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("citation-known", "each `{{key place}}` and each rule block names a key of `quoteSources` or of `sources`")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each key that manual.json does not declare, with the nearest one that it does."""
    known = {*subject.manifest.quote_sources, *(source.key for source in subject.manifest.sources if source.key)}
    for document in subject.documents:
        for key, position in _keys(document):
            if key and key not in known:
                near = difflib.get_close_matches(key, known, n=1, cutoff=0.5)
                hint = f", did you mean {near[0]}?" if near else ""
                yield fault(
                    RULE, document, position, f"the source {key} is not declared{hint}", found=key,
                    expected="a key of quoteSources in manual.json",
                )


def _keys(document: Document) -> Iterator[tuple[str, Position]]:
    for passage in passages(document):
        for inline in flat(passage.inlines):
            if isinstance(inline, Citation):
                yield inline.source, inline.position
    for block in document.blocks:
        if isinstance(block, Quotation):
            yield block.source, block.position
