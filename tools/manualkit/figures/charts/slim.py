"""From matplotlib's SVG to few, flat elements: no definitions, clip paths, styles, groups or metadata."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lxml import etree

from ..errors import FigureError
from ..fonts import SANS, STACKS
from ..marks import SVG, Element, element
from ..units import number

if TYPE_CHECKING:
    from .chart import Mark

_XLINK = "{http://www.w3.org/1999/xlink}href"
_KEPT = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin")
_STEP = re.compile(r"([MLCQZz])([^MLCQZz]*)")


def slim(raw: bytes, marks: Sequence[Mark]) -> list[Element]:
    """The visible elements of ``raw`` in drawing order; grid lines become one path, markers circles."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    root = etree.fromstring(raw, parser)
    made: list[Element] = []
    grid: list[str] = []
    for node in root.iter(f"{{{SVG}}}path", f"{{{SVG}}}text", f"{{{SVG}}}use"):
        owner = _owner(node)
        if owner == "defs":
            continue
        if owner == "grid":
            grid.append(short_path(node.get("d")))
            continue
        made.extend(_convert(node, owner, marks))
    return [*_grid(root, grid), *made]


def _owner(node: Element) -> str:
    """The nearest group that says what the node belongs to."""
    for above in node.iterancestors():
        if above.tag in (f"{{{SVG}}}defs", f"{{{SVG}}}clipPath"):
            return "defs"
        name = above.get("id") or ""
        if name == "grid" or name.startswith(("mark.", "text_", "patch_")):
            return name
    return ""


def _grid(root: Element, lines: list[str]) -> list[Element]:
    if not lines:
        return []
    first = root.find(f".//{{{SVG}}}g[@id='grid']/{{{SVG}}}path")
    return [element("path", d="".join(lines), **_looks(first), data_role="grid")]


def _convert(node: Element, owner: str, marks: Sequence[Mark]) -> Iterator[Element]:
    tag = etree.QName(node).localname
    if tag == "text":
        yield _text(node)
        return
    looks = _looks(node)
    if looks.get("fill") == "none" and "stroke" not in looks:
        return
    if tag == "use":
        yield _marker(node, looks)
        return
    known = _says(marks[int(owner[5:])]) if owner.startswith("mark.") else {"data_role": "axis"}
    yield element("path", d=short_path(node.get("d")), **looks, **known)


def _says(mark: Mark) -> dict[str, str]:
    """What the lint has to know about a mark."""
    said = {"data_mark": mark.kind, "data_name": mark.name, "data_second": mark.second}
    return said | ({"data_base": number(mark.base)} if mark.kind == "area" else {})


def _style(node: Element) -> dict[str, str]:
    pairs = (part.split(":", 1) for part in (node.get("style") or "").split(";") if ":" in part)
    return {name.strip(): value.strip() for name, value in pairs}


def _looks(node: Element) -> dict[str, str]:
    style = _style(node)
    kept = {name: style[name] for name in _KEPT if name in style}
    if kept.get("stroke-linecap") == "square":
        kept["stroke-linecap"] = "round"
    if "stroke-dasharray" in kept:
        kept["stroke-dasharray"] = kept["stroke-dasharray"].replace(",", " ")
        kept["stroke-linecap"] = "butt"
    return {name.replace("-", "_"): value for name, value in kept.items()}


def _marker(node: Element, looks: dict[str, str]) -> Element:
    """A marker as a circle: its radius is the first number of the shape that ``use`` names."""
    target = (node.get(_XLINK) or "").lstrip("#")
    shape = node.getroottree().find(f".//*[@id='{target}']")
    start = re.match(r"M 0 ([\d.]+)", shape.get("d")) if shape is not None else None
    if start is None:
        raise FigureError("a marker is no disc; the house style has discs and rings only")
    width = _style(shape).get("stroke-width", "1")
    x, y = float(node.get("x")), float(node.get("y"))
    looks = {name: value for name, value in looks.items() if name in ("fill", "stroke")}
    return element("circle", cx=x, cy=y, r=float(start[1]), **looks, stroke_width=float(width))


def _text(node: Element) -> Element:
    style = _style(node)
    anchor = style.get("text-anchor")
    made = element(
        "text",
        x=float(node.get("x")),
        y=float(node.get("y")),
        font_family=STACKS[SANS],
        font_size=float(style["font-size"].removesuffix("px")),
        text_anchor=None if anchor == "start" else anchor,
        fill=style["fill"],
        data_role="tick",
    )
    made.text = node.text
    return made


def short_path(data: str) -> str:
    """Path data with two decimals at most, ``H`` and ``V`` where a line is level or upright."""
    out: list[str] = []
    x = y = ""
    for command, rest in _STEP.findall(data):
        values = [number(float(value)) for value in rest.split()]
        if command == "L" and values[1] == y:
            out.append(f"H{values[0]}")
        elif command == "L" and values[0] == x:
            out.append(f"V{values[1]}")
        else:
            out.append(command.upper() + " ".join(values))
        if values:
            x, y = values[-2:]
    return "".join(out)
