"""Claims on two invented runs: each rule holds, falls by one mutation, and is refused by name."""

from __future__ import annotations

from typing import Any

import pytest
from tests.capture.lab.invented_lab import MakeLab, make_lab  # noqa: F401 (a fixture)


MEASURES = """
last: {run: one, series: rollout/raw_reward, statistic: last, description: The last}
first: {run: one, series: rollout/raw_reward, statistic: first, over: complete, description: The first}
share: {ratio: [first, last], unit: "%", description: A share}
wall: {run: one, leaf: wall_s, unit: s, description: Time}
"""
SERIES = "series: rollout/raw_reward, over: complete"


@pytest.mark.parametrize(
    ("rule", "holds", "detail"),
    [
        ("below: {measure: last, bound: 0.9}", True, "last is 0.8, below 0.9"),
        ("below: {measure: last, bound: 0.8}", False, "last is 0.8, not below 0.8"),
        ("below: {measure: last, bound: 0.8, or_equal: true}", True, "last is 0.8, below 0.8"),
        ("above: {measure: last, than: first}", True, "last is 0.8, above first, 0.1"),
        ("below: {measure: share, bound: 13 %}", True, "share is 12.5%, below 13%"),
        ("below: {measure: share, bound: 0.13}", True, "share is 12.5%, below 13%"),
        ("below: {measure: wall, bound: 2 min}", True, "wall is 90.5 s, below 120 s"),
        ("between: {measure: last, low: 0.8, high: 1}", True, "last is 0.8, between 0.8 and 1"),
        ("between: {measure: last, low: 0.81, high: 1}", False, "last is 0.8, not between 0.81 and 1"),
        ("equals: {measure: wall, bound: 90 s, within: 500 ms}", True, "wall is 90.5 s, within 0.5 s of 90 s"),
        ("equals: {measure: wall, bound: 90 s, within: 400 ms}", False, "wall is 90.5 s, not within 0.4 s of 90 s"),
        ("grows_by: {from: first, to: last, factor: 8}", True, "from first, 0.1, to last, 0.8: at least 8 times"),
        ("grows_by: {from: first, to: last, factor: 9}", False, "from first, 0.1, to last, 0.8: not at least 9 times"),
        ("grows_by: {from: first, to: last, amount: 0.7}", True, "from first, 0.1, to last, 0.8: at least 0.7"),
        (f"rises: {{run: one, {SERIES}, window: 2}}", True, "rollout/raw_reward of one goes from 0.15 over the first 2 steps to 0.65 over the last 2"),
        (f"falls: {{run: one, {SERIES}}}", False, "rollout/raw_reward of one goes from 0.1 over step 0 to 0.8 over step 3"),
        (f"rises: {{run: two, {SERIES}, every_step: true}}", False, "rollout/raw_reward of two goes from 0.1 at step 0 to 0.1 at step 1"),
        (f"first_to_pass: {{run: one, among: [two], {SERIES}, bound: 0.5}}", True, "rollout/raw_reward reaches 0.5: one at step 2, two at step 3"),
        (f"first_to_pass: {{run: two, among: [one], {SERIES}, bound: 0.7}}", False, "rollout/raw_reward reaches 0.7: two never, one at step 3"),
        (f"holds_in_every_run: {{{SERIES}, statistic: last, above: 0.5}}", True, "last of rollout/raw_reward: 0.8 in one, 0.6 in two (above 0.5)"),
        (f"holds_in_every_run: {{{SERIES}, statistic: last, above: 0.6}}", False, "last of rollout/raw_reward: 0.8 in one, 0.6 in two (above 0.6)"),
        ("no_run: {leaf: gpu/temperature_c/max, above: 48}", True, "gpu/temperature_c/max: 48 in one, 48 in two (above 48)"),
        ("no_run: {runs: [two], leaf: gpu/temperature_c/max, between: [40, 50]}", False, "gpu/temperature_c/max: 48 in two (between 40 and 50)"),
    ],
)
def test_rules(make_lab: MakeLab, rule: str, holds: bool, detail: str) -> None:
    lab = make_lab(MEASURES, f"c: {{statement: A statement, {rule}}}")
    assert lab.findings == ()
    assert (lab.claims["c"].holds, lab.claims["c"].detail) == (holds, detail)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("below: {measure: list, bound: 1}", "no measure 'list' has a value; did you mean 'last'?"),
        ("below: {measure: share, bound: 13}", "share is in %: write the bound as '13 %' or as a fraction of at most 1"),
        ("below: {measure: wall, bound: 2 GiB}", "the bound '2 GiB' is not in s, as wall is"),
        ("below: {measure: wall, than: last}", "last is in no unit and wall in s"),
        ("between: {measure: last, low: 2, high: 1}", "'low' (2) is above 'high' (1)"),
        (f"rises: {{run: one, {SERIES}, window: 3}}", "rises over 4 steps: the two windows of 3 overlap"),
        (f"rises: {{run: three, {SERIES}}}", "the summary holds no run 'three'"),
        (f"first_to_pass: {{run: one, among: [one], {SERIES}, bound: 0.5}}", "'among' names no other run"),
        ("no_run: {leaf: nowhere, above: 1}", "no run holds 'nowhere'"),
    ],
)
def test_what_cannot_be_judged_is_neither_true_nor_false(make_lab: MakeLab, rule: str, message: str) -> None:
    lab = make_lab(MEASURES, f"c: {{statement: A statement, {rule}}}")
    assert [finding.message for finding in lab.findings] == [f"claim 'c' cannot be judged: {message}"]
    assert "c" not in lab.claims and str(lab.defined["c"]) == "capture/claims.yml:2:3"


def test_one_changed_leaf_fells_the_claim(make_lab: MakeLab) -> None:
    def change(summary: dict[str, Any]) -> None:
        summary["recordings"]["two"]["steps"][2]["records"]["rollout"]["values"]["rollout/raw_reward"] = 0.9

    claim = f"c: {{statement: A statement, first_to_pass: {{run: one, among: [two], {SERIES}, bound: 0.5}}}}"
    assert make_lab(MEASURES, claim).claims["c"].holds
    assert not make_lab(MEASURES, claim, change).claims["c"].holds


def test_bounds_are_kept_in_both_forms(make_lab: MakeLab) -> None:
    lab = make_lab(MEASURES, "c: {statement: A statement, below: {measure: share, bound: 13 %}}")
    assert lab.claims["c"].bounds == ("13", "0.13")
    assert lab.claims["c"].recordings == ("one",)


def test_the_order_of_the_runs_in_the_summary_changes_no_detail(make_lab: MakeLab) -> None:
    def turned(summary: dict[str, Any]) -> None:
        summary["recordings"] = dict(reversed(summary["recordings"].items()))

    claim = "hot: {statement: None passes 48 C, no_run: {leaf: gpu/temperature_c/max, above: 48}}"
    before, after = (make_lab(claims=claim, change=change).claims["hot"] for change in (lambda summary: None, turned))
    assert before == after and before.detail == "gpu/temperature_c/max: 48 in one, 48 in two (above 48)"
