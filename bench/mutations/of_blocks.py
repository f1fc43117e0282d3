"""Faults in the blocks: listings, quotations, commands, tables of measures, takeaways."""

from __future__ import annotations

import re
from random import Random

from . import places
from .fault import Fault, Kind, Source, other, other_digit
from .of_prose import inserted_text, wrong_id
from .places import Block, Span

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def other_character(random: Random, old: str) -> str:
    """Another character of the same class."""
    if old.isdigit():
        return other_digit(random, old)
    return other(random, LETTERS, old) if old.isalpha() else other(random, ".,;:-_/=+*", old)


def character(kind: str, *blocks: str):
    """Changes, drops or doubles one character in the body of a block."""

    def draw(source: Source, random: Random) -> Fault | None:
        body = random.choice(places.of_kind(source, *blocks)).body
        lines = [line for line in places.lines_of(source, body) if source.text(line.file)[line.start:line.end].strip("… ")]
        line = random.choice(lines)
        at = random.choice([n for n in range(line.start, line.end) if source.text(line.file)[n].strip("… ")])
        old = source.text(line.file)[at]
        way = random.random()
        new = other_character(random, old) if way < 0.8 else "" if way < 0.9 else old * 2
        return source.edit(kind, line.file, at, at + 1, new)

    return draw


def _lines(source: Source, random: Random, *kinds: str) -> tuple[Block, list[Span], str]:
    block = random.choice(places.of_kind(source, *kinds))
    return block, places.lines_of(source, block.body), source.text(block.body.file)


def _whole(source: Source, kind: str, block: Block, lines: list[str]) -> Fault | None:
    return source.edit(kind, block.body.file, block.body.start, block.body.end, "".join(f"{line}\n" for line in lines))


def line_order(source: Source, random: Random) -> Fault | None:
    block, spans, text = _lines(source, random, "listing")
    lines = [text[span.start:span.end] for span in spans]
    if len(lines) < 2:
        return None
    at = random.randrange(len(lines) - 1)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return _whole(source, "order of lines", block, lines)


def dropped_line(source: Source, random: Random) -> Fault | None:
    """A line from the middle, so that the listing shows two lines together that are not."""
    block, spans, text = _lines(source, random, "listing")
    lines = [text[span.start:span.end] for span in spans]
    inner = [n for n in range(1, len(lines) - 1) if "…" not in (lines[n - 1].strip(), lines[n + 1].strip())]
    inner += [n for n, line in enumerate(lines) if line.strip() == "…"]
    if not inner:
        return None
    del lines[random.choice(inner)]
    return _whole(source, "dropped line", block, lines)


def empty_cut(source: Source, random: Random) -> Fault | None:
    """A cut that hides nothing: between two lines that stand together, or inside a word."""
    block, spans, text = _lines(source, random, "listing")
    lines = [text[span.start:span.end] for span in spans]
    close = [n for n in range(1, len(lines)) if "…" not in (lines[n - 1].strip(), lines[n].strip())]
    if close and random.random() < 0.5:
        lines.insert(random.choice(close), "…")
        return _whole(source, "cut that hides nothing", block, lines)
    words = [match.start() + 1 for match in re.finditer(r"\w\w", text[block.body.start:block.body.end])]
    at = block.body.start + random.choice(words)
    return source.edit("cut that hides nothing", block.body.file, at, at, "…")


def doubled_line(source: Source, random: Random) -> Fault | None:
    block, spans, text = _lines(source, random, "listing")
    lines = [text[span.start:span.end] for span in spans]
    at = random.choice([n for n, line in enumerate(lines) if line.strip() != "…"])
    lines.insert(at, lines[at])
    return _whole(source, "doubled line", block, lines)


def listing_source(source: Source, random: Random) -> Fault | None:
    span = random.choice(places.of_kind(source, "listing")).header["source"]
    old = source.text(span.file)[span.start:span.end]
    logs = [f"{old.rpartition('/')[0]}/{name}.log.gz" for name in places.recordings(source)]
    new = other(random, logs, old) if random.random() < 0.7 else old.replace(random.choice(old[12:]), "x", 1)
    return source.edit("source of a listing", span.file, span.start, span.end, new)


def quotation_key(source: Source, random: Random) -> Fault | None:
    span = random.choice(places.of_kind(source, "rule")).header["source"]
    old = source.text(span.file)[span.start:span.end]
    return source.edit("key of a quotation", span.file, span.start, span.end, old[:1] + random.choice(LETTERS) + old[1:])


def quoted_source(source: Source, random: Random) -> Fault | None:
    """The vendored source changes under the quotation."""
    file = "research/spec.md"
    quoted = " ".join(source.text(places.of_kind(source, "rule")[0].body.file)[slice(*_range(source))].split())
    start = source.text(file).index(quoted.split()[0])
    at = random.randrange(start, start + len(quoted))
    old = source.text(file)[at]
    return source.edit("vendored source", file, at, at + 1, other_character(random, old)) if old.isalnum() else None


