"""Reads the finished site back and compares it with the evidence: the check that sees what a reader sees."""

from __future__ import annotations

from pathlib import Path

from capture.lab.finding import Finding

from ..context import Book
from . import as_recorded, links, resolved, self_contained
from .finished import read_site

CHECKS = (as_recorded, links, resolved, self_contained)
RULES = tuple(check.RULE for check in CHECKS)


def read_back(book: Book, folder: Path) -> tuple[Finding, ...]:
    """All faults of the finished site in ``folder``."""
    site = read_site(folder)
    return tuple(finding for check in CHECKS for finding in check.find(site, book))
