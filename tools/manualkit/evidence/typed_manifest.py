"""What ``manual.json`` types: each text with a digit or an address in it, under its key. The list of sections is not among them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from capture.lab.json_positions import escape

from ..documents.inlines import Position
from ..manifest.model import Manifest
from .typed import Token, flat_text

FILE = "manual.json"
_ELSEWHERE = ("$schema", "sections", "number", "file", "figure", "capture")


def manifest_tokens(root: Path, manifest: Manifest) -> tuple[Token, ...]:
    """In the order of the keys' names, so that their order in the file says nothing. Nothing for a file that cannot be read."""
    try:
        data = json.loads((root / FILE).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return ()
    return tuple(Token(text, Position(*manifest.positions.get(pointer, (1, 1)))) for pointer, text in _walk(data, "", ""))


def _walk(value: Any, pointer: str, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name in sorted(name for name in value if name not in _ELSEWHERE):
            yield from _walk(value[name], f"{pointer}/{escape(name)}", name)
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _walk(one, f"{pointer}/{number}", key)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        text = flat_text(str(value))
        if any(mark.isdigit() for mark in text) or "://" in text:
            yield pointer, f"{key}: {text}"
