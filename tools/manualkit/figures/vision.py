"""How colour-blind readers see a colour, and how far apart two colours are for them.

The matrices are those of Machado, Oliveira and Fernandes (2009) for complete dichromacy, applied to linear RGB.
Distance is that of Oklab (Ottosson, 2020), times 100: below about 2 two colours cannot be told apart side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from types import MappingProxyType

from .contrast import channels

Matrix = tuple[tuple[float, float, float], ...]
_ALL: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
VISIONS: Mapping[str, Matrix] = MappingProxyType(_ALL)
_LMS: Matrix = ((0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566), (0.0883024619, 0.2817188376, 0.6299787005))
_LAB: Matrix = ((0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099), (0.0259040371, 0.7827717662, -0.8086757660))


def apart(one: str, other: str, vision: str = "normal") -> float:
    """The distance of two colours (``#246aa8``) for a reader with that vision."""
    return 100 * dist(_oklab(one, VISIONS[vision]), _oklab(other, VISIONS[vision]))


def nearest(one: str, other: str) -> tuple[float, str]:
    """The smallest distance over all kinds of vision, and for whom it is."""
    return min((apart(one, other, vision), vision) for vision in VISIONS)


def _oklab(colour: str, seen: Matrix) -> tuple[float, ...]:
    linear = tuple(_linear(channel / 255) for channel in channels(colour))
    cones = _times(_LMS, tuple(min(max(part, 0.0), 1.0) for part in _times(seen, linear)))
    return _times(_LAB, tuple(part ** (1 / 3) for part in cones))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
