"""``web-resolved``: no binding, citation or style token is left unresolved in what a reader sees."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding, Place

from ...rules import Rule
from ..context import Book
from .finished import FinishedSite, words

RULE = Rule("web-resolved", "No binding or citation of the source is left unresolved in the finished HTML.")
UNRESOLVED = re.compile(r"\b(?:value|claim|cited):[A-Za-z0-9]|\bvar\(|\{\{")
# Code may hold such characters as its own; scripts and styles are not read.
NOT_PROSE = frozenset({"script", "style", "code", "pre", "template"})


def find(site: FinishedSite, book: Book) -> Iterator[Finding]:
    for page in site.pages.values():
        text = "".join(words(page.tree, without=NOT_PROSE))
        for match in UNRESOLVED.finditer(text):
            around = " ".join(text[max(match.start() - 30, 0) : match.end() + 30].split())
            yield Finding(
                RULE.id,
                Place(f"build/web/{page.name}"),
                "Something of the source is left unresolved on a page.",
                found=around,
                expected="a number, a link or a citation",
                mend="this is a fault of manualkit, not of the text: report it with this message",
            )
