"""What a figure may be made of. The list is closed: what it does not name is refused."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from ...rules import Rule
from .subject import Subject, tag_of

RULE = Rule("figure-elements", "A figure holds only shapes, text and plain attributes: no script, style, link, image or handler.")

_PAINT = {"fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"}
_SAID = {f"data-{name}" for name in ("role", "mark", "name", "second", "base", "break", "means", "axis", "unit", "panel", "count", "level")}
_COMMON = _PAINT | _SAID | {"id"}
ALLOWED = {
    "svg": {"viewBox", "width", "height", "role", "aria-labelledby", "id"},
    "title": {"id"},
    "desc": {"id"},
    "g": _COMMON,
    "path": _COMMON | {"d"},
    "rect": _COMMON | {"x", "y", "width", "height", "rx"},
    "circle": _COMMON | {"cx", "cy", "r"},
    "text": _COMMON | {"x", "y", "font-family", "font-size", "font-weight", "font-style", "text-anchor"},
}


def faults(subject: Subject) -> Iterator[str]:
    for node in subject.root.iter():
        tag = tag_of(node)
        if tag == "#":
            yield "a comment or processing instruction does not belong into a figure"
        elif tag not in ALLOWED:
            yield f"the element `{tag}` is not allowed"
        else:
            yield from (_attribute(tag, name) for name in node.attrib if name not in ALLOWED[tag])


def _attribute(tag: str, name: str) -> str:
    near = get_close_matches(name, ALLOWED[tag], n=1)
    return f"a `{tag}` may not have `{name}`" + (f"; did you mean `{near[0]}`?" if near else "")
