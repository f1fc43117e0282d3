"""A document to one page of the generated docs folder: a Markdown file whose blocks are finished HTML."""

from __future__ import annotations

from markupsafe import Markup

from ..documents.inlines import Text
from ..documents.model import Inlines
from .cards import cards_html
from .context import Book, Context
from .markup import heading_line, without_controls
from .render_blocks import block_html
from .render_generated import part_label
from .render_home import opening_html
from .render_inlines import inlines_html
from .site_map import Page

NUMBER = Markup('<span class="no">{}</span> ')


def page_markdown(page: Page, book: Book) -> str:
    """The page's text: eyebrow, title, thesis, blocks, sources, and the cards of its numbers."""
    context = Context(book, page)
    pieces = (
        _eyebrow(page, context),
        heading_line(1, _number(page) + inlines_html(page.document.title, context), page.document.anchor),
        Markup('<p class="thesis">{}</p>').format(inlines_html(page.document.thesis, context)),
        *(block_html(block, context) for block in page.document.blocks),
        _sources(page.document.sources, context),
        cards_html(context),
    )
    return without_controls("\n\n".join(str(piece) for piece in pieces if piece) + "\n")


def _number(page: Page) -> Markup:
    return NUMBER.format(page.number) if page.number else Markup("")


def _eyebrow(page: Page, context: Context) -> Markup:
    """The part above the title; on the home page the book's own title."""
    if page.part is None:
        return opening_html(context)
    return Markup('<p class="eyebrow" style="--accent: var(--fig-{})" data-search-exclude>{}</p>').format(
        page.part.accent, part_label(page.part))


def _sources(sources: Inlines, context: Context) -> Markup:
    """``Sources: …``, its first word set as a label."""
    if not sources:
        return Markup("")
    first, *rest = sources
    if isinstance(first, Text) and first.text.startswith("Sources:"):
        sources = (Text(first.text.removeprefix("Sources:").lstrip(), first.position), *rest)
    return Markup('<p class="sources"><span class="box-label">Sources</span> {}</p>').format(inlines_html(sources, context))
