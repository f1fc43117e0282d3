"""A figure's canvas."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from ..units import MAX_HEIGHT, WIDTH
from .subject import Subject

RULE = Rule("figure-size", f"A figure is {WIDTH} units wide and at most {MAX_HEIGHT} high.")


def faults(subject: Subject) -> Iterator[str]:
    box = subject.root.get("viewBox", "").split()
    if len(box) != 4 or box[:3] != ["0", "0", str(WIDTH)]:
        yield f"the view box is `{' '.join(box)}`; it must begin with `0 0 {WIDTH}`"
    elif not box[3].isdigit() or not 0 < int(box[3]) <= MAX_HEIGHT:
        yield f"the figure is {box[3]} units high; at most {MAX_HEIGHT}, as a whole number"
