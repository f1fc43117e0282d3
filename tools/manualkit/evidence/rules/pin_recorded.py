"""The pin is the commit that was recorded, wherever the manual names it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from capture.lab.finding import Finding, Place

from ...rules import Rule
from ..context import Context

RULE = Rule("pin-recorded", "the pin of manual.json, and every commit that the text names, is the one that was recorded")
_COMMIT = re.compile(r"(?<![\w./-])(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}(?![\w-])")
MEND = "name the recorded commit, or record again"


def check(context: Context) -> Iterator[Finding]:
    """One finding a commit, and one for another date of the pin. None when the summary names no commit."""
    host = context.lab.summary.get("host")
    recorded = host.get("miles") if isinstance(host, Mapping) else None
    commit = str(recorded.get("commit", "")) if isinstance(recorded, Mapping) else ""
    if len(commit) < 7:
        return
    yield from _manifest(context, recorded, commit)
    for page in context.pages:
        for reading in page.readings:
            for match in _COMMIT.finditer(reading.text):
                if not _same(match[0], commit):
                    yield page.finding(RULE, reading.position(match.start()), f"the commit {match[0]} was not recorded", found=match[0],
                                       expected=commit, mend=MEND)


def _manifest(context: Context, recorded: Mapping[str, Any], commit: str) -> Iterator[Finding]:
    pin = context.manifest.pin
    sides = {"/pin/commit": (pin.commit, _same(pin.commit, commit), commit)}
    for found in _COMMIT.findall(pin.version):
        sides["/pin/version"] = (found, _same(found, commit), commit)
    if date := str(recorded.get("date", "")):
        sides["/pin/date"] = (pin.date, pin.date == date, date)
    for index, source in enumerate(context.manifest.sources):
        for found in re.findall(r"/(?:tree|blob|commit)/([0-9a-f]{7,40})(?=/|$)", source.path):
            if source.path.startswith(pin.source.rstrip("/") + "/"):
                sides[f"/sources/{index}/path"] = (found, _same(found, commit), commit)
    for pointer, (found, good, expected) in sides.items():
        if not good:
            place = Place("manual.json", *context.manifest.positions.get(pointer, (0, 0)))
            yield Finding(RULE.id, place, f"{pointer} is {found}, and {expected} was recorded", found, expected, MEND)


def _same(one: str, other: str) -> bool:
    """One is the other, shortened or not."""
    return len(one) >= 7 and (one.startswith(other) or other.startswith(one))
