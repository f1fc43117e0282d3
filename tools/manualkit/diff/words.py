"""The words that all printers of a report share."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal

from capture.lab.diff import ClaimMove, MeasureMove
from capture.lab.model import Measure
from capture.lab.numerals import grouped
from capture.lab.quantity import exact, worded

from .model import Report, Touch

NOTHING = "nothing moved"


def value(measure: Measure | None) -> str:
    """``6.29152 s``, up to six significant digits, or ``none``."""
    return worded(exact(measure.value), measure) if measure else "none"


def by(move: MeasureMove) -> str:
    """``+0.12 s, +1.9 %``: by how much a measure moved; in words where there is no number to tell."""
    if move.state == "new":
        return "new"
    if move.state == "gone":
        return "gone" + (f": {move.reason}" if move.reason else "")
    if move.absolute is None:
        return "in another unit"
    if move.state == "redefined":
        return "the same value by another rule"
    parts = [signed(move.absolute, move.either)]
    if move.relative is not None:
        parts.append(percent(move.relative))
    return ", ".join(parts)


def signed(amount: Decimal, measure: Measure) -> str:
    """``+0.12 s``; a share moves by percentage points."""
    text = worded(abs(amount), measure)
    if measure.unit == "%":
        text = f"{text.removesuffix('%')} percentage points"
    return ("+" if amount > 0 else "-") + text


def percent(fraction: Decimal) -> str:
    """``+1.9 %``, two significant digits."""
    amount = fraction * 100
    places = max(0, 1 - amount.adjusted())
    rounded = amount.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN) if places else amount.to_integral_value()
    return f"{'+' if amount > 0 else '-'}{grouped(abs(rounded))} %"


def verdict(move: ClaimMove) -> str:
    """What became of a claim, in words."""
    words = {"fell": "no longer holds", "holds again": "holds again", "moved": "still holds" if move.new and move.new.holds else "still does not hold",
             "new": "is new and holds", "gone": "is gone"}[move.state]
    if move.state == "fell" and move.old is None:
        words = "is new and does not hold"
    return words + (f": {move.reason}" if move.reason and move.state == "gone" else "")


def touch(one: Touch) -> str:
    """What a place shows, and what it would have to show."""
    if one.kind in ("figure", "listing"):
        return "drawn anew" if one.kind == "figure" else "cut from a log whose bytes differ"
    if one.kind == "claim":
        return f"says '{one.shown}'"
    if one.kind == "column":
        return f"{one.shown or 'nothing'} -> {one.now or 'nothing'}"
    if not one.shown:
        return "shows nothing"
    return f"'{one.shown}' -> '{one.now}'" if one.now else f"'{one.shown}' still holds"


def summary(report: Report) -> str:
    """One line on the whole."""
    if not report.moved:
        return NOTHING + (f" that the manual says ({_leaves(report)})" if report.leaves else "")
    states = [one.move.state for one in report.measures]
    counts = [(states.count("moved"), "moved"), (states.count("redefined"), "defined anew"), (states.count("new"), "new"), (states.count("gone"), "gone")]
    measures = ", ".join(f"{count} {word}" for count, word in counts if count) or "none moved"
    claims = f"{len(report.fallen)} fell" if report.fallen else "none fell"
    return f"measures: {measures}; claims: {claims}; {_leaves(report)}"


def _leaves(report: Report) -> str:
    return "1 value of the summary differs" if report.leaves == 1 else f"{report.leaves:,} values of the summary differ"
