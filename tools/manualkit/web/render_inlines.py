"""Inlines to HTML."""

from __future__ import annotations

from markupsafe import Markup, escape

from ..documents import inlines as i
from .anchors import evidence_href
from .code_words import code_span
from .context import Context
from .markup import join
from .render_quotes import cited_html, claim_html, value_html


def inlines_html(inlines: tuple[i.Inline, ...], context: Context) -> Markup:
    """What stands inside a paragraph, heading, cell or caption."""
    return join(_inline(inline, context) for inline in inlines)


def _inline(inline: i.Inline, context: Context) -> Markup:
    match inline:
        case i.Text(text=text):
            return escape(text)
        case i.Code():
            return _code(inline, context)
        case i.Strong(children=children):
            return Markup("<strong>{}</strong>").format(inlines_html(children, context))
        case i.Emphasis(children=children):
            return Markup("<em>{}</em>").format(inlines_html(children, context))
        case i.Value():
            return value_html(inline, context)
        case i.Claim(children=children):
            return claim_html(inline, inlines_html(children, context), context)
        case i.Cited():
            return cited_html(inline, context)
        case i.Citation():
            return citation_html(inline.source, inline.locator)
        case i.CrossRef(target=target, children=children):
            return Markup('<a class="ref" href="{}">{}</a>').format(
                context.book.site.href(target), inlines_html(children, context)
            )
        case i.Link(href=href, children=children):
            return Markup('<a class="out" href="{}" rel="noopener">{}</a>').format(
                href, inlines_html(children, context)
            )


def _code(code: i.Code, context: Context) -> Markup:
    """Inline code; a cited line of the source leads to that line."""
    link = context.source_line(code.position)
    if link is None:
        return code_span(code.text)
    return Markup('<a class="source-line" href="{}" title="{}" rel="noopener">{}</a>').format(link.href, link.title, code_span(code.text))


def citation_html(source: str, locator: str) -> Markup:
    """A citation in brackets that leads to its source on the evidence page."""
    return Markup('<a class="cite" href="{}">[{}]</a>').format(
        evidence_href("cited", source), f"{source} {locator}".strip()
    )
