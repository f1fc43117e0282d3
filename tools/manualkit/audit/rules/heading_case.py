"""Titles and headings are written in one case, and so are the titles of parts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding, Place, Severity

from ...rules import Rule
from ..prose import HIDDEN, Prose, prose_of
from ..subject import Subject

RULE = Rule(
    "heading-case", "headings begin with a capital and keep one case: sentence case, or title case", Severity.WARNING
)
_LETTERS = re.compile(r"[A-Za-z][a-z]{3,}")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each heading of the rarer case (a tie counts as sentence case), and each small first letter."""
    headings = [prose for prose in prose_of(subject) if prose.kind in ("title", "heading")]
    common = _common([_case(prose.text) for prose in headings])
    for prose in headings:
        yield from _heading(prose, common)
    titles = [(f"/parts/{index}/title", part.title) for index, part in enumerate(subject.manifest.parts)]
    common = _common([_case(title) for _, title in titles])
    for pointer, title in titles:
        if _case(title) not in ("", common):
            line, column = subject.manifest.positions.get(pointer, (1, 1))
            message = f"the title of a part is in {_case(title)} case"
            place = Place("manual.json", line, column)
            yield Finding(RULE.id, place, message, title, f"{common} case", severity=RULE.severity)


def _heading(prose: Prose, common: str) -> Iterator[Finding]:
    first = prose.text[:1]
    if first.islower():
        message, expected = "a heading begins with a small letter", "a capital, or code"
        yield prose.fault(RULE, 0, message, found=prose.text[:60], expected=expected)
    elif _case(prose.text) not in ("", common):
        message = f"a heading is in {_case(prose.text)} case"
        yield prose.fault(RULE, 0, message, found=prose.text[:60], expected=f"{common} case")


def _case(text: str) -> str:
    """``title`` when all longer words begin with a capital, ``sentence`` when one does not, else ''."""
    parts = text.replace(HIDDEN, " ").split()[1:]
    longer = [word for word in parts if _LETTERS.fullmatch(word.strip(",.:?!()"))]
    if any(word.strip("(")[0].islower() for word in longer):
        return "sentence"
    return "title" if len(longer) >= 2 else ""


def _common(cases: list[str]) -> str:
    return "title" if cases.count("title") > cases.count("sentence") else "sentence"
