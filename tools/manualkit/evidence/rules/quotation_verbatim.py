"""A quotation stands word for word in the vendored source of its key."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from capture.lab.finding import Finding, Severity
from capture.lab.positions import did_you_mean

from ...documents.inlines import Position
from ...documents.model import Rule as Quotation
from ...rules import Rule
from ..context import Context, Page
from ..quotations import quotations
from ..stored import Unreadable, read_stored

RULE = Rule("quotation-verbatim", "each quotation (a rule block, or words in quotation marks beside a citation) stands word for word "
                                  "in the vendored source of its key; … marks a cut")


def check(context: Context) -> Iterator[Finding]:
    """One finding a rule block, and one a quotation in prose.

    A quotation whose source is not vendored cannot be checked: an error in a strict manual, a warning in another.
    """
    for page, block in context.blocks(Quotation):
        assert isinstance(block, Quotation)
        yield from _check_block(context, page, block)
    known = {*context.manifest.quote_sources, *(source.key for source in context.manifest.sources if source.key)}
    for page in context.pages:
        for reading in page.readings:
            for one in quotations(reading):
                if one.citation.source in known:  # the audit reports the others
                    yield from _check(context, page, reading.position(one.start), one.citation.source, one.words)


def _check_block(context: Context, page: Page, block: Quotation) -> Iterator[Finding]:
    key = block.source.split()[0] if block.source.split() else ""
    sources = context.manifest.quote_sources
    if key not in sources:
        yield page.finding(RULE, block.position, f"quoteSources of manual.json has no key '{key}'{did_you_mean(key, sources)}",
                           found=block.source, expected=", ".join(sources) or "a key")
    else:
        yield from _check(context, page, block.position, key, block.text)


def _check(context: Context, page: Page, position: Position, key: str, text: str) -> Iterator[Finding]:
    """The words against the vendored source of ``key``."""
    file = context.manifest.quote_sources.get(key)
    if not file:
        severity = Severity.ERROR if context.manifest.strict else Severity.WARNING
        yield page.finding(RULE, position, f"the source '{key}' is not vendored, so the quotation cannot be checked", found=text[:200],
                           mend="vendor the document in quoteSources, or cite it without quoting", severity=severity)
        return
    try:
        stored = " ".join(_words("\n".join(read_stored(context.root, file).lines)))
    except Unreadable as error:
        yield page.finding(RULE, position, f"the quotation's source: {error}", found=key)
        return
    at = 0
    for piece in re.split(r"…|\[\.\.\.\.\]", text):
        words = " ".join(_words(piece))
        start = _find(words, stored, at)
        if start < 0:
            yield page.finding(RULE, position, f"the quotation does not stand in {file}", found=words[:200],
                               expected=_near(words, stored), mend="quote the source word for word")
            return
        at = start + len(words)


def _words(text: str) -> list[str]:
    return text.split()


def _find(words: str, stored: str, at: int) -> int:
    """Where the words stand, whole words only."""
    start = stored.find(words, at)
    while start >= 0 and words:
        end = start + len(words)
        if not (start and stored[start - 1].isalnum() and words[0].isalnum()) and not (
            stored[end:end + 1].isalnum() and words[-1].isalnum()
        ):
            return start
        start = stored.find(words, start + 1)
    return start if words else at


def _near(words: str, stored: str) -> str:
    """The part of the source most like the words."""
    match = difflib.SequenceMatcher(None, stored[:200_000], words[:400], autojunk=False).find_longest_match()
    start = max(0, match.a - match.b)
    return stored[start:start + min(len(words), 200)]
