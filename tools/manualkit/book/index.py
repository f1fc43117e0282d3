"""The indexes at the end -> Typst code: evidence, claims, figures, sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from capture.lab.model import ClaimResult, Leaf, Measure

from ..documents.model import Figure, Generated
from ..evidence.source_paths import source_paths
from ..manifest.model import Source
from .breaks import pieces
from .escape import Code, call, joined
from .generated import figures
from .inlines import inert
from .setting import Setting, entry_label
from .typography import curl

_LINES_SHOWN = 4
_LONGEST, _WIDEST = 40, 8  # rows and columns of a table of figure data

Entry = tuple[str, Code, str, str, tuple[Code | str, ...]]


def back_matter(setting: Setting) -> list[Code]:
    """The chapters that close the book, one without entries left out: an opener, then all of them in two columns."""
    (title, thesis, anchor, *first), *rest = _chapters(setting)
    bodies = [*first, *(part for name, told, label, *body in rest for part in (call("column-chapter", name, told, label), *body))]
    return [call("chapter", title, thesis, anchor), call("two-columns", *bodies)]


def _chapters(setting: Setting) -> Iterator[tuple[object, ...]]:
    """Title, thesis, label and contents of each chapter, in order."""
    lab, numbering = setting.evidence.lab, setting.numbering
    if numbering.measures:
        measures = [lab.measures[one] for one in numbering.measures]
        logs = log_names(measures)
        made = (measure_entry(one, numbering.measures[one.id], logs) for one in measures)
        yield ("Evidence", "Every measured number: what it is, how it was computed, from which lines of which log, and the "
               "pages that quote it.", "index:evidence", *_log_list(logs), call("entries", *made))
    if numbering.claims:
        made = (claim_entry(lab.claims[one], number, setting) for one, number in numbering.claims.items())
        yield ("Claims", "Every statement about numbers that the build holds against the measures.", "index:claims",
               call("entries", *made))
    if setting.figures.built.keys() - {"plate"} and not _listed_in_text(setting):
        yield ("Figures", None, "index:figures", figures(setting))
    if tables := figure_data(setting):
        yield ("Figure data", "The numbers behind each chart.", "index:figure-data", *tables)
    rows = tuple(_source_row(rank, source, setting) for rank, source in enumerate(setting.manifest.sources, 1))
    yield ("Sources", "In order of authority.", "index:sources", call("source-list", rows))


def figure_data(setting: Setting) -> list[Code]:
    """The table behind each chart of the text, in the order of the figures."""
    charts = ((block, setting.figures.built[block.id]) for document in setting.documents for block in document.blocks
              if isinstance(block, Figure) and block.id in setting.figures.built)
    return [call("figure-data", block.id, block.anchor, inert(block.title or block.claim), *_table(built.table))
            for block, built in charts if built.table]


def _table(table: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    header, *rows = (tuple(curl(cell) for cell in row) for row in table)
    return folded(header, tuple(rows))


def folded(header: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """A long narrow table as several side by side, read down and then across; others as they are."""
    times = _WIDEST // len(header)
    if len(rows) <= _LONGEST or times < 2:
        return header, rows
    height = -(-len(rows) // times)
    rows += (("",) * len(header),) * (height * times - len(rows))
    return header * times, tuple(sum((rows[at + height * part] for part in range(times)), ()) for at in range(height))


def log_names(measures: Iterable[Measure]) -> dict[str, str]:
    """Path of each log -> its file name, or its path where two logs have one name."""
    paths = sorted({leaf.log for measure in measures for leaf in measure.leaves if leaf.log and leaf.line})
    count = Counter(path.rsplit("/", 1)[-1] for path in paths)
    return {path: name if count[name := path.rsplit("/", 1)[-1]] == 1 else path for path in paths}


def _log_list(logs: dict[str, str]) -> tuple[Code, ...]:
    return (call("log-list", *(call("code", *pieces(path)) for path in logs)),) if logs else ()


def measure_entry(measure: Measure, number: str, logs: Mapping[str, str]) -> Entry:
    """Number, id, value; then description and rule, and the log lines under the names of ``logs``."""
    lines: list[Code | str] = [curl(f"{measure.description}: {measure.rule}" if measure.rule else measure.description)]
    told = log_lines(measure.leaves, logs)
    if told:
        lines.append(joined(_joined_with(told)))
    elif measure.recordings:
        lines.append(f"{', '.join(measure.recordings)}, from the summary")
    return (number, call("code", *pieces(measure.id)), shown(measure), entry_label("measure", measure.id), tuple(lines))


def claim_entry(claim: ClaimResult, number: str, setting: Setting) -> Entry:
    """Number, id; then statement, today's numbers and the entries it stands on."""
    lines: list[Code | str] = [curl(claim.statement), curl(claim.detail)]
    numbers = [(setting.measure_number(one), one) for one in claim.measures]
    links = [call("entry-link", number_, entry_label("measure", one)) for number_, one in numbers if number_]
    if links:
        lines.append(joined(("stands on evidence ", *_joined_with(links))))
    return (number, call("code", *pieces(claim.id)), "" if claim.holds else "does not hold",
            entry_label("claim", claim.id), tuple(lines))


def shown(measure: Measure) -> str:
    """The value as tables show it by default: ``4.22 s``, ``14,905``."""
    number = f"{measure.value:,.{measure.digits}f}"
    return f"{number}%" if measure.unit == "%" else f"{number}\u00a0{measure.unit}".rstrip()


def log_lines(leaves: tuple[Leaf, ...], logs: Mapping[str, str]) -> list[Code]:
    """Each log once with its lines: ``plain.log.gz:398, 423``, or first, last and count where they are many."""
    placed = sorted({(leaf.log, leaf.line) for leaf in leaves if leaf.log and leaf.line})
    told = []
    for log, group in groupby(placed, key=lambda place: place[0]):
        lines = [line for _, line in group]
        if len(lines) <= _LINES_SHOWN:
            where = ", ".join(map(str, lines))
        else:
            where = f"{lines[0]} … {lines[-1]} ({len(lines)} lines)"
        told.append(call("code", *pieces(f"{logs.get(log, log)}:{where}")))
    return told


def _source_row(rank: int, source: Source, setting: Setting) -> tuple[object, ...]:
    label = entry_label("source", source.key or f"rank-{rank}")
    path = ", ".join(source_paths(source.path, setting.evidence.lab.summary)).removeprefix("https://")
    return (str(rank), label, curl(source.name), source.key or None, curl(source.used_for), call("code", *pieces(path)))


def _listed_in_text(setting: Setting) -> bool:
    """The author placed a figure index already."""
    blocks = (block for document in setting.documents for block in document.blocks)
    return any(isinstance(block, Generated) and block.kind == "figure-index" for block in blocks)


def _joined_with(parts: list[Code]) -> list[Code | str]:
    return [piece for index, part in enumerate(parts) for piece in ((", ", part) if index else (part,))]
