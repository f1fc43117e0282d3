"""Numbers in plain words: which of them look measured.

A number counts as measured when a unit, ``%`` or a multiple (``3x``) follows it, when it stands beside a measured
word (``three retries``, ``reward 0.137``), when it has decimals, or when it is 1,000 or more. Versions, dates,
times of day, years, references (``section 1.2``, ``step 3``) and bare small counts do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from capture.lab.units import KNOWN

_NUM = r"[-+\u2212]?[0-9][0-9,]*(?:\.[0-9]+)*(?:[eE][-+]?[0-9]+)?"
_DIGITS = re.compile(rf"(?<![\w.\ufffc-]){_NUM}")
_MULTIPLES = {"half": Decimal("0.5"), "quarter": Decimal("0.25"), "twice": Decimal(2), "double": Decimal(2), "triple": Decimal(3)}
_ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
WORD_VALUES = {word: n for n, word in enumerate(_ONES, 1)} | {word: 10 * n for n, word in enumerate(_TENS, 2)} | {
    "zero": 0, "dozen": 12, "hundred": 100, "thousand": 1000, "million": 10**6, "twice": 2, "double": 2, "triple": 3}
_WORD = re.compile(
    rf"\b(?:(?:{'|'.join(_TENS)})-(?:{'|'.join(_ONES[:9])})|{'|'.join((*_ONES, *_TENS, 'dozen', 'hundred', 'thousand', 'million'))})\b", re.IGNORECASE)
_FOLD = re.compile(rf"\b(?P<word>{'|'.join((*_ONES, *_TENS, 'hundred'))})-?fold\b", re.IGNORECASE)
_TWICE = re.compile(r"\b(?:twice|thrice)\s+(?:as|the)\b|\b(?:double|triple|half|a third|two thirds|a quarter|three quarters|a fifth|a tenth) (?:of )?(?:the|a|its|each|all|every) "
                    r"(?:\w+ )?(?:step|steps|time|memory|run|reward|rewards|retries|tokens|speed|duration|length)\b"
                    r"|\b(?:half|quarter) (?:of )?an? (?:second|minute|hour|day)\b", re.IGNORECASE)
_UNITS = sorted({name for name in KNOWN if name} | {
    "seconds", "second", "sec", "minutes", "minute", "hours", "hour", "days", "day", "weeks", "week", "milliseconds",
    "millisecond", "microseconds", "microsecond", "bytes", "byte", "kB", "degrees", "watts", "watt", "token", "bit", "bits",
    "µs", "μs", "°C", "°", "points", "FLOPS", "FLOPs", "USD", "euros", "dollars"} - {"x"}, key=len, reverse=True)
_RANGE = rf"(?:\s*(?:-|–|to|and|or)\s*{_NUM})?"
_UNIT = re.compile(rf"{_RANGE}(?:\s?%|[\s-]?per ?cent\b|x\b|\s?×|[\s-]?fold\b|\s(?:hundred|thousand|million|billion)\b|\stimes\b"
                   rf"|[\s-]?(?:{'|'.join(map(re.escape, _UNITS))})(?![\w]))")
_WORD_UNIT = re.compile(r"(?:[\s-](?:to|and|or)[\s-]\w+)?[\s-](?:percent|per cent|%|(?:hundred|thousand|million|billion|dozen)\b|times (?:as|more|less|longer|shorter|faster|slower|higher|lower|the)\b|seconds?\b|minutes?\b|hours?\b|days?\b|"
                        r"milliseconds?\b|tokens?\b|gigabytes?\b|megabytes?\b|bytes\b|degrees\b|watts\b|[KMGT]i?B\b)", re.IGNORECASE)
_STRICT = ("retry", "error", "failure", "request", "crash", "timeout", "restart", "warning", "pause", "token")
_BESIDE = (*_STRICT, "answer", "prompt", "rollout", "recording", "attempt", "group", "sample", "step", "line", "core", "temperature", "message")
_BEFORE = re.compile(r"\b(?:reward|rewards|loss|entropy|accuracy|score|throughput|latency|temperature|norm|rate|ratio|speed|share|median|mean|"
                     r"average|maximum|minimum|utilisation|utilization|divergence)(?:\s+(?:of|is|was|at|to|from|near|about|around|above|below|under|over|"
                     r"reaches|reached|equals|becomes|stays|falls|rises|goes|up|down|only|just))*[\s:=]+$", re.IGNORECASE)
_REFERENCE = re.compile(rf"(?:\b(?:sections?|figures?|figs?\.?|parts?|chapters?|tables?|appendix|pages?|steps?|ranks?|lines?|ports?|versions?|"
                        rf"releases?|rules?|items?|options?|commands?|rows?|columns?|issues?|numbers?|python|cuda|pytorch|torch|ray|sglang|debian|ubuntu|linux|kernel|rollouts?|"
                        rf"attempts?|status|code|level|version|edition)|[#§])\s*(?:{_NUM}(?:,? (?:and|to|or) |, |\u2013|-))*$", re.IGNORECASE)
_DATES = re.compile(r"\b[0-9]{4}[-.][0-9]{2}(?:-[0-9]{2})?\b|\b[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?\b|"
                    r"\b(?:[0-9]{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: [0-9]{1,2},?)?(?: [0-9]{4})?\b")

COUNTS, DECIMALS, LARGE = "it counts something measured", "it has decimals", "it is 1,000 or more"


@dataclass(frozen=True, slots=True)
class Number:
    """A number that looks measured: its place in the text, its words with the unit, and why it counts."""

    start: int
    end: int
    text: str
    why: str


def measured(text: str, nouns: tuple[str, ...] = ()) -> Iterator[Number]:
    """The numbers of ``text`` that look measured, in order. ``nouns`` are further measured words, in the singular."""
    dates = [match.span() for match in _DATES.finditer(text)]
    found = [number for match in _DIGITS.finditer(text) if not _within(match.span(), dates)
             and (number := _digits(text, match, (*_BESIDE, *nouns)))]
    for match in _WORD.finditer(text):
        if number := _word(text, match):
            found.append(number)
    found += [_number(text, match.start(), match.end(), "it is a multiple") for pattern in (_FOLD, _TWICE) for match in pattern.finditer(text)]
    end = 0
    for number in sorted(found, key=lambda number: number.start):
        if number.start >= end:
            yield number
            end = number.end


def values(text: str) -> tuple[tuple[Decimal, bool], ...]:
    """Every number that ``text`` says, digits and words, and whether a unit, percent or multiple follows it.

    A bare ``one`` is a pronoun.
    """
    found = []
    text = re.sub(r"(?<=[0-9])[-\u2013](?=[0-9])", " to ", text)
    for match in _DIGITS.finditer(text):
        digits = match[0].replace(",", "").replace("\u2212", "-")
        if digits.count(".") <= 1:
            found.append((match.start(), _bounded(digits), bool(_UNIT.match(text, match.end()))))
    for match in _WORD.finditer(text):
        unit = bool(_WORD_UNIT.match(text, match.end())) or bool(re.match(r"\s+times\b|\s+[A-Z]\b", text[match.end():]))
        if match[0].lower() != "one" or unit:
            found.append((match.start(), _word_value(match[0]), unit))
    found += [(match.start(), Decimal(WORD_VALUES[match["word"].lower()]), True) for match in _FOLD.finditer(text)]
    for match in re.finditer(r"\b(half|quarter|twice|double|triple)\b", text, re.IGNORECASE):
        found.append((match.start(), _MULTIPLES[match[1].lower()], True))
    return tuple((value, unit) for _, value, unit in sorted(found))


def _bounded(digits: str) -> Decimal:
    """The number, with an exponent of at most two digits: a larger one is still a number that nothing measured."""
    return Decimal(re.sub(r"(?<=[eE])([+-]?)0*[1-9][0-9]{2,}$", r"\g<1>99", digits))


def _word_value(word: str) -> Decimal:
    return Decimal(sum(WORD_VALUES[part] for part in word.lower().split("-")))


def _digits(text: str, match: re.Match[str], nouns: tuple[str, ...]) -> Number | None:
    start, end = match.start(), match.start() + len(match[0].rstrip(","))
    digits = text[start:end]
    unit = _UNIT.match(text, end)
    if unit and unit[0] != "B":  # 4B is the size of a model
        return _number(text, start, unit.end(), "a unit follows it")
    if digits.count(".") > 1 or re.match(r"\w", text[end:end + 1]):
        return None  # a version, or part of a name such as 4B
    if text[start - 1:start] in ("$", "€", "£"):
        return _number(text, start - 1, end, "a currency stands before it")
    if noun := _noun_after(text, end, nouns):
        return _number(text, start, noun, COUNTS)
    before = text[:start]
    if _REFERENCE.search(before):
        return None
    if _BEFORE.search(before):
        return _number(text, start, end, "a measured word stands before it")
    if "." in digits or re.search(r"[eE]", digits):
        return _number(text, start, end, DECIMALS)
    if "," in digits or len(digits.lstrip("-+")) > 3 and not re.fullmatch(r"(?:19|20)[0-9]{2}", digits):
        return _number(text, start, end, LARGE)
    return None


def _word(text: str, match: re.Match[str]) -> Number | None:
    unit = _WORD_UNIT.match(text, match.end())
    if unit and not (match[0].lower() == "one" and unit[0].strip(" -").lower() in ("token", "day")):
        return _number(text, match.start(), unit.end(), "a unit follows it")
    noun = _noun_after(text, match.end(), _STRICT)
    if noun and match[0].lower() != "one":
        return _number(text, match.start(), noun, COUNTS)
    return None


def _noun_after(text: str, at: int, nouns: tuple[str, ...]) -> int:
    """The end of a measured noun that follows within two words, or 0."""
    match = re.match(r"(?:[\s-]+[a-z-]+){1,3}", text[at:at + 60], re.IGNORECASE)
    if not match:
        return 0
    for word in re.finditer(r"[A-Za-z]+", match[0]):
        if word[0].lower() in ("of", "in", "to", "and", "or", "is", "are", "at", "on", "for", "with", "the", "that", "than", "which", "a", "an", "per", "each", "every", "by", "from", "as"):
            return 0
        singular = re.sub(r"(?:(?<=i)es|s)$", "", word[0].lower()) if word[0].lower().endswith("s") else word[0].lower()
        singular = singular[:-1] + "y" if word[0].lower().endswith("ies") else singular
        if singular in nouns or re.sub(r"es$", "", word[0].lower()) in nouns:
            return at + word.end()
    return 0


def _number(text: str, start: int, end: int, why: str) -> Number:
    return Number(start, end, text[start:end].strip(), why)


def _within(span: tuple[int, int], spans: list[tuple[int, int]]) -> bool:
    return any(start <= span[0] and span[1] <= end + 1 for start, end in spans)

