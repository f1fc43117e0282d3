"""Faults in measures.yml, claims.yml and constants.yml: one value of one entry."""

from __future__ import annotations

import re
from random import Random

from . import places
from .fault import Fault, Kind, Source, other, other_digit
from .of_prose import DIRECTIONS, new_number, wrong_id
from .places import NUMBER, WORD, Span

MEASURES, CLAIMS, CONSTANTS = "capture/measures.yml", "capture/claims.yml", "capture/constants.yml"
STATISTICS = ("median", "mean", "min", "max", "first", "last", "sum", "count")
OVERS = ("clean", "complete", "all", "warm-up")
UNITS = ("s", "ms", "min", "h", '"%"', "GB", "GiB", "MiB", "tokens", "steps", "retries", "W", "C", "samples")
FLIPPED = {"below": "above", "above": "below", "rises": "falls", "falls": "rises"}


def _found(source: Source, file: str, pattern: str) -> list[Span]:
    text = source.text(file)
    return [Span(file, match.start(1), match.end(1)) for match in re.finditer(pattern, text, re.MULTILINE)]


def _swap(source: Source, random: Random, kind: str, file: str, pattern: str, names: object) -> Fault | None:
    """Another one of ``names`` where the first group of ``pattern`` matches."""
    span = random.choice(_found(source, file, pattern))
    return source.edit(kind, file, span.start, span.end, other(random, names, source.text(file)[span.start:span.end]))


def measure_run(source: Source, random: Random) -> Fault | None:
    return _swap(source, random, "recording of a measure", MEASURES, r"[{ ]run: ([\w-]+)", places.recordings(source))


def measure_series(source: Source, random: Random) -> Fault | None:
    names = {source.text(MEASURES)[span.start:span.end] for span in _found(source, MEASURES, r"series: ([\w/.-]+)")}
    return _swap(source, random, "series of a measure", MEASURES, r"series: ([\w/.-]+)", names)


def measure_statistic(source: Source, random: Random) -> Fault | None:
    return _swap(source, random, "statistic of a measure", MEASURES, r"statistic: (\w+)", STATISTICS)


def measure_over(source: Source, random: Random) -> Fault | None:
    """Another choice of steps, or one where none was written."""
    if random.random() < 0.7:
        return _swap(source, random, "steps of a measure", MEASURES, r"over: ([\w-]+|\{steps: \[\d+, \d+\]\})", OVERS)
    span = random.choice(_found(source, MEASURES, r"statistic: (?:median|mean|count|max|min)()(?![^}]*over:)"))
    return source.edit("steps of a measure", MEASURES, span.start, span.end, f", over: {random.choice(OVERS[1:])}")


def measure_step_number(source: Source, random: Random) -> Fault | None:
    span = random.choice(_found(source, MEASURES, r"steps: (\[\d+, \d+\])"))
    number = random.randint(0, 15)
    return source.edit("step number of a measure", MEASURES, span.start, span.end, f"[{number}, {number}]")


def measure_unit(source: Source, random: Random) -> Fault | None:
    return _swap(source, random, "unit of a measure", MEASURES, r" unit: (\"?[\w%/ ]+\"?)", UNITS)


def measure_leaf(source: Source, random: Random) -> Fault | None:
    leaves = {source.text(MEASURES)[span.start:span.end] for span in _found(source, MEASURES, r"leaf: ([\w/.-]+)")}
    return _swap(source, random, "leaf of a measure", MEASURES, r"leaf: ([\w/.-]+)", leaves)


def measure_operand(source: Source, random: Random) -> Fault | None:
    """Another measure in a ratio, a sum or a difference, or the two in the other order."""
    spans = _found(source, MEASURES, r"(?:ratio|difference|sum): \[([\w.-]+, [\w.-]+)\]")
    span = random.choice(spans)
    one, two = source.text(MEASURES)[span.start:span.end].split(", ")
    ordered = "sum" not in source.text(MEASURES)[span.start - 8:span.start]
    new = (two, one) if ordered and random.random() < 0.3 else (wrong_id(random, places.measures(source), one), two)
    if random.random() < 0.4:
        new = (one, wrong_id(random, places.measures(source), two))
    return source.edit("operand of a measure", MEASURES, span.start, span.end, ", ".join(new))


def measure_condition(source: Source, random: Random) -> Fault | None:
    span = random.choice(_found(source, MEASURES, r"(?:at_least|at_most|above|below|equals|q): ([\d.]+)"))
    return source.edit("condition of a measure", MEASURES, span.start, span.end, new_number(random, source.text(MEASURES)[span.start:span.end]))


def measure_description(source: Source, random: Random) -> Fault | None:
    """A number or a recording's name in the words that the evidence page shows."""
    runs = "|".join(places.recordings(source))
    words = _found(source, MEASURES, r"description: (.*)\}$")
    found = places.matches(source, words, re.compile(rf"{NUMBER.pattern}|\b(?:{runs})\b|{WORD.pattern}"))
    span = random.choice(found)
    old = source.text(MEASURES)[span.start:span.end]
    new = other(random, places.recordings(source), old) if old in places.recordings(source) else new_number(random, old)
    return source.edit("description of a measure", MEASURES, span.start, span.end, new)


