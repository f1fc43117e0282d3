"""What one part of the capture check took, did and found."""

from __future__ import annotations

from dataclasses import dataclass

from .finding import Finding


@dataclass(frozen=True, slots=True)
class Part:
    """``said`` are the lines of progress, ``skipped`` what could not be checked, each with its reason."""

    name: str
    said: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
