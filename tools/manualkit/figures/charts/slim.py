"""From matplotlib's SVG to few, flat elements: no definitions, clip paths, styles, groups or metadata."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from lxml import etree

from ..errors import FigureError
from ..fonts import SANS, STACKS
from ..marks import SVG, Element, element
from ..units import number

if TYPE_CHECKING:
    from .mark import Mark

_XLINK = "{http://www.w3.org/1999/xlink}href"
_KEPT = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin")
_STEP = re.compile(r"([MLCQZz])([^MLCQZz]*)")


def slim(raw: bytes, marks: Mapping[str, Mark]) -> list[Element]:
    """The visible elements of ``raw`` in drawing order; ``marks`` are named by the ids that they were drawn with.

    Grid lines become one path, the bars of a series too, and markers circles and squares.
    """
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
    return [*_grid(root, grid), *_merged(made)]


def _merged(nodes: list[Element]) -> list[Element]:
    """Bars of one series that follow one another, as one path."""
    made: list[Element] = []
    for node in nodes:
        last = made[-1] if made else None
        if last is not None and node.get("data-mark") == "bar" and last.get("data-mark") == "bar" and last.get("data-name") == node.get("data-name"):
            last.set("d", last.get("d") + node.get("d"))
        else:
            made.append(node)
    return made


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


def _convert(node: Element, owner: str, marks: Mapping[str, Mark]) -> Iterator[Element]:
    tag = etree.QName(node).localname
    if tag == "text":
        yield _text(node)
        return
    looks = _looks(node)
    if looks.get("fill") == "none" and "stroke" not in looks:
        return
    if tag == "use":
        mark = marks.get(owner)
        yield _marker(node, looks, _says(mark) if mark is not None and mark.kind == "dots" else {"data_role": "marker"})
        return
    known = _says(marks[owner]) if owner.startswith("mark.") else {"data_role": "axis"}
    yield element("path", d=short_path(node.get("d")), **looks, **known)


def _says(mark: Mark) -> dict[str, str | None]:
    """What the lint has to know about a mark."""
    said = {"data_mark": mark.kind, "data_name": mark.name, "data_second": mark.second, "data_count": str(mark.count)}
    if mark.panel != "1":
        said["data_panel"] = mark.panel
    if mark.kind == "area":
        return said | {"data_base": number(mark.base)}
    if mark.kind == "bar":
        return said | {"data_base": "0" if not mark.broken else number(mark.bases[0]), "data_break": "1" if mark.broken else None, "data_level": "1" if mark.level else None}
    return said


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


def _marker(node: Element, looks: dict[str, str], known: dict[str, str | None]) -> Element:
    """A marker as a circle or a square: its radius is the first number of the shape that ``use`` names."""
    target = (node.get(_XLINK) or "").lstrip("#")
    shape = node.getroottree().find(f".//*[@id='{target}']")
    d = shape.get("d") if shape is not None else ""
    width = float(_style(shape).get("stroke-width", "1")) if shape is not None else 1.0
    x, y = float(node.get("x")), float(node.get("y"))
    looks = {name: value for name, value in looks.items() if name in ("fill", "stroke")}
    if disc := re.match(r"M 0 ([\d.]+)", d):
        return element("circle", cx=x, cy=y, r=float(disc[1]), **looks, stroke_width=width, **known)
    if square := re.match(r"M -([\d.]+) \1 ?\n?L \1 \1", d):
        half = float(square[1])
        return element("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, **looks, stroke_width=width, **known)
    raise FigureError("a marker is no disc and no square; the house style has no others")


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
