"""A sentence or table that sets a cited number beside a measured one names the cited number's source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Citation, Cited, Claim, Inline, Value
from ...documents.model import Measures, Table
from ...documents.plain import plain
from ...documents.walk import block_passages, flat
from ...manifest.model import Source
from ...rules import Rule
from ..context import Context, Page
from ..reading import Reading

RULE = Rule("comparison-named", "a sentence or table that sets a cited number beside a measured one names the cited number's source")


def check(context: Context) -> Iterator[Finding]:
    """One finding a cited number whose source is not named where it is compared."""
    sources = {source.key: source for source in context.manifest.sources if source.key}
    for page in context.pages:
        for reading in page.readings:
            if not isinstance(reading.passage.block, Table | Measures):
                for start, end in reading.sentences():
                    yield from _judge(page, sources, list(_inside(reading, start, end)), reading.text[start:end], "sentence")
        for block in page.document.blocks:
            if isinstance(block, Table):
                parts = [passage.inlines for passage in block_passages(block)]
                yield from _judge(page, sources, [one for part in parts for one in flat(part)], "\n".join(map(plain, parts)), "table")


def _inside(reading: Reading, start: int, end: int) -> Iterator[Inline]:
    """What is bound, or cites, in a sentence; a claim counts as measured."""
    for span in reading.spans:
        if start <= span.start < end:
            yield span.inline
            if span.claim:
                yield span.claim


def _judge(page: Page, sources: dict[str, Source], inlines: Iterable[Inline], words: str, what: str) -> Iterator[Finding]:
    held = list(inlines)
    if not any(isinstance(one, Value | Claim) for one in held):
        return
    citations = {one.source for one in held if isinstance(one, Citation)}
    for cited in (one for one in held if isinstance(one, Cited)):
        source = sources.get(cited.source)
        if source and cited.source not in citations and not _named(source, words, cited.text):
            message = f"this {what} sets the cited '{cited.text}' beside a measured number and does not say where it comes from"
            yield page.finding(RULE, cited.position, message, found=cited.text, expected=f"the {what} names {_spoken(source.key)}",
                               mend=f"write 'the {_spoken(source.key)}', or cite it as {{{{{source.key}}}}}")


def _named(source: Source, words: str, shown: str) -> bool:
    """The source's key in words, or its name, stands in the text outside the number itself."""
    text = " ".join(words.replace(shown, " ").replace("-", " ").lower().split())
    return any(re.search(rf"\b{re.escape(name)}\b", text) for name in (_spoken(source.key), " ".join(source.name.replace("-", " ").lower().split())))


def _spoken(key: str) -> str:
    """``first-edition`` as people say it."""
    return key.replace("-", " ").replace("_", " ").lower()