def _range(source: Source) -> tuple[int, int]:
    body = places.of_kind(source, "rule")[0].body
    return body.start, body.end


def _cells(source: Source, block: Block) -> list[list[Span]]:
    """The cells of each row, without rulers."""
    rows = []
    for line in places.lines_of(source, block.body):
        text = source.text(line.file)[line.start:line.end]
        if "|" in text and not re.fullmatch(r"[|\s:-]+", text):
            rows.append([Span(line.file, line.start + m.start(), line.start + m.end()) for m in re.finditer(r"[^|\s](?:[^|]*[^|\s])?", text)])
    return rows


def _tables(source: Source, steps: bool) -> list[Block]:
    return [block for block in places.of_kind(source, "measures") if ("steps" in block.header) == steps]


def table_id(source: Source, random: Random) -> Fault | None:
    rows = _cells(source, random.choice(_tables(source, False)))[1:]
    span = random.choice([cell for row in rows for cell in row[1:] if "." in source.text(cell.file)[cell.start:cell.end]])
    old = source.text(span.file)[span.start:span.end].split()[0]
    return source.edit("measure id of a cell", span.file, span.start, span.start + len(old), wrong_id(random, places.measures(source), old))


def table_unit(source: Source, random: Random) -> Fault | None:
    rows = _cells(source, random.choice(_tables(source, False)))[1:]
    span = random.choice([cell for row in rows for cell in row[1:] if "." in source.text(cell.file)[cell.start:cell.end]])
    return source.edit("unit of a cell", span.file, span.end, span.end, f" as {random.choice(('MHz', 'GHz', 'kHz', 'TFLOPS'))}")


def table_label(source: Source, random: Random) -> Fault | None:
    """Two labels of rows, or two heads of columns, change places."""
    rows = _cells(source, random.choice(_tables(source, False)))
    spans = [row[0] for row in rows[1:]] if random.random() < 0.5 else rows[0][1:]
    one, two = sorted(random.sample(spans, 2), key=lambda span: span.start)
    text = source.text(one.file)
    swapped = text[two.start:two.end] + text[one.end:two.start] + text[one.start:one.end]
    return source.edit("labels of a table swapped", one.file, one.start, two.end, swapped)


def steps_run(source: Source, random: Random) -> Fault | None:
    span = random.choice(_tables(source, True)).header["steps"]
    old = source.text(span.file)[span.start:span.end]
    return source.edit("recording of a step table", span.file, span.start, span.end, other(random, places.recordings(source), old))


def steps_column(source: Source, random: Random) -> Fault | None:
    """Another series, another unit, or another title in a column of a step table."""
    rows = [row for block in _tables(source, True) for row in _cells(source, block)]
    text = source.text(rows[0][0].file)
    row, way = random.choice(rows), random.random()
    old = [text[cell.start:cell.end] for cell in row]
    known = {text[one[1].start:one[1].end] for one in rows}
    if way < 0.4:
        return source.edit("series of a step table", row[1].file, row[1].start, row[1].end, other(random, known, old[1]))
    units = ("s", "ms", "%", "min", "GiB", "h", "tokens")
    if old[2] in units and way < 0.8:
        return source.edit("unit of a step table", row[2].file, row[2].start, row[2].end, other(random, units, old[2]))
    if way < 0.8:  # no unit is written: put one in before the digits
        return source.edit("unit of a step table", row[2].file, row[2].start - 3, row[2].start, f" {random.choice(units)} | ")
    titles = {text[one[0].start:one[0].end] for one in rows}
    return source.edit("title of a step column", row[0].file, row[0].start, row[0].end, other(random, titles, old[0]))


def takeaway(source: Source, random: Random) -> Fault | None:
    line = random.choice(places.lines_of(source, random.choice(places.of_kind(source, "takeaways")).body))
    return source.edit("number in a takeaway", line.file, line.end - 1, line.end - 1, f" {random.choice(('in', 'after', 'for'))} {inserted_text(random)}")


KINDS = (
    Kind("character of a listing", "listings", character("character of a listing", "listing"), 500),
    Kind("order of lines", "listings", line_order, 60),
    Kind("dropped line", "listings", dropped_line, 40),
    Kind("doubled line", "listings", doubled_line, 40),
    Kind("cut that hides nothing", "listings", empty_cut, 200),
    Kind("source of a listing", "listings", listing_source, 60),
    Kind("text of a command", "commands", character("text of a command", "command"), 250),
    Kind("words of a quotation", "quotations", character("words of a quotation", "rule"), 150, "minimal"),
    Kind("key of a quotation", "quotations", quotation_key, 20, "minimal"),
    Kind("vendored source", "quotations", quoted_source, 60, "minimal"),
    Kind("measure id of a cell", "tables", table_id, 600),
    Kind("unit of a cell", "tables", table_unit, 100),
    Kind("labels of a table swapped", "tables", table_label, 200),
    Kind("recording of a step table", "tables", steps_run, 40),
    Kind("column of a step table", "tables", steps_column, 300),
    Kind("number in a takeaway", "takeaways", takeaway, 150),
)
