"""What a lint rule looks at: one finished figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lxml import etree

from ...rules import Rule
from ..errors import FigureError
from ..marks import SVG, Element

Faults = Callable[["Subject"], Iterator[str]]
LintRule = tuple[Rule, Faults]


@dataclass(frozen=True, slots=True)
class Subject:
    """``root`` is the print variant (light colours), ``web`` the text of the web variant.

    ``shown`` are the numbers that the figure's source took from the evidence, as written; ``table`` is the data
    behind a chart.
    """

    anchor: str
    root: Element
    web: str
    shown: frozenset[str] = frozenset()
    table: tuple[tuple[str, ...], ...] = ()

    @property
    def texts(self) -> list[Element]:
        """The visible lines of text, in drawing order."""
        return list(self.root.iter(f"{{{SVG}}}text"))

    def with_attribute(self, name: str, *values: str) -> list[Element]:
        """The elements that carry an attribute (with one of ``values``, when there are any)."""
        return [node for node in self.root.iter() if node.get(name) is not None and (not values or node.get(name) in values)]


def parse(svg: str) -> Element:
    """SVG text as a tree; ``FigureError`` for anything that is not plain, self-contained XML."""
    if "<!DOCTYPE" in svg or "<!ENTITY" in svg:
        raise FigureError("the SVG holds a document type or an entity")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        return etree.fromstring(svg.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise FigureError(f"the SVG is not well-formed XML: {error.msg}") from None


def tag_of(node: Element) -> str:
    """The element's name; the full name in braces when it is not of SVG, ``#`` for comments and the like."""
    if not isinstance(node.tag, str):
        return "#"
    name = etree.QName(node)
    return name.localname if name.namespace == SVG else node.tag


def shortened(node: Element) -> str:
    """The text of a node for a message, cut to 40 characters."""
    words = node.text or ""
    return words if len(words) <= 40 else words[:39] + "…"
