"""The third stage: every number, claim, listing and quotation of the text, bound to the recordings."""

from __future__ import annotations

from capture.lab.load import SUMMARIES, load

from ..build import Build
from ..documents.inlines import Position
from ..documents.model import Documents, Listing, Measures
from ..documents.walk import passages
from ..source_lines.ledger import LedgerFault
from ..source_lines.ledger import load as load_cited
from ..source_lines.links import SourceLink, source_links
from .context import Context, Page
from .listing import locate
from .model import Evidence, FilledTable, ListingSource
from .quotes import quotes_of
from .reading import read
from .rules import CHECKS
from .stored import Unreadable, read_stored
from .tables import fill

Key = tuple[str, Position]


def bind_evidence(build: Build) -> Build:
    """Set ``build.evidence``; every rule of ``rules/`` adds its findings."""
    if build.manifest is None or build.documents is None:
        return build
    root, lab_name = build.options.root, build.manifest.lab
    lab = load(root, f"{SUMMARIES}/{lab_name}.json" if lab_name else None, build.options.cache / "lab")
    context = Context(root, build.manifest, build.documents, lab, pages_of(build.documents))
    findings = [*lab.findings, *(finding for check in CHECKS for finding in check(context))]
    return build.having(*findings, evidence=bound(context))


def pages_of(documents: Documents) -> tuple[Page, ...]:
    """Every document with its passages flattened."""
    return tuple(Page(document, tuple(read(passage) for passage in passages(document))) for document in documents)


def bound(context: Context) -> Evidence:
    """The maps that editions read: quotes, filled tables, and where listings stand."""
    quotes = tuple(quote for page in context.pages for quote in quotes_of(page.document, context.lab))
    at = {(quote.document, quote.position): quote for quote in quotes}
    return Evidence(context.lab, quotes, at, _tables(context, at), _listings(context), _source_lines(context))


def _tables(context: Context, at: dict) -> dict[Key, FilledTable]:
    made: dict[Key, FilledTable] = {}
    for page, block in context.blocks(Measures):
        ids = {position: quote.id for (document, position), quote in at.items() if document == page.document.id}
        made[page.document.id, block.position] = fill(block, context.lab, ids)[0]
    return made


def _source_lines(context: Context) -> dict[Key, SourceLink]:
    try:
        ledger = load_cited(context.root)
    except LedgerFault:
        return {}  # source-line says so
    return source_links(ledger, (page.document for page in context.pages)) if ledger else {}


def _listings(context: Context) -> dict[Key, ListingSource]:
    made: dict[Key, ListingSource] = {}
    for page, block in context.blocks(Listing):
        try:
            stored = read_stored(context.root, block.source)
        except Unreadable:
            continue  # listing-verbatim says so
        lines = locate([line.text for line in block.lines], stored.lines)
        if isinstance(lines, tuple):
            made[page.document.id, block.position] = ListingSource(block.source, stored.sha256, lines)
    return made
