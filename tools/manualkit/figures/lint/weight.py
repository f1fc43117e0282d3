"""A figure's bytes and elements."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules import Rule
from ..units import MAX_BYTES, MAX_ELEMENTS
from .subject import Subject

RULE = Rule("figure-weight", f"A figure has at most {MAX_BYTES // 1024} KB and {MAX_ELEMENTS} elements.")


def faults(subject: Subject) -> Iterator[str]:
    size, count = len(subject.web.encode()), sum(1 for _ in subject.root.iter())
    if size > MAX_BYTES:
        yield f"the figure has {size:,} bytes; at most {MAX_BYTES:,}"
    if count > MAX_ELEMENTS:
        yield f"the figure has {count} elements; at most {MAX_ELEMENTS}"
