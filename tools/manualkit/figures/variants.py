"""From a drawing to its two finished SVG texts: root, title, description, ids, colours."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxml import etree

from .errors import FigureError
from .marks import SVG, Element, element
from .theme import BY_LIGHT
from .units import WIDTH

_HEX = re.compile(r"#[0-9a-fA-F]{3,8}\b")
_COLOURED = ("fill", "stroke", "stop-color")


def finish(anchor: str, title: str, description: str, height: int, marks: Iterable[Element]) -> Element:
    """The whole drawing, in light colours: ``anchor`` (``fig-1-2``) prefixes every id."""
    root = element(
        "svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
        aria_labelledby=f"{anchor}-title {anchor}-desc",
    )
    for tag, words in (("title", title), ("desc", description)):
        node = element(tag, id=f"{anchor}-{tag}")
        node.text = " ".join(words.split())
        root.append(node)
    root.extend(marks)
    _prefix_ids(root, anchor)
    return root


def _prefix_ids(root: Element, anchor: str) -> None:
    for node in root.iter():
        name = node.get("id")
        if name and not name.startswith(anchor + "-"):
            node.set("id", f"{anchor}-{name}")


def print_text(root: Element) -> str:
    """The print variant: literal colours. One element a line, so that a changed figure reads well in a diff."""
    etree.indent(root, space=" ")
    return etree.tostring(root, encoding="unicode") + "\n"


def web_text(root: Element) -> str:
    """The web variant: every colour is its token with the light value as fallback."""
    copy = etree.fromstring(etree.tostring(root))
    for node in copy.iter(f"{{{SVG}}}*"):
        for name in _COLOURED:
            value = node.get(name)
            if value and _HEX.fullmatch(value):
                node.set(name, _token(value))
    return print_text(copy)


def _token(value: str) -> str:
    if value.lower() not in BY_LIGHT:
        raise FigureError(f"the colour {value} is no token of the theme")
    return BY_LIGHT[value.lower()].css
