"""Strings of the manifest that no page could show: blank, of two lines, with characters that no text holds, or with marks that are not resolved here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from capture.lab.json_positions import escape

from ..characters import MARKS, REFUSED
from .schema_faults import Fault

EXPECTED = "one line of text without control or direction characters, and without marks such as {{ or value:"


def text_faults(data: Any, pointer: str = "", name: str = "") -> Iterator[Fault]:
    """Every string below ``data`` that is no line of text. ``data`` is bounded in depth, as read."""
    if isinstance(data, dict):
        for key, value in data.items():
            if fault := _fault(key):
                yield f"{pointer}/{escape(key)}", True, f"a key of {name or 'manual.json'} {fault}", "", EXPECTED
            else:
                yield from text_faults(value, f"{pointer}/{escape(key)}", f"{name}.{key}".lstrip("."))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from text_faults(value, f"{pointer}/{index}", f"{name}[{index}]")
    elif isinstance(data, str) and (fault := _fault(data)):
        yield pointer, False, f"{name} {fault}", "", EXPECTED


def _fault(text: str) -> str:
    """What is wrong with ``text``, or ''. Empty text is the schema's to refuse."""
    if match := REFUSED.search(text):
        return f"holds the character U+{ord(match[0]):04X}"
    if match := MARKS.search(text):
        return f"holds {match[0]}, a mark that only the text of a section has"
    if "\n" in text or "\t" in text:
        return "holds a line end or a tab"
    return "is blank" if text and not text.strip() else ""
