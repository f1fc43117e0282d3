"""The sources' rows of the evidence page: the manual's sources by rank, and the numbers cited from each."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from ..documents.inlines import Citation
from ..documents.model import Rule
from ..documents.walk import flat, passages
from ..evidence.source_paths import source_paths
from ..manifest.model import Source
from .anchors import evidence_anchor
from .context import Book
from .evidence_quoting import quoting_html
from .evidence_row import open_row
from .markup import lines


def source_pieces(book: Book) -> Iterator[str]:
    """A row for each source of the manifest, then one for each citation key that only ``quoteSources`` names."""
    listed = {source.key for source in book.manifest.sources}
    keys = (set(book.manifest.quote_sources) | _cited_keys(book)) - listed
    unlisted = (
        Source(key, book.manifest.quote_sources.get(key) or "not stored in this project", "citations", key)
        for key in sorted(keys)
    )
    yield lines(_row(source, rank, book) for rank, source in enumerate((*book.manifest.sources, *unlisted)))


def _cited_keys(book: Book) -> set[str]:
    """The keys of all citations and quotations."""
    rules = {
        block.source.partition(" ")[0]
        for document in book.documents
        for block in document.blocks
        if isinstance(block, Rule)
    }
    return rules | {
        inline.source
        for document in book.documents
        for passage in passages(document)
        for inline in flat(passage.inlines)
        if isinstance(inline, Citation)
    }


def _row(source: Source, rank: int, book: Book) -> Markup:
    quotes = [quote for quote in book.evidence.quotes if quote.kind == "cited" and quote.ref == source.key]
    facts = (
        ("Where", Markup(", ").join(map(_where, source_paths(source.path, book.evidence.lab.summary)))),
        ("Used for", source.used_for),
        ("Numbers cited", quoting_html(quotes, book) if quotes else ""),
    )
    return open_row(evidence_anchor("cited", source.key or str(rank)), source.name, "", facts)


def _where(path: str) -> Markup:
    """An address is a link, a path is code."""
    if path.startswith("https://"):
        return Markup('<a href="{0}" rel="noopener">{0}</a>').format(path)
    return Markup("<code>{}</code>").format(path)
