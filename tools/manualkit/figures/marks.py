"""SVG elements of a drawing, in light colours and with inline attributes only.

Roles (``data-role``) say what an element is, for the lint: ``box``, ``patch``,
``frame``, ``arrow``, ``head``, ``tick``, ``axis-title``, ``order``, ``grid``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lxml import etree

from .errors import unknown
from .fonts import SANS, STACKS
from .theme import TOKENS, Token
from .units import LABEL, number

SVG = "http://www.w3.org/2000/svg"
Element = Any
Point = tuple[float, float]


def colour(name: str) -> str:
    """The light value of a token (``blue``, ``blue-soft``, ``ink``) or ``none``."""
    if name == "none":
        return name
    token: Token | None = TOKENS.get(name)
    if token is None:
        raise unknown("colour", name, TOKENS)
    return token.light


def element(tag: str, **attributes: Any) -> Element:
    """An SVG element. ``stroke_width=1.5`` becomes ``stroke-width="1.5"``; numbers are shortened, ``None`` is left out."""
    made = etree.Element(f"{{{SVG}}}{tag}", nsmap={None: SVG})
    for name, value in attributes.items():
        if value is None:
            continue
        text = number(value) if isinstance(value, int | float) else str(value)
        made.set(name.rstrip("_").replace("_", "-"), text)
    return made


def group(children: Iterable[Element], **attributes: Any) -> Element:
    """A ``g`` that holds ``children``."""
    made = element("g", **attributes)
    made.extend(children)
    return made


def rect(x: float, y: float, width: float, height: float, *, fill: str = "none", stroke: str = "none", **more: Any) -> Element:
    """A rectangle; ``fill`` and ``stroke`` are token names."""
    line = {} if stroke == "none" else {"stroke": colour(stroke), "stroke_width": more.pop("stroke_width", 1.25)}
    return element("rect", x=x, y=y, width=width, height=height, fill=colour(fill), **line, **more)


def path(d: str, *, stroke: str = "none", fill: str = "none", stroke_width: float = 1.6, **more: Any) -> Element:
    """A path; ``fill`` and ``stroke`` are token names."""
    line = {} if stroke == "none" else {"stroke": colour(stroke), "stroke_width": stroke_width}
    return element("path", d=d, fill=colour(fill), **line, **more)


def text(
    words: str,
    x: float,
    y: float,
    *,
    size: float = LABEL,
    fill: str = "ink",
    family: str = SANS,
    weight: int = 400,
    anchor: str = "start",
    italic: bool = False,
    **more: Any,
) -> Element:
    """One line of text whose baseline starts (or is centred, or ends) at ``x, y``."""
    made = element(
        "text",
        x=x,
        y=y,
        font_family=STACKS[family],
        font_size=size,
        font_weight=weight if weight != 400 else None,
        font_style="italic" if italic else None,
        text_anchor=anchor if anchor != "start" else None,
        fill=colour(fill),
        **more,
    )
    made.text = words
    return made


def line_path(points: Iterable[Point], radius: float = 0) -> str:
    """Path data through ``points``, with corners rounded by ``radius``."""
    corners = list(points)
    d = [f"M{number(corners[0][0])} {number(corners[0][1])}"]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        enter, leave = _towards(corner, before, radius), _towards(corner, after, radius)
        d.append(f"L{number(enter[0])} {number(enter[1])}")
        if radius:
            d.append(f"Q{number(corner[0])} {number(corner[1])} {number(leave[0])} {number(leave[1])}")
    d.append(f"L{number(corners[-1][0])} {number(corners[-1][1])}")
    return "".join(d)


def _towards(start: Point, end: Point, distance: float) -> Point:
    """The point ``distance`` from ``start`` on the way to ``end``, at most half of the way."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1
    share = min(distance / length, 0.5)
    return start[0] + dx * share, start[1] + dy * share
