"""Nothing beside a value changes what it says: no digit, sign or unit stands right outside its link."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from capture.lab.finding import Finding
from capture.lab.numerals import NotANumber
from capture.lab.quantity import read as read_quantity
from capture.lab.units import known_word

from ...documents.inlines import Cited, Value
from ...rules import Rule
from ..context import Context
from ..reading import Reading, Span

RULE = Rule("value-alone", "no digit, sign, multiplier or unit stands outside the link of a value")
_BEFORE = re.compile(r"[\w.,+\u2212~≈<>$€£-]$|[0-9]\s?[×·*/^]\s?$")
_AFTER = re.compile(r"[\w%°×]|[.,][0-9]|\s?[×·*/^]\s?[0-9]")
_WORD = re.compile(r"[\s\u00a0\u202f-](?:of )?(?P<word>per ?cent\b|[A-Za-zµμ%°]+)")
_SCALES = ("hundred", "thousand", "million", "billion", "dozen", "percentage")


def check(context: Context) -> Iterator[Finding]:
    """One finding a value or cited number that its neighbours change."""
    for page in context.pages:
        for reading in page.readings:
            for span in reading.spans:
                if isinstance(span.inline, Value | Cited) and (message := _fault(reading, span)):
                    yield page.finding(RULE, span.inline.position, message, found=_around(reading, span),
                                       expected="the whole number and its unit inside the link")


def _fault(reading: Reading, span: Span) -> str:
    before, after = _visible(reading.text[:span.start]), _visible(reading.text[span.end:])
    if _BEFORE.search(before):
        return f"'{before.rstrip()[-1]}' stands right before the link and changes the number"
    if _AFTER.match(after):
        return f"'{after.lstrip()[0]}' stands right after the link and changes the number"
    word = _WORD.match(after)
    if word and word["word"].lower() in _SCALES:
        return f"'{word['word']}' after the link changes the number"
    if word and not _has_unit(span.inline.text) and (known_word(word["word"]) or word["word"] in ("per cent", "percent")):
        return f"the unit '{word['word']}' stands outside the link"
    return ""


def _visible(text: str) -> str:
    """Without format characters of no width, behind which a digit could hide."""
    return "".join(char for char in text if unicodedata.category(char) != "Cf")


def _has_unit(text: str) -> bool:
    try:
        return read_quantity(text).unit.name != ""
    except NotANumber:
        return True


def _around(reading: Reading, span: Span) -> str:
    return " ".join(reading.text[max(0, span.start - 12):span.end + 12].split())
