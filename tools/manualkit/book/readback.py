"""Reads the finished PDF back and holds it against what was recorded. Each rule is one file in ``rules``."""

from __future__ import annotations

from collections.abc import Callable

from capture.lab.finding import Finding

from ..build import Build
from .pdf import Book, read_pdf
from .rules.accessible import accessible
from .rules.as_recorded import as_recorded
from .rules.fonts_own import fonts_own
from .rules.inside_page import inside_page
from .rules.resolved import resolved

CHECKS: tuple[Callable[[Book, Build], list[Finding]], ...] = (as_recorded, resolved, fonts_own, accessible, inside_page)


def read_back(pdf: bytes, build: Build) -> tuple[Finding, ...]:
    """All findings on a finished PDF."""
    book = read_pdf(pdf)
    return tuple(finding for check in CHECKS for finding in check(book, build))
