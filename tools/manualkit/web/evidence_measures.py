"""The measures of the evidence page: one line each, which leads to the measure's own row (``measure_pages``)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from capture.lab.model import Measure
from markupsafe import Markup

from .anchors import evidence_anchor, evidence_href
from .context import Book
from .evidence_row import linked_row
from .markup import heading_line, lines
from .numbers import with_unit


def measure_pieces(book: Book) -> Iterator[str]:
    """A line for each measure, under a heading for each first word of their names; the search finds the whole rows."""
    for name, measures in measures_by_group(book).items():
        heading = Markup("<code>{}</code>").format(name)
        yield heading_line(3, heading, evidence_anchor("group", name), searched=False)
        yield lines(_line(measure) for measure in measures)


def measures_by_group(book: Book) -> dict[str, list[Measure]]:
    """First word of the name to measures, in the order of ``measures.yml``."""
    groups: defaultdict[str, list[Measure]] = defaultdict(list)
    for id, measure in book.evidence.lab.measures.items():
        groups[id.partition(".")[0]].append(measure)
    return groups


def _line(measure: Measure) -> Markup:
    anchor, href = evidence_anchor("value", measure.id), evidence_href("value", measure.id)
    return linked_row(anchor, href, measure.id, measure.description, with_unit(measure.value, measure.unit))
