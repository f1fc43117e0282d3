"""A number that looks measured is bound, or declared a constant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from capture.lab.finding import Finding, Place, Severity
from capture.lab.model import Constant

from ...documents.model import Table
from ...rules import Rule
from ..context import Context
from ..numbers import COUNTS, DECIMALS, LARGE, Number, measured, values
from ..quotations import quotations
from ..reading import MASK, Reading

RULE = Rule("number-bound", "every number that looks measured is a value, a cited number, code, or a declared constant")
MEND = "write [text](value:ID), set it as `code`, or declare it in capture/constants.yml with its reason"
EXEMPT = ("sources",)
_SETTINGS = (COUNTS, DECIMALS, LARGE)
_HAPPENS = re.compile(r"\b(?:retr(?:y|ies)|errors?|failures?|crash(?:es)?|restarts?|warnings?|pauses?)$", re.IGNORECASE)
_CELL = re.compile(r"\s*[-+\u2212]?[0-9][0-9,.]*\s*")


def check(context: Context) -> Iterator[Finding]:
    """One finding a number; errors when the manifest says ``"evidence": "strict"``, else warnings."""
    severity = Severity.ERROR if context.manifest.strict else Severity.WARNING
    nouns = _nouns(context)
    for page in context.pages:
        known = [one for one in context.lab.constants if not one.documents or page.document.id in one.documents]
        for reading in page.readings:
            if reading.passage.kind in EXEMPT:
                continue
            for number in _numbers(reading, _outside_quotations(context, reading), nouns):
                if not declared(reading.text, number, known):
                    yield page.finding(RULE, reading.position(number.start), f"'{number.text}' is not bound: {number.why}",
                                       found=number.text, expected="a bound number", mend=MEND, severity=severity)
    yield from _manifest(context, severity, nouns)


def declared(text: str, number: Number, constants: list[Constant]) -> bool:
    """The words of a constant stand around the number."""
    return any(
        match.start() <= number.start and number.end <= match.end()
        for one in constants
        for match in re.finditer(rf"(?<![\w.,]){re.escape(one.text)}(?![\w%])(?![.,][0-9])", text)
    ) or any(number.text == one.text for one in constants)


def _outside_quotations(context: Context, reading: Reading) -> str:
    """The words that may hide a number: not those of a quotation that is checked against its source."""
    masked = reading.masked
    for one in quotations(reading):
        if context.manifest.quote_sources.get(one.citation.source):
            masked = masked[:one.start] + MASK * (one.end - one.start) + masked[one.end:]
    return masked


def _numbers(reading: Reading, masked: str, nouns: tuple[str, ...]) -> Iterator[Number]:
    passage = reading.passage
    if passage.kind == "comment":
        yield from (number for number in measured(masked, nouns) if _said_in_code(number))
        return
    yield from measured(masked, nouns)
    if passage.kind == "cell" and isinstance(passage.block, Table) and _CELL.fullmatch(masked):
        row = passage.block.rows[passage.row]
        if passage.inlines is not row[0] and not any(measured(masked, nouns)):
            yield Number(0, len(reading.text), reading.text.strip(), "it fills a cell")


def _said_in_code(number: Number) -> bool:
    """Comments speak of settings, which have decimals and count lines and steps: only what no setting is looks measured."""
    return number.why not in _SETTINGS or number.why == COUNTS and bool(_HAPPENS.search(number.text))


def _nouns(context: Context) -> tuple[str, ...]:
    """The counted nouns of the measures' units, in the singular."""
    words = {measure.unit.split("/")[0].split()[-1].lower() for measure in context.lab.measures.values() if measure.unit.split("/")[0].split()}
    return tuple(sorted(word[:-3] + "y" if word.endswith("ies") else word.removesuffix("s") for word in words if word.isalpha() and len(word) > 2))


def _host_numbers(value: object) -> Iterator[Decimal]:
    """The numbers that the summary records of the host: the host's words in manual.json may say these."""
    if isinstance(value, dict):
        for one in value.values():
            yield from _host_numbers(one)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield Decimal(str(value))


def _manifest(context: Context, severity: Severity, nouns: tuple[str, ...]) -> Iterator[Finding]:
    """The same for the words of manual.json that readers see."""
    manifest = context.manifest
    texts = {"/summary": manifest.summary, "/subtitle": manifest.subtitle, "/audience": manifest.audience}
    texts |= {f"/outcomes/{index}": text for index, text in enumerate(manifest.outcomes)}
    for index, part in enumerate(manifest.parts):
        texts |= {f"/parts/{index}/thesis": part.thesis, f"/parts/{index}/summary": part.summary}
    if manifest.reference:
        texts |= {"/reference/thesis": manifest.reference.thesis, "/reference/summary": manifest.reference.summary}
    if manifest.plate:
        texts |= {"/plate/title": manifest.plate.title, "/plate/caption": manifest.plate.caption}
    if manifest.host:
        texts |= {f"/host/{name}": getattr(manifest.host, name) for name in ("machine", "model", "data", "trainer")}
    known = [one for one in context.lab.constants if not one.documents or "manifest" in one.documents]
    recorded = set(_host_numbers(context.lab.summary.get("host")))
    for pointer, text in texts.items():
        for number in measured(text, nouns):
            bound = pointer.startswith("/host/") and {value for value, _ in values(number.text)} <= recorded
            if not bound and not declared(text, number, known):
                line, column = manifest.positions.get(pointer, (0, 0))
                yield Finding(RULE.id, Place("manual.json", line, column), f"'{number.text}' is not bound: {number.why}", number.text,
                              "a bound number", "leave the number to the text, or declare it in capture/constants.yml", severity)
