"""Colour arithmetic: mixing, luminance, contrast (WCAG 2.2) and lightness (CIE L*)."""

from __future__ import annotations


def channels(colour: str) -> tuple[int, int, int]:
    """``#246aa8`` as three numbers from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(over: str, under: str, share: float) -> str:
    """``share`` of ``over`` laid on ``under``."""
    pairs = zip(channels(over), channels(under), strict=True)
    return "#" + "".join(f"{round(top * share + ground * (1 - share)):02x}" for top, ground in pairs)


def _linear(channel: int) -> float:
    part = channel / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """Relative luminance from 0 (black) to 1 (white)."""
    red, green, blue = (_linear(channel) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def lightness(colour: str) -> float:
    """CIE L*, from 0 to 100: what is left of a colour in greyscale."""
    value = luminance(colour)
    return 116 * value ** (1 / 3) - 16 if value > 0.008856 else 903.3 * value
