"""``print-accessible``: what a screen reader and a reader's program need beside the text."""

from __future__ import annotations

from capture.lab.finding import Finding, Place

from ...build import Build
from ...documents.plain import plain
from ..normal import soft
from ..pdf import Book
from .table import ACCESSIBLE, finding


def accessible(book: Book, build: Build) -> list[Finding]:
    """Tags, title, language, and each document in the outline."""
    manifest = build.manifest
    checks = [
        ("tags", book.tagged, True), ("title", book.title, manifest.title),
        ("language", book.language.split("-")[0], "en"),
    ]
    outline = [soft(title) for title in book.outline]
    checks += [
        ("outline entry", any(soft(plain(document.title)) in title for title in outline), True)
        for document in build.documents
    ]
    return [
        finding(ACCESSIBLE, Place("manual.json"), f"the PDF has no right {what}", found=str(found), expected=str(expected))
        for what, found, expected in checks if found != expected
    ]
