"""The pages of the measures: all whose names begin with the same word, each with everything that is behind it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable

from capture.lab.model import Leaf, Measure
from markupsafe import Markup

from .anchors import evidence_anchor, evidence_href, measures_page
from .context import Book
from .evidence_measures import measures_by_group
from .evidence_quoting import quoting_html
from .evidence_row import folded_row
from .markup import heading_line, join, lines, without_controls
from .numbers import exact_number, with_unit

FRONT_MATTER = "---\ntitle: {}\nup: Evidence\nsearch:\n  boost: 0.2\n---\n\n"
RECORDED = Markup('<p class="thesis">Computed from one recording: <a href="{}">its command, log and checksums</a>.</p>')
COMMAND = Markup('<div class="recompute"><pre><code>tools/build why {}</code></pre></div>')
LEAVES = Markup(
    '<details class="leaves" data-search-exclude><summary>{}</summary><div class="table-scroll" role="group" '
    'aria-label="Values behind {}" tabindex="0"><table class="data-table"><thead><tr><th scope="col">Log line</th>'
    '<th scope="col">Value</th><th scope="col">Place in the summary</th></tr></thead>'
    "<tbody>{}</tbody></table></div>{}</details>"
)
Users = dict[str, list]


def measure_pages(book: Book) -> dict[str, str]:
    """Page name to Markdown. Two first words that make one page name share the page."""
    quotes, figures = _quotes(book), _figures(book)
    pages: defaultdict[str, list[object]] = defaultdict(list)
    for name, measures in measures_by_group(book).items():
        pieces = pages[measures_page(name)]
        title = Markup("Measures of <code>{}</code>").format(name)
        pieces.append(heading_line(2 if pieces else 1, title, evidence_anchor("group", name)))
        if name in book.evidence.lab.summary.get("recordings", {}):
            pieces.append(RECORDED.format(evidence_href("recording", name)))
        pieces.append(lines(_row(measure, quotes[measure.id], figures[measure.id], book) for measure in measures))
    return {page: _markdown(page, pieces) for page, pieces in pages.items()}


def _markdown(page: str, pieces: list[object]) -> str:
    title = json.dumps(f"Measures of {page.partition('_')[2]}")
    return FRONT_MATTER.format(title) + without_controls("\n\n".join(map(str, pieces)) + "\n")


def _quotes(book: Book) -> Users:
    """Measure to the places that quote it."""
    found: Users = defaultdict(list)
    for quote in book.evidence.quotes:
        if quote.kind in {"value", "cell"}:
            found[quote.ref].append(quote)
    return found


def _figures(book: Book) -> Users:
    """Measure to the figures that draw it."""
    found: Users = defaultdict(list)
    for figure in book.figures.built.values():
        for id in figure.measures:
            found[id].append(figure.id)
    return found


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
    return Markup('<tr><th scope="row">{}</th><td>{}</td><td>{}</td></tr>').format(
        where, exact_number(leaf.value), leaf.pointer
    )


def _checksum(name: str, log: str, book: Book) -> Markup:
    recording = book.evidence.lab.summary.get("recordings", {}).get(name, {})
    digest = (recording.get("log") or {}).get("sha256", "")
    return Markup('<p class="checksum"><code>{}</code> SHA-256 <code>{}</code></p>').format(log, digest)
