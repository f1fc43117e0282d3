"""The report as Markdown, for the description of a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.diff import ClaimMove, MeasureMove

from .model import Report, Touch, Touched
from .words import by, summary, touch, value, verdict

MOST = 200
_MARKS = re.compile(r"([\\`*_{}\[\]<>|#~@$])")


def as_markdown(report: Report) -> str:
    """Fallen claims, a table of measures, the places that need a look, and the rest folded away."""
    lines = ["## What the recordings changed", "", f"{_plain(report.old)} → {_plain(report.new)}: {_plain(summary(report))}.", ""]
    lines += _section("Claims that fell", _claims(report.fallen))
    lines += _section("Measures", _table(report.measures))
    lines += _section("Sentences that `tools/build update` rewrites", _sentences(report, stale=True))
    lines += _section("Tables, figures and listings", _filled(report))
    lines += _section("Other claims", _claims(tuple(one for one in report.claims if one not in report.fallen)))
    lines += _folded("Sentences whose numbers still hold", list(_sentences(report, stale=False)))
    lines += _section("Recordings", _around(report))
    return "\n".join(lines).rstrip() + "\n"


def _section(title: str, block: Iterator[str]) -> list[str]:
    found = list(block)
    if len(found) > MOST:
        found = [*found[:MOST], f"- and {len(found) - MOST} more: `tools/build diff` lists all"]
    return [f"### {title}", "", *found, ""] if found else []


def _folded(title: str, found: list[str]) -> list[str]:
    if not found:
        return []
    return [f"<details><summary>{title} ({len(found)})</summary>", "", *_section(title, iter(found))[2:-1], "", "</details>", ""]


def _table(touched: tuple[Touched, ...]) -> Iterator[str]:
    if touched:
        yield "| Measure | Old | New | Change | Places |"
        yield "|---|---:|---:|---|---:|"
    for one in touched:
        move = one.move
        assert isinstance(move, MeasureMove)
        yield f"| {_code(move.id)} | {_plain(value(move.old))} | {_plain(value(move.new))} | {_plain(by(move))} | {len(one.places)} |"


def _claims(touched: tuple[Touched, ...]) -> Iterator[str]:
    for one in touched:
        move = one.move
        assert isinstance(move, ClaimMove)
        claim = move.new or move.old
        yield f"- {_code(move.id)} **{_plain(verdict(move))}**: {_plain(claim.statement)}"
        yield from (f"  - {label}: {_plain(side.detail)}" for label, side in (("old", move.old), ("new", move.new)) if side)
        yield from (f"  {_item(place)}" for place in one.places)


def _sentences(report: Report, *, stale: bool) -> Iterator[str]:
    """The sentences with a number that `tools/build update` rewrites, or those whose numbers still hold."""
    found = {(place.place, place.shown): place for one in report.measures for place in one.places if place.kind in ("sentence", "comment")}
    yield from (_item(place) for _, place in sorted(found.items()) if bool(place.now) == stale)


def _filled(report: Report) -> Iterator[str]:
    """What fills itself: cells that show something else now, and figures, each once."""
    found = {(place.place, place.kind): place for one in report.measures for place in one.places
             if place.kind == "figure" or place.kind == "cell" and place.now}
    yield from (_item(place) for _, place in sorted(found.items()))
    yield from (_item(one) for one in report.series if (one.place, one.kind) not in found)


def _item(one: Touch) -> str:
    text = one.text if len(one.text) <= 300 else one.text[:299] + "…"
    told = f": {_plain(touch(one))}" if one.now or one.kind != "sentence" else ""
    return f"- {_code(str(one.place))} ({_plain(one.where)}){told}. {_plain(text)}"


def _around(report: Report) -> Iterator[str]:
    yield from (f"- {'new' if name[0] == '+' else 'gone'}: {_code(name[1:])}" for name in report.recordings)
    yield from (f"- host {_code(path)}: {_plain(old)} → {_plain(new)}" for path, old, new in report.host)


def _plain(text: str) -> str:
    """Text that no forge reads as mark-up, on one line."""
    return _MARKS.sub(r"\\\1", " ".join(text.replace("->", "→").split()))


def _code(text: str) -> str:
    return "`" + " ".join(text.replace("`", "'").replace("|", "\\|").split()) + "`"
