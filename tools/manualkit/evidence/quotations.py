"""Quotations in prose: words in quotation marks that a citation stands beside, as in ``"…" {{spec §4.1}}``.

The citation follows the quotation, or stands before it with ``:``, or with a word such as *says*. Several quotations
before one citation belong to it when only commas, *and* or *or* stand between them. Quotation marks without a
citation are words about words, not a quotation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..documents.inlines import Citation, Code
from .reading import MASK, Reading

_QUOTED = r'(?:"[^"]+"|“[^”]+”)'
_BEFORE = re.compile(rf"(?P<all>{_QUOTED}(?:(?:,|,? and|,? or)\s+{_QUOTED})*)[.,;:]?\s*$")
_AFTER = re.compile(rf"\s*(?:(?:says|writes|states|reads|puts it)\b)?[:,]?\s+(?P<all>{_QUOTED})")
_ONE = re.compile(_QUOTED)


@dataclass(frozen=True, slots=True)
class Quoted:
    """One quotation: where it stands in the reading (with its marks), its words, and the citation beside it."""

    start: int
    end: int
    words: str
    citation: Citation


def quotations(reading: Reading) -> Iterator[Quoted]:
    """The quotations of a passage, in order."""
    text = _without_code(reading)
    found: dict[int, Quoted] = {}
    for span in reading.spans:
        if isinstance(span.inline, Citation):
            match = _BEFORE.search(text[:span.start])
            if match is None or match.start("all") in found:  # nothing before it, or a quotation of the citation before
                match = _AFTER.match(text, span.end)
            for one in _ONE.finditer(match["all"]) if match else ():
                start = match.start("all") + one.start()
                found[start] = Quoted(start, start + len(one[0]), reading.text[start + 1:start + len(one[0]) - 1], span.inline)
    yield from (found[start] for start in sorted(found))


def _without_code(reading: Reading) -> str:
    """The text with quotation marks inside code hidden: they quote nothing."""
    text = reading.text
    for span in reading.spans:
        if isinstance(span.inline, Code):
            text = text[:span.start] + re.sub('["“”]', MASK, text[span.start:span.end]) + text[span.end:]
    return text
