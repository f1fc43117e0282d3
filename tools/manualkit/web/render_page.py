"""A document to one page of the generated docs folder: a Markdown file whose blocks are finished HTML."""

from __future__ import annotations

from markupsafe import Markup

from ..documents.inlines import Text
from ..documents.model import Inlines
from .cards import cards_html
from .context import Book, Context
from .markup import heading_line, without_controls
from .render_blocks import block_html
from .render_home import opening_html
from .render_inlines import inlines_html
from .site_map import Page

NUMBER = Markup('<span class="no">{}</span> ')


def page_markdown(page: Page, book: Book) -> str:
    """The page's text: title, thesis, blocks, sources, and the cards of its numbers."""
    context = Context(book, page)
    pieces = (
        *_head(page, context),
        Markup('<p class="thesis">{}</p>').format(inlines_html(page.document.thesis, context)),
        *(block_html(block, context) for block in page.document.blocks),
        _sources(page.document.sources, context),
        cards_html(context),
    )
    accent = f"---\naccent: {page.part.accent}\n---\n\n" if page.part else ""
    return accent + without_controls("\n\n".join(str(piece) for piece in pieces if piece) + "\n")


def _head(page: Page, context: Context) -> tuple[str, ...]:
    """The title with its number; on the home page the book's title page, then the front matter's title below it."""
    title, anchor = inlines_html(page.document.title, context), page.document.anchor
    if page.number:
        return (heading_line(1, NUMBER.format(page.number) + title, anchor),)
    return (
        heading_line(1, Markup.escape(context.book.manifest.title), anchor),
        opening_html(context),
        heading_line(2, title, f"{anchor}-title"),
    )


def _sources(sources: Inlines, context: Context) -> Markup:
    """``Sources: …``, its first word set as a label."""
    if not sources:
        return Markup("")
    first, *rest = sources
    if isinstance(first, Text) and first.text.startswith("Sources:"):
        sources = (Text(first.text.removeprefix("Sources:").lstrip(), first.position), *rest)
    return Markup('<p class="sources"><span class="box-label">Sources</span> {}</p>').format(
        inlines_html(sources, context)
    )
