"""A row of the evidence: its name, what it is and its value in one line, the rest below it or on another page."""

from __future__ import annotations

from markupsafe import Markup

from .markup import join

NOTHING = Markup("")
FOLDED = Markup(
    '<details class="row" id="{anchor}"><summary><code>{name}</code> <span class="row-value">{value}</span> '
    '<span class="row-what">{what}</span></summary>'
    '<section class="row-body" data-search-exclude><dl>{facts}</dl>{rest}</section></details>'
)
OPEN = Markup(
    '<section class="row" id="{anchor}"><p class="row-head"><strong>{name}</strong>'
    '<span class="row-value">{value}</span></p>'
    "<dl>{facts}</dl>{rest}</section>"
)
LINKED = Markup(
    '<a class="row" id="{anchor}" href="{href}"><code>{name}</code> <span class="row-value">{value}</span> '
    '<span class="row-what">{what}</span></a>'
)
FACT = Markup("<div><dt>{}</dt> <dd>{}</dd></div>\n")
Facts = tuple[tuple[str, object], ...]


def folded_row(anchor: str, name: str, what: str, value: str, facts: Facts, rest: Markup = NOTHING) -> Markup:
    """A row that the reader opens; the theme's script opens the one that the address names."""
    return FOLDED.format(anchor=anchor, name=name, what=what, value=value, facts=_facts(facts), rest=rest)


def open_row(anchor: str, name: str, value: str, facts: Facts, rest: Markup = NOTHING) -> Markup:
    """A row that is always open."""
    return OPEN.format(anchor=anchor, name=name, value=value, facts=_facts(facts), rest=rest)


def linked_row(anchor: str, href: str, name: str, what: str, value: str) -> Markup:
    """A row of one line that leads to its whole."""
    return LINKED.format(anchor=anchor, href=href, name=name, what=what, value=value)


def _facts(facts: Facts) -> Markup:
    return join(FACT.format(label, words) for label, words in facts if words)
