"""The report for programs, as ``lab-diff/1``."""

from __future__ import annotations

import json
from typing import Any

from capture.lab.diff import ClaimMove, MeasureMove
from capture.lab.model import ClaimResult, Measure

from .model import Report, Touch, Touched


def as_json(report: Report) -> str:
    """``{"schema": "lab-diff/1", "moved": …, "measures": […], "claims": […], …}``; numbers are exact."""
    data = {
        "schema": "lab-diff/1", "old": report.old, "new": report.new, "moved": report.moved,
        "measures": [_measure(one) for one in report.measures],
        "claims": [_claim(one) for one in report.claims],
        "series": [_touch(one) for one in report.series],
        "host": [{"path": path, "old": old, "new": new} for path, old, new in report.host],
        "recordings": {"new": [name[1:] for name in report.recordings if name[0] == "+"],
                       "gone": [name[1:] for name in report.recordings if name[0] == "-"]},
        "leaves": report.leaves,
    }
    return json.dumps(data, indent=1, ensure_ascii=False)


def _measure(touched: Touched) -> dict[str, Any]:
    move = touched.move
    assert isinstance(move, MeasureMove)
    return {
        "id": move.id, "state": move.state, "description": move.either.description, "old": _side(move.old), "new": _side(move.new),
        "absolute": None if move.absolute is None else float(move.absolute),
        "relative": None if move.relative is None else float(move.relative),
        "reason": move.reason, "claims": list(touched.claims), "places": [_touch(one) for one in touched.places],
    }


def _side(measure: Measure | None) -> dict[str, Any] | None:
    return {"value": measure.value, "unit": measure.unit, "rule": measure.rule} if measure else None


def _claim(touched: Touched) -> dict[str, Any]:
    move = touched.move
    assert isinstance(move, ClaimMove)
    return {"id": move.id, "state": move.state, "statement": (move.new or move.old).statement, "old": _ruling(move.old),
            "new": _ruling(move.new), "reason": move.reason, "places": [_touch(one) for one in touched.places]}


def _ruling(claim: ClaimResult | None) -> dict[str, Any] | None:
    return {"holds": claim.holds, "detail": claim.detail} if claim else None


def _touch(one: Touch) -> dict[str, Any]:
    return {"kind": one.kind, "file": one.place.file, "line": one.place.line, "column": one.place.column, "where": one.where,
            "text": one.text, "shown": one.shown, "now": one.now}
