"""How the evidence page and the cards write a number: whole, not rounded."""

from __future__ import annotations


def exact_number(value: float | int | str | bool | None) -> str:
    """``14905`` -> ``14,905``; ``4.219300031661987`` -> ``4.21930003166199`` (all that a float holds); text stays."""
    if isinstance(value, float):
        return f"{value:.15g}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def with_unit(value: float | int, unit: str) -> str:
    """``4.2193 s``, ``8.91 %``, ``14,905``."""
    return f"{exact_number(value)} {unit}".strip()
