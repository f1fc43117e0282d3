"""The measures' rows of the evidence page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from capture.lab.model import Leaf, Measure
from markupsafe import Markup

from .anchors import evidence_anchor, evidence_href
from .context import Book
from .evidence_quoting import quoting_html
from .evidence_row import folded_row
from .markup import heading_line, join, lines
from .numbers import exact_number, with_unit

COMMAND = Markup('<div class="recompute"><pre><code>tools/build why {}</code></pre></div>')
LEAVES = Markup(
    '<details class="leaves" data-search-exclude><summary>{}</summary><div class="table-scroll" role="group" '
    'aria-label="Values behind {}" tabindex="0"><table class="data-table"><thead><tr><th scope="col">Log line</th>'
    '<th scope="col">Value</th><th scope="col">Place in the summary</th></tr></thead>'
    "<tbody>{}</tbody></table></div>{}</details>"
)


def measure_pieces(book: Book) -> Iterator[str]:
    """A row for each measure, in the order of ``measures.yml``, under a heading for each first word of their names."""
    quotes, figures, groups = defaultdict(list), defaultdict(list), defaultdict(list)
    for quote in book.evidence.quotes:
        if quote.kind in {"value", "cell"}:
            quotes[quote.ref].append(quote)
    for figure in book.figures.built.values():
        for id in figure.measures:
            figures[id].append(figure.id)
    for id, measure in book.evidence.lab.measures.items():
        groups[id.partition(".")[0]].append(_row(measure, quotes[id], figures[id], book))
    for name, rows in groups.items():
        yield heading_line(3, Markup("<code>{}</code>").format(name), evidence_anchor("group", name))
        yield lines(rows)


def _row(measure: Measure, quotes: list, figures: list[str], book: Book) -> Markup:
    facts = (
        ("Rule", measure.rule),
        ("Recording", _recordings(measure.recordings)),
        ("Quoted in", quoting_html(quotes, book)),
        ("Drawn in", _drawn(figures, book)),
        ("Compute again", COMMAND.format(measure.id)),
    )
    return folded_row(
        evidence_anchor("value", measure.id),
        measure.id,
        measure.description,
        with_unit(measure.value, measure.unit),
        facts,
        _leaves(measure, book),
    )


def _recordings(names: Iterable[str]) -> Markup:
    return Markup(", ").join(
        Markup('<a href="{}">{}</a>').format(evidence_href("recording", name), name) for name in names
    ) or Markup("the host")


def _drawn(figures: list[str], book: Book) -> Markup:
    return Markup(", ").join(_figure(id, book) for id in figures)


def _figure(id: str, book: Book) -> Markup:
    """A link to a figure of the text; the plate stands on the home page."""
    anchor = "fig-" + id.replace(".", "-").lower()
    if anchor not in book.site.targets:
        return Markup('<a href="index.html">the {}</a>').format(id)
    return Markup('<a href="{}">figure {}</a>').format(book.site.href(anchor), id)


def _leaves(measure: Measure, book: Book) -> Markup:
    if not measure.leaves:
        return Markup("")
    count = len(measure.leaves)
    head = f"The {count} values it is computed from" if count > 1 else "The value it is computed from"
    logs = dict.fromkeys((leaf.recording, leaf.log) for leaf in measure.leaves if leaf.log)
    return LEAVES.format(
        head,
        measure.id,
        join(_leaf(leaf) for leaf in measure.leaves),
        join(_checksum(name, log, book) for name, log in logs),
    )


def _leaf(leaf: Leaf) -> Markup:
    where = f"{leaf.log.rsplit('/', 1)[-1]}:{leaf.line}" if leaf.line else leaf.log.rsplit("/", 1)[-1] or "summary"
    return Markup('<tr><th scope="row">{}</th><td>{}</td><td><code>{}</code></td></tr>').format(
        where, exact_number(leaf.value), leaf.pointer
    )


def _checksum(name: str, log: str, book: Book) -> Markup:
    recording = book.evidence.lab.summary.get("recordings", {}).get(name, {})
    digest = (recording.get("log") or {}).get("sha256", "")
    return Markup('<p class="checksum"><code>{}</code> SHA-256 <code>{}</code></p>').format(log, digest)
