"""Two labs side by side. All data is invented."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from capture.lab.diff import ClaimMove, MeasureMove, compare_labs
from capture.lab.model import ClaimResult, Measure
from tests.capture.lab.invented_lab import MakeLab, make_lab  # noqa: F401 (a fixture)

MEASURED = """one.wall_s: {run: one, leaf: wall_s, unit: s, description: The run}
one.retries: {run: one, leaf: retries/count, unit: retries, description: Retries}
two.rc: {run: two, leaf: rc, description: Exit code}"""
CLAIMED = """short: {statement: The run is short, below: {measure: one.wall_s, bound: 100}}
retried: {statement: It retried, above: {measure: one.retries, bound: 0}}"""


def measure(value: float, unit: str = "s", rule: str = "median") -> Measure:
    return Measure("m", value, unit, "A measure", rule, ("one",), ())


def test_what_moved_is_told_with_its_amounts(make_lab: MakeLab) -> None:  # noqa: F811
    old = make_lab(MEASURED, CLAIMED)

    def change(summary: dict[str, Any]) -> None:
        one = summary["recordings"]["one"]
        one["wall_s"], one["retries"]["count"], one["log"]["sha256"] = 126.7, 0, "01"
        summary["host"]["gpu"] = "Another"
        summary["recordings"]["three"] = summary["recordings"].pop("two")

    apart = compare_labs(old, make_lab(MEASURED, CLAIMED, change))
    assert [(one.id, one.state, one.absolute, one.reason) for one in apart.measures] == [
        ("one.wall_s", "moved", Decimal("36.2"), ""), ("one.retries", "moved", Decimal(-3), ""),
        ("two.rc", "gone", None, "the summary holds no run 'two'"),
    ]
    assert apart.measures[0].relative == Decimal("36.2") / Decimal("90.5")
    assert [(one.id, one.state, one.new.detail) for one in apart.claims] == [
        ("short", "fell", "one.wall_s is 126.7 s, not below 100 s"), ("retried", "fell", "one.retries is 0 retries, not above 0 retries")]
    assert apart.host == (("gpu", "Invented", "Another"),)
    assert apart.logs == ("capture/gpu/out-x/one.log.gz",)
    assert apart.recordings == ("+three", "-two")
    assert apart.leaves == 6


def test_a_lab_does_not_differ_from_itself(make_lab: MakeLab) -> None:  # noqa: F811
    lab = make_lab(MEASURED, CLAIMED)
    apart = compare_labs(lab, lab)
    assert (apart.measures, apart.claims, apart.leaves, apart.host, apart.logs, apart.recordings) == ((), (), 0, (), (), ())


def test_what_the_files_define_anew_or_no_longer(make_lab: MakeLab) -> None:  # noqa: F811
    old = make_lab(MEASURED, CLAIMED)
    new = make_lab("one.wall_s: {run: one, leaf: wall_s, unit: s, description: The run}\none.more_s: {run: one, leaf: wall_s, unit: s, description: More}",
                   "short: {statement: The run is short, below: {measure: one.wall_s, bound: 100}}")
    apart = compare_labs(old, new)
    assert [(one.id, one.state, one.reason) for one in apart.measures] == [
        ("one.more_s", "new", "not defined there"), ("one.retries", "gone", "not defined there"), ("two.rc", "gone", "not defined there")]
    assert [(one.id, one.state) for one in apart.claims] == [("retried", "gone")]


def test_the_states_of_a_measure() -> None:
    assert MeasureMove("m", measure(2.0), measure(2.0, rule="mean")).state == "redefined"
    moved = MeasureMove("m", measure(2.0), measure(2500.0, "ms"))
    assert (moved.state, moved.absolute, moved.relative) == ("moved", Decimal(500), Decimal("0.25"))
    assert MeasureMove("m", measure(2.0), measure(2.0, "GiB")).absolute is None
    zero = MeasureMove("m", measure(0), measure(3))
    assert (zero.absolute, zero.relative) == (Decimal(3), None)
    negative = MeasureMove("m", measure(-2.0), measure(-1.0))
    assert negative.relative == Decimal("0.5")


def test_the_states_of_a_claim() -> None:
    holding, fallen = ClaimResult("c", True, "s", "1", ()), ClaimResult("c", False, "s", "2", ())
    pairs = [(holding, fallen), (fallen, holding), (holding, holding), (None, fallen), (None, holding), (holding, None)]
    assert [ClaimMove("c", old, new).state for old, new in pairs] == ["fell", "holds again", "moved", "fell", "new", "gone"]
