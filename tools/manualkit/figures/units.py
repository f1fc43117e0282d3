"""The measures that all figures share, in user units."""

from __future__ import annotations

WIDTH = 640
MAX_HEIGHT = 760
MIN_TEXT = 11.0
MAX_BYTES = 40 * 1024
MAX_ELEMENTS = 450

TITLE, LABEL, SMALL = 16.0, 14.5, 13.0


def number(value: float) -> str:
    """A coordinate as SVG text: at most two digits after the point, no trailing zero, no ``-0``."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
