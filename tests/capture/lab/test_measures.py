"""Measures from a summary of two invented runs: values by hand, rules in words, leaves, and refusals."""

from __future__ import annotations

from typing import Any

import pytest
from tests.capture.lab.invented_lab import MakeLab, make_lab  # noqa: F401 (a fixture)


REWARD = "run: one, series: rollout/raw_reward"


@pytest.mark.parametrize(
    ("definition", "value", "rule"),
    [
        (f"{REWARD}, statistic: median", 0.5, "median of rollout/raw_reward over 2 clean steps of one"),
        (f"{REWARD}, statistic: mean, over: complete", 0.4, "mean of rollout/raw_reward over 4 complete steps of one"),
        (f"{REWARD}, statistic: max, over: all", 0.9, "max of rollout/raw_reward over 5 recorded steps of one"),
        (f"{REWARD}, statistic: first, over: warm-up", 0.1, "first of rollout/raw_reward over the warm-up step of one"),
        (f"{REWARD}, statistic: last", 0.8, "last of rollout/raw_reward over 2 clean steps of one"),
        (f"{REWARD}, statistic: count", 2, "count of rollout/raw_reward over 2 clean steps of one"),
        (f"{REWARD}, statistic: sum, over: {{steps: [1, 2]}}", 0.7, "sum of rollout/raw_reward over 2 of the steps 1 to 2 of one"),
        (f"{REWARD}, statistic: quantile, q: 0.25, over: complete", 0.175, "0.25 quantile of rollout/raw_reward over 4 complete steps of one"),
        (f"{REWARD}, statistic: share, at_least: 0.5, over: complete", 0.5, "share with rollout/raw_reward of at least 0.5 over 4 complete steps of one"),
        (f"{REWARD}, statistic: count, above: 0.5, over: complete", 1, "count of values with rollout/raw_reward above 0.5 over 4 complete steps of one"),
        (f"{REWARD}, statistic: first_step, at_least: 0.5, over: complete", 2, "first step with rollout/raw_reward of at least 0.5 over 4 complete steps of one"),
        ("run: one, series: rollout/tokens, statistic: rate, unit: tokens/s, over: complete", 100, "sum of rollout/tokens a second of step/seconds over 4 complete steps of one"),
        ("run: one, series: phase/update, statistic: max, unit: ms, stored: s", 100, "max of phase/update over 2 clean steps of one"),
        ("run: one, series: step/seconds, statistic: max, unit: s, over: complete", 4, "max of step/seconds over 4 complete steps of one"),
        ("run: one, series: step/number, statistic: count, over: complete", 4, "count of step/number over 4 complete steps of one"),
        ("run: one, series: memory/used_GB, when: after, statistic: max, over: complete, unit: GB", 53, "max of memory/used_GB over 4 complete steps of one"),
        ("run: one, leaf: retries/count, unit: retries", 3, "retries/count of one"),
        ("run: one, leaf: retries/times_s, statistic: largest_gap, unit: s", 3, "largest gap of retries/times_s of one, 3 values"),
        ("run: one, leaf: retries/times_s, statistic: rate, unit: retries/s", 0.5, "events a second between the first and the last of retries/times_s of one"),
        ("run: one, leaf: events, statistic: count, unit: events", 1, "count of events of one, 1 values"),
        ("run: one, leaf: events/kill/at_s, unit: s", 4.5, "events/kill/at_s of one"),
        ("run: one, leaf: flags/--batch, unit: answers", 32, "flags/--batch of one"),
        ("run: one, leaf: flags/--lr", 3e-5, "flags/--lr of one"),
        ("leaf: host/gpu_memory_mib, unit: GiB, stored: MiB", 1, "host/gpu_memory_mib"),
        (f"{REWARD}, statistic: last, unit: \"%\"", 80, "last of rollout/raw_reward over 2 clean steps of one"),
    ],
)
def test_value_and_rule(make_lab: MakeLab, definition: str, value: float, rule: str) -> None:
    lab = make_lab(f"m: {{{definition}, description: A number}}")
    assert lab.findings == ()
    assert lab.measures["m"].value == value
    assert lab.measures["m"].rule == rule


COMBINED = f"""
a: {{{REWARD}, statistic: last, description: The last}}
b: {{{REWARD}, statistic: first, over: complete, description: The first}}
t: {{run: one, leaf: wall_s, unit: s, description: Time}}
p: {{run: one, series: phase/update, statistic: sum, over: complete, unit: ms, stored: s, description: Updates}}
n: {{run: one, series: rollout/tokens, statistic: sum, over: complete, unit: tokens, description: Tokens}}
"""


@pytest.mark.parametrize(("over", "words"), [("", "2 evaluations"), (", over: {steps: [19, 19]}", "evaluation 19")])
def test_a_measure_of_evaluations_says_so(make_lab: MakeLab, over: str, words: str) -> None:
    def evaluate(summary: dict[str, Any]) -> None:
        held = ((0, 0.25), (19, 0.5))
        summary["recordings"]["one"]["evaluations"] = [
            {"number": number, "at_s": 1.0, "line": 7, "values": {"eval/test": value}} for number, value in held]

    lab = make_lab(f"m: {{run: one, series: eval/test, statistic: last{over}, description: A number}}", change=evaluate)
    assert (lab.measures["m"].value, lab.measures["m"].rule) == (0.5, f"last of eval/test over {words} of one")


