"""The places of the text that a move touches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from capture.lab.finding import Place
from capture.lab.model import Lab
from capture.lab.quantity import holds

from ..build import Build
from ..documents.inlines import Claim, Position, Value
from ..documents.model import Document, Listing, Measures
from ..documents.plain import plain
from ..documents.walk import flat
from ..figures.errors import FigureError
from ..figures.facts import ask, digest, facts_of
from ..figures.job import Job
from ..figures.jobs import blocks, draw_all, find_jobs
from ..evidence.context import Page
from ..evidence.model import FilledTable
from ..evidence.reading import Reading
from ..evidence.tables import fill
from .model import Touch

Places = Mapping[str, list[Touch]]


def value_places(pages: tuple[Page, ...], lab: Lab) -> Places:
    """Every sentence that shows a measure, by its id; ``lab`` is the new one."""
    found: defaultdict[str, list[Touch]] = defaultdict(list)
    for page in pages:
        for reading in page.readings:
            for span in reading.spans:
                if isinstance(span.inline, Value):
                    found[span.inline.measure].append(_value(page.document, reading, span.start, span.inline, lab))
    return found


def claim_places(pages: tuple[Page, ...]) -> Places:
    """Every sentence that states a claim, by its id."""
    found: defaultdict[str, list[Touch]] = defaultdict(list)
    for page in pages:
        for reading in page.readings:
            for claim in (one for one in flat(reading.passage.inlines) if isinstance(one, Claim)):
                at = next((span.start for span in reading.spans if span.claim is claim), 0)
                found[claim.claim].append(Touch("claim", _place(page.document, claim.position), where(page.document),
                                                reading.sentence(at), plain(claim.children)))
    return found


def cell_places(pages: tuple[Page, ...], old: Lab, new: Lab) -> Places:
    """Every cell of a measures table, by its measure."""
    found: defaultdict[str, list[Touch]] = defaultdict(list)
    for page, block in _measures(pages):
        if block.columns:
            continue
        before, after = fill(block, old)[0], fill(block, new)[0]
        for row, was, now in zip(block.rows, before.rows, after.rows, strict=True):
            for cell, one, other in zip(row, was, now, strict=True):
                if cell.measure:
                    text = f"{plain(block.title)}: {plain(row[0].inlines)}"
                    found[cell.measure].append(Touch("cell", _place(page.document, cell.position), f"table {block.id}", text,
                                                     one.text, other.text if other.text != one.text else ""))
    return found


def step_places(pages: tuple[Page, ...], old: Lab, new: Lab) -> Iterator[Touch]:
    """The columns of tables of steps, and the rows of tables of ranges, that differ."""
    for page, block in _measures(pages):
        before, after = fill(block, old)[0], fill(block, new)[0]
        if block.steps_of:
            yield from _step_columns(page.document, block, before, after)
        elif block.ranges_of:
            for column, was, now in zip(block.columns, before.rows, after.rows, strict=True):
                one, other = (", ".join(cell.text for cell in row[1:]) for row in (was, now))
                if one != other:
                    yield Touch("column", _place(page.document, column.position), f"table {block.id}",
                                f"{plain(block.title)}: {plain(column.title)}", one, other)


def _step_columns(document: Document, block: Measures, before: FilledTable, after: FilledTable) -> Iterator[Touch]:
    was, now = ({row[0].text: row[1:] for row in table.rows} for table in (before, after))
    for index, column in enumerate(block.columns):
        rows = [label for label in dict.fromkeys((*now, *was)) if _at(was, label, index) != _at(now, label, index)]
        if rows:
            yield Touch("column", _place(document, column.position), f"table {block.id}",
                        f"{plain(block.title)}: {plain(column.title)}, {len(rows)} of {max(len(was), len(now))} rows, first step {rows[0]}",
                        _at(was, rows[0], index), _at(now, rows[0], index))


def figure_places(build: Build, old: Lab, new: Lab) -> tuple[Places, tuple[Touch, ...]]:
    """The figures that would be drawn differently: those of a measure by its id, and those of other recorded data.

    A figure keeps what it asked. It is touched when one of the answers is another one in ``new``.
    """
    by_measure: defaultdict[str, list[Touch]] = defaultdict(list)
    others = []
    places = {block.id: (_place(document, block.position), plain(block.title)) for document, block in blocks(build)}
    for job, questions in _asked(build, old, new):
        place, title = places.get(job.id, (Place("manual.json"), job.title))
        ids = [arguments[0] for question, arguments in questions if question == "measure"]
        rest = [" ".join(map(str, arguments)) for question, arguments in questions if question != "measure"]
        for id in ids:
            by_measure[id].append(Touch("figure", place, f"figure {job.id}", title))
        if rest:
            more = f" and {len(rest) - 3} more" if len(rest) > 3 else ""
            others.append(Touch("figure", place, f"figure {job.id}", f"{title}: {', '.join(rest[:3])}{more}"))
    return by_measure, tuple(others)


def listing_places(pages: tuple[Page, ...], logs: tuple[str, ...]) -> Iterator[Touch]:
    """The listings that were cut from a log whose bytes differ."""
    for page in pages:
        for block in page.document.blocks:
            if isinstance(block, Listing) and block.source in logs:
                yield Touch("listing", _place(page.document, block.position), block.source, plain(block.title))


def where(document: Document) -> str:
    """How the report names a document."""
    return "the front matter" if document.id == "front" else f"section {document.id}"


def _value(document: Document, reading: Reading, at: int, value: Value, lab: Lab) -> Touch:
    measure = lab.measures.get(value.measure)
    verdict = holds(value.text, measure, value.step) if measure else None
    now = "" if verdict is None or verdict.holds else verdict.expected
    kind = "comment" if reading.passage.kind == "comment" else "sentence"
    return Touch(kind, _place(document, value.position), where(document), reading.sentence(at), value.text, now)


def _asked(build: Build, old: Lab, new: Lab) -> Iterator[tuple[Job, list]]:
    """The figures with the questions whose answers differ."""
    palette = tuple((one.hue, one.meaning) for one in build.manifest.palette) if build.manifest else ()
    before, after = facts_of(old, palette), facts_of(new, palette)
    jobs, _ = find_jobs(build)
    outcomes = draw_all(build, jobs, before)
    for job in jobs:
        questions = [question for question, answer in outcomes[job.id].used if _answer(after, question) != answer]
        if questions:
            yield job, questions


def _answer(facts: object, question: tuple) -> str:
    name, arguments = question
    try:
        return digest(ask(facts, name, *arguments))
    except FigureError as error:
        return f"none: {error}"


def _measures(pages: tuple[Page, ...]) -> Iterator[tuple[Page, Measures]]:
    for page in pages:
        yield from ((page, block) for block in page.document.blocks if isinstance(block, Measures))


def _at(rows: Mapping[str, tuple], label: str, index: int) -> str:
    cells = rows.get(label, ())
    return cells[index].text if index < len(cells) else ""


def _place(document: Document, position: Position) -> Place:
    return Place(document.file, position.line, position.column)