def claim_bound(source: Source, random: Random) -> Fault | None:
    span = random.choice(_found(source, CLAIMS, r"(?:bound|low|high|within|factor|amount|above|below|equals): ([\d.]+)(?: ?%| ms)?[,}]"))
    return source.edit("bound of a claim", CLAIMS, span.start, span.end, new_number(random, source.text(CLAIMS)[span.start:span.end]))


def claim_direction(source: Source, random: Random) -> Fault | None:
    span = random.choice(_found(source, CLAIMS, r"^    (below|above|rises|falls):"))
    return source.edit("direction of a claim", CLAIMS, span.start, span.end, FLIPPED[source.text(CLAIMS)[span.start:span.end]])


def claim_measure(source: Source, random: Random) -> Fault | None:
    span = random.choice(_found(source, CLAIMS, r"(?:measure|than|from|to): ([\w.-]+)"))
    old = source.text(CLAIMS)[span.start:span.end]
    return source.edit("measure of a claim", CLAIMS, span.start, span.end, wrong_id(random, places.measures(source), old))


def claim_runs(source: Source, random: Random) -> Fault | None:
    """Another recording in a claim, or one left out of a list."""
    lists = _found(source, CLAIMS, r"runs: \[([\w, -]+)\]")
    if random.random() < 0.5:
        span = random.choice(lists)
        names = source.text(CLAIMS)[span.start:span.end].split(", ")
        if len(names) < 2:
            return None
        names.remove(random.choice(names))
        return source.edit("recordings of a claim", CLAIMS, span.start, span.end, ", ".join(names))
    pattern = rf"(?:run: |runs: \[(?:[\w-]+, )*)({'|'.join(places.recordings(source))})[,\]}}]"
    return _swap(source, random, "recordings of a claim", CLAIMS, pattern, places.recordings(source))


def claim_series(source: Source, random: Random) -> Fault | None:
    if random.random() < 0.5:
        names = {source.text(MEASURES)[span.start:span.end] for span in _found(source, MEASURES, r"series: ([\w/.-]+)")}
        return _swap(source, random, "series or steps of a claim", CLAIMS, r"series: ([\w/.-]+)", names)
    if random.random() < 0.5:
        return _swap(source, random, "series or steps of a claim", CLAIMS, r"over: ([\w-]+)", OVERS)
    return _swap(source, random, "series or steps of a claim", CLAIMS, r"window: (\d)", "12345678")


def claim_statement(source: Source, random: Random) -> Fault | None:
    """A number, a recording or a direction in a claim's statement."""
    words = _found(source, CLAIMS, r"statement: (.*)$")
    runs = "|".join(places.recordings(source))
    directions = "|".join(DIRECTIONS)
    span = random.choice(places.matches(source, words, re.compile(rf"{NUMBER.pattern}|{WORD.pattern}|\b(?:{runs}|{directions})\b")))
    old = source.text(CLAIMS)[span.start:span.end]
    if old in places.recordings(source):
        return source.edit("statement of a claim", CLAIMS, span.start, span.end, other(random, places.recordings(source), old))
    return source.edit("statement of a claim", CLAIMS, span.start, span.end, DIRECTIONS.get(old) or new_number(random, old))


def constant(source: Source, random: Random) -> Fault | None:
    """Another number in the words that are let through, or another document."""
    span = random.choice(_found(source, CONSTANTS, r"text: ([^,]+),") if random.random() < 0.7 else _found(source, CONSTANTS, r"documents: \[(.*)\]"))
    text = source.text(CONSTANTS)[span.start:span.end]
    digits = [match.start() for match in re.finditer(r"\d", text)]
    if not digits:
        word = WORD.search(text)
        return source.edit("constant", CONSTANTS, span.start + word.start(), span.start + word.end(), new_number(random, word[0])) if word else None
    at = span.start + random.choice(digits)
    return source.edit("constant", CONSTANTS, at, at + 1, other_digit(random, source.text(CONSTANTS)[at]))


KINDS = tuple(Kind(name, group, draw, size) for name, group, draw, size in (
    ("recording of a measure", "measures.yml", measure_run, 250), ("series of a measure", "measures.yml", measure_series, 250),
    ("statistic of a measure", "measures.yml", measure_statistic, 250), ("steps of a measure", "measures.yml", measure_over, 200),
    ("step number of a measure", "measures.yml", measure_step_number, 40), ("unit of a measure", "measures.yml", measure_unit, 250),
    ("leaf of a measure", "measures.yml", measure_leaf, 120), ("operand of a measure", "measures.yml", measure_operand, 150),
    ("condition of a measure", "measures.yml", measure_condition, 20), ("description of a measure", "measures.yml", measure_description, 60),
    ("bound of a claim", "claims.yml", claim_bound, 80), ("direction of a claim", "claims.yml", claim_direction, 20),
    ("measure of a claim", "claims.yml", claim_measure, 150), ("recordings of a claim", "claims.yml", claim_runs, 80),
    ("series or steps of a claim", "claims.yml", claim_series, 80), ("statement of a claim", "claims.yml", claim_statement, 80),
    ("constant", "constants.yml", constant, 30),
))