@pytest.mark.parametrize(
    ("definition", "value", "unit"),
    [
        ("ratio: [a, b]", 8, ""), ("ratio: [b, a], unit: \"%\"", 12.5, "%"), ("difference: [a, b]", 0.7, ""), ("sum: [a, b, b]", 1.0, ""),
        ("difference: [t, p], unit: s", 90.1, "s"), ("ratio: [p, t], unit: \"%\"", 0.441988950276243, "%"), ("difference: [t, p]", 90.1, "s"),
        ("ratio: [n, t], unit: tokens/s", 11.0497237569061, "tokens/s"),
    ],
)
def test_measures_of_measures(make_lab: MakeLab, definition: str, value: float, unit: str) -> None:
    lab = make_lab(f"{COMBINED.strip()}\nm: {{{definition}, description: A number}}")
    assert lab.findings == ()
    assert (lab.measures["m"].value, lab.measures["m"].unit) == (value, unit)
    assert lab.measures["m"].recordings == ("one",)


def test_leaves_lead_to_the_log(make_lab: MakeLab) -> None:
    lab = make_lab(f"m: {{{REWARD}, statistic: median, description: A number}}\np: {{run: one, series: phase/update, statistic: max, description: A phase}}")
    first = lab.measures["m"].leaves[0]
    assert (first.pointer, first.value, first.recording) == ("/recordings/one/steps/1/records/rollout/values/rollout~1raw_reward", 0.2, "one")
    assert (first.log, first.line) == ("capture/gpu/out-x/one.log.gz", 11)
    assert [(leaf.pointer, leaf.line) for leaf in lab.measures["p"].leaves[:2]] == [
        ("/recordings/one/steps/1/phases/0/start_s", 13), ("/recordings/one/steps/1/phases/0/end_s", 14)]


@pytest.mark.parametrize(
    ("definition", "message"),
    [
        ("run: ones, series: train/loss, statistic: mean", "the summary holds no run 'ones'; did you mean 'one'?"),
        ("run: one, series: train/lose, statistic: mean", "run 'one' holds no series 'train/lose'; did you mean 'train/loss'?"),
        ("run: one, leaf: retries/counts", "run 'one' holds no 'retries/counts': 'counts' is not there; did you mean 'count'?"),
        ("run: one, leaf: retries/times_s", "'retries/times_s of one' is a list of 3: name a statistic"),
        ("run: one, leaf: retries", "'retries' holds a map, which is no number"),
        ("run: one, leaf: flags/--name", "'flags/--name' holds 'a-3', which is no number"),
        ("run: one, leaf: flags/--fast", "'flags/--fast' holds True, which is no number"),
        ("run: one, series: train/loss, statistic: mean, over: {steps: [7, 9]}", "none of the chosen steps of 'one' holds 'train/loss'"),
        (f"{REWARD}, statistic: first_step, at_least: 2", "no step meets the condition"),
        (f"{REWARD}, statistic: share", "share needs one condition: at_least, at_most, above, below, equals"),
        (f"{REWARD}, statistic: mean, above: 1", "'above' goes with count, share and first_step, not with mean"),
        (f"{REWARD}, statistic: quantile", "quantile needs 'q', and 'q' goes with quantile alone"),
        (f"{REWARD}, statistic: count, unit: s", "no unit cannot be shown in s"),
        ("ratio: [b, zero]", "zero is zero"), ("ratio: [b, zeros]", "no measure 'zeros'; did you mean 'zero'?"), ("sum: [b, t]", "b and t are in no unit and s"),
    ],
)
def test_refusals(make_lab: MakeLab, definition: str, message: str) -> None:
    others = f"""
zero: {{{REWARD}, statistic: count, above: 5, description: None at all}}
b: {{{REWARD}, statistic: first, description: The first}}
t: {{run: one, leaf: wall_s, unit: s, description: Time}}
m: {{{definition}, description: A number}}"""
    lab = make_lab(others)
    assert [finding.message for finding in lab.findings] == [f"measure 'm' cannot be computed: {message}"]
    assert str(lab.findings[0].place) == "capture/measures.yml:5:3"
    assert "m" not in lab.measures and "m" in lab.defined


def test_a_circle_is_refused_once(make_lab: MakeLab) -> None:
    lab = make_lab("a: {ratio: [b, c], description: First}\nb: {ratio: [a, c], description: Second}\n"
                   f"c: {{{REWARD}, statistic: last, description: Third}}")
    assert [finding.message for finding in lab.findings] == ["measure 'b' cannot be computed: measures stand on each other in a circle: a -> b -> a"]
    assert set(lab.measures) == {"c"}


@pytest.mark.parametrize("value", [None, True, "0.2", 1e400])
def test_what_is_no_finite_number_never_passes(make_lab: MakeLab, value: Any) -> None:
    def change(summary: dict[str, Any]) -> None:
        summary["recordings"]["one"]["steps"][1]["records"]["rollout"]["values"]["rollout/raw_reward"] = value

    lab = make_lab(f"m: {{{REWARD}, statistic: median, description: A number}}", change=change)
    assert lab.findings and not lab.measures


def test_a_key_in_two_records_needs_its_record(make_lab: MakeLab) -> None:
    def change(summary: dict[str, Any]) -> None:
        summary["recordings"]["one"]["steps"][1]["records"]["rollout"]["values"]["train/loss"] = 9

    lab = make_lab("m: {run: one, series: train/loss, statistic: max, description: Both}\n"
                   "n: {run: one, series: train/loss, record: rollout, statistic: max, description: One}", change=change)
    assert lab.findings[0].message == "measure 'm' cannot be computed: step 1 of 'one' holds 'train/loss' in rollout and train: name the record"
    assert lab.measures["n"].value == 9
