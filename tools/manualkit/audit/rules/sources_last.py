"""The last paragraph of a text file names its sources."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Position
from ...documents.plain import plain
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("sources-last", "the last paragraph of a text file is `Sources:` and the files it was written from")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each file whose last paragraph is another one, or names nothing."""
    for document in subject.documents:
        if not plain(document.sources).removeprefix("Sources:").strip():
            last = max((n for n, line in enumerate(document.lines, 1) if line.strip()), default=1)
            message = "the last paragraph does not name the sources"
            yield fault(RULE, document, Position(last), message, expected="Sources: and the files")
