"""Blocks to HTML: each block is one HTML block, set apart by blank lines, that Python-Markdown passes through."""

from __future__ import annotations

from markupsafe import Markup

from ..documents import model as m
from .context import Context
from .markup import heading_line, join
from .render_code import code_html, command_html
from .render_figure import figure_html
from .render_generated import generated_html
from .render_inlines import citation_html, inlines_html
from .render_listing import listing_html
from .render_tables import measures_html, table_html


def block_html(block: m.Block, context: Context) -> str:
    """One block as a piece of the page's Markdown file: HTML, or a heading line."""
    match block:
        case m.Heading(level=level, inlines=inlines, anchor=anchor):
            return heading_line(level, inlines_html(inlines, context), anchor)
        case m.Paragraph(inlines=inlines):
            return Markup("<p>{}</p>").format(inlines_html(inlines, context))
        case m.ListBlock():
            return _list(block, context)
        case m.Table():
            return table_html(block, context)
        case m.CodeBlock():
            return code_html(block, context)
        case m.Command():
            return command_html(block, context)
        case m.Figure():
            return figure_html(block, context)
        case m.Listing():
            return listing_html(block, context)
        case m.Rule():
            return _rule(block, context)
        case m.Takeaways():
            return _takeaways(block, context)
        case m.Measures():
            return measures_html(block, context)
        case m.Generated():
            return generated_html(block, context)


def _items(items: tuple[m.Inlines, ...], context: Context) -> Markup:
    return join(Markup("<li>{}</li>").format(inlines_html(item, context)) for item in items)


def _list(block: m.ListBlock, context: Context) -> Markup:
    tag = Markup("ol" if block.ordered else "ul")
    return Markup("<{0}>{1}</{0}>").format(tag, _items(block.items, context))


def _takeaways(block: m.Takeaways, context: Context) -> Markup:
    return Markup(
        '<aside class="takeaways" aria-label="Takeaways"><p class="box-label">Takeaways</p><ul>{}</ul></aside>'
    ).format(_items(block.items, context))


def _rule(block: m.Rule, context: Context) -> Markup:
    """A quotation: the words, then what they rule and where they stand."""
    source, _, locator = f"{block.source} {block.locator}".strip().partition(" ")
    return Markup(
        '<figure class="quotation"><blockquote><p>{}</p></blockquote><figcaption>{} {}</figcaption></figure>'
    ).format(block.text, inlines_html(block.label, context), citation_html(source, locator))
