"""No line through text unless a patch hides the line, and nothing laid over text."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from ..marks import Element
from .geometry import Extent, crosses, extent, filled, shape_lines, shapes, stroked, text_extent
from .subject import Subject, shortened, tag_of

RULE = Rule("figure-text-clear", "No line or curve runs through a text; a label over a line has a patch under it.")


def faults(subject: Subject) -> Iterator[str]:
    drawn = [(order, node) for order, node in shapes(subject) if tag_of(node) != "text"]
    for order, node in shapes(subject):
        if tag_of(node) != "text":
            continue
        area = text_extent(node).inset(0.75)
        patch = _patch(drawn, area, order)
        for above, line in drawn:
            if above > patch and stroked(line) and any(crosses(piece, area) for piece in shape_lines(line)):
                yield f"the {_name(line)} runs through `{shortened(node)}`"
                break
        if any(place > order and filled(shape) and extent(shape).meets(area) for place, shape in drawn):
            yield f"`{shortened(node)}` is covered by a shape drawn after it"


def _patch(drawn: list[tuple[int, Element]], area: Extent, order: int) -> int:
    """The place of the last filled rectangle or disc under the text that covers all of it; -1 when there is none."""
    covering = [
        place for place, node in drawn
        if place < order and filled(node) and _solid(node) and extent(node).holds(area)
    ]
    return max(covering, default=-1)


def _solid(node: Element) -> bool:
    """A shape that fills its whole extent, or nearly so: a rectangle, a disc, the bar of a timeline."""
    return tag_of(node) in ("rect", "circle") or node.get("data-mark") == "span"


def _name(line: Element) -> str:
    if line.get("data-name"):
        return f"series `{line.get('data-name')}`"
    return line.get("data-role") or tag_of(line)
