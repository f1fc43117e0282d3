"""Tables to HTML: prose tables and tables of measures. Each scrolls inside its own region on a narrow screen."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from ..documents.model import Measures, Table
from ..evidence.model import FilledCell, FilledTable
from .anchors import evidence_href
from .context import Context
from .markup import join, lines, plain
from .render_inlines import inlines_html
from .render_quotes import cell_html

REGION = Markup('<div class="table-scroll" role="group" aria-label="{}" tabindex="0">{}</div>')
# Characters of a word in the first column that leave a phone too little room beside it.
LONG_NAME = 17
TABLE = Markup('<table class="{}">{}<thead><tr>{}</tr></thead>\n<tbody>{}</tbody></table>')


def table_html(block: Table, context: Context) -> Markup:
    align = block.align + ("",) * len(block.header)
    head = lines(_head(inlines_html(cell, context), align[n]) for n, cell in enumerate(block.header))
    rows = join(
        _row(_cell(inlines_html(cell, context), align[n], first=n == 0) for n, cell in enumerate(row))
        for row in block.rows
    )
    kind = f"prose-table named of-{len(block.header)}" if _named(block) else "prose-table"
    return REGION.format("Table", TABLE.format(kind, "", head, rows))


def _named(block: Table) -> bool:
    """Whether a phone shows each row's first cell above the others: four columns, or long names beside two or three."""
    names = (plain(cell) for row in block.rows for cell in row[:1])
    longest = max((len(word) for name in names for word in name.split()), default=0)
    return len(block.header) == 4 or (len(block.header) in {2, 3} and longest >= LONG_NAME)


def measures_html(block: Measures, context: Context) -> Markup:
    """A ``measures`` block with the cells that the evidence stage filled."""
    filled = context.book.evidence.tables.get((context.page.document.id, block.position))
    if filled is None:
        return Markup("")
    title = inlines_html(block.title, context)
    caption = Markup("<caption>{}</caption>").format(title)
    kind = "measures steps" if block.steps_of else "measures ranges" if block.ranges_of else "measures"
    table = TABLE.format(kind, caption, lines(_heads(block, filled, context)), join(_rows(block, filled, context)))
    return Markup('<div class="measures-block" id="{}">{}{}</div>').format(
        f"tab-{block.id}", REGION.format(title.striptags(), table), _note(block, context)
    )


def _note(block: Measures, context: Context) -> Markup:
    """The note; a table of steps or of ranges also names the recordings it shows."""
    words = [inlines_html(block.note, context)] if block.note else []
    if block.steps_of:
        words.append(Markup("Recording: {}.").format(_recording(block.steps_of)))
    if block.ranges_of:
        named = Markup(" and ").join(_recording(run) for run in block.ranges_of)
        words.append(Markup("Least and greatest value over the clean steps of {}.").format(named))
    return Markup('<p class="note">{}</p>').format(Markup(" ").join(words)) if words else Markup("")


def _recording(run: str) -> Markup:
    return Markup('<a href="{}"><code>{}</code></a>').format(evidence_href("recording", run), run)


def _heads(block: Measures, filled: FilledTable, context: Context) -> Iterable[Markup]:
    """The block's own labels where there is one for each column, else those of the filled table."""
    written = [inlines_html(cell, context) for cell in block.header]
    for n, text in enumerate(filled.header):
        words = written[n] if len(written) == len(filled.header) else Markup.escape(text)
        yield _head(words, "right" if filled.numeric[n] else "")


def _rows(block: Measures, filled: FilledTable, context: Context) -> Iterable[Markup]:
    quotes = {quote.id: quote for quote in context.book.evidence.quotes}
    for r, row in enumerate(filled.rows):
        yield _row(
            _cell(_words(block, r, n, cell, context, quotes), "right" if filled.numeric[n] else "", first=n == 0)
            for n, cell in enumerate(row)
        )


def _words(block: Measures, r: int, n: int, cell: FilledCell, context: Context, quotes: dict) -> Markup:
    """A label keeps its inline marks, which the filled cell has lost."""
    label = block.rows[r][n].inlines if r < len(block.rows) and n < len(block.rows[r]) else ()
    if block.ranges_of and n == 0:
        label = block.columns[r].title
    return inlines_html(label, context) if label and not cell.quote else cell_html(cell, quotes)


def _head(words: Markup, align: str) -> Markup:
    return Markup('<th scope="col"{}>{}</th>').format(_align(align), words)


def _cell(words: Markup, align: str, *, first: bool) -> Markup:
    if first:
        return Markup('<th scope="row"{}>{}</th>').format(_align(align), words)
    return Markup("<td{}>{}</td>").format(_align(align), words)


def _row(cells: Iterable[Markup]) -> Markup:
    return Markup("<tr>{}</tr>\n").format(lines(cells))


def _align(align: str) -> Markup:
    return Markup(' class="{}"').format(f"to-{align}") if align in {"right", "center"} else Markup("")
