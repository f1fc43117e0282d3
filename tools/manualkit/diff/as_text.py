"""The report for a person at a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from capture.lab.diff import ClaimMove, MeasureMove

from .model import Report, Touch, Touched
from .words import by, summary, touch, value, verdict

WIDTH = 110


def as_text(report: Report) -> str:
    """Fallen claims first, then the measures, then the rest; the last line counts."""
    lines = [f"old  {report.old}", f"new  {report.new}"]
    for title, block in (("CLAIMS THAT FELL", _claims(report.fallen)),
                         ("MEASURES", _measures(report.measures)),
                         ("OTHER CLAIMS", _claims(tuple(one for one in report.claims if one not in report.fallen))),
                         ("TABLES OF STEPS, FIGURES AND LISTINGS", (line for one in report.series for line in _touch(one))),
                         ("RECORDINGS", _around(report))):
        found = list(block)
        lines += ["", title, *found] if found else []
    return "\n".join([*lines, "", summary(report)])


def _measures(touched: tuple[Touched, ...]) -> Iterator[str]:
    for one in touched:
        move = one.move
        assert isinstance(move, MeasureMove)
        yield f"{move.id}: {value(move.old)} -> {value(move.new)} ({by(move)})"
        yield from _wrapped(move.either.description, "    ")
        if move.old and move.new and move.old.rule != move.new.rule:
            yield from _wrapped(f"rule: {move.old.rule} -> {move.new.rule}", "    ")
        if one.claims:
            yield from _wrapped(f"claims on it: {', '.join(one.claims)}", "    ")
        for place in one.places:
            yield from _touch(place, "  ")


def _claims(touched: tuple[Touched, ...]) -> Iterator[str]:
    for one in touched:
        move = one.move
        assert isinstance(move, ClaimMove)
        claim = move.new or move.old
        yield f"{move.id} {verdict(move)}"
        yield from _wrapped(f"says: {claim.statement}", "    ")
        for label, side in (("old", move.old), ("new", move.new)):
            if side:
                yield from _wrapped(f"{label}: {side.detail}", "    ")
        for place in one.places:
            yield from _touch(place, "  ")


def _touch(one: Touch, indent: str = "") -> Iterator[str]:
    yield f"{indent}{one.place}  {one.where}: {touch(one)}"
    yield from _wrapped(one.text, indent + "    ")


def _around(report: Report) -> Iterator[str]:
    yield from (f"{'new' if name[0] == '+' else 'gone'}: {name[1:]}" for name in report.recordings)
    yield from (f"host {path}: {old} -> {new}" for path, old, new in report.host)


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
