"""watchdog_rule.py: fires on a dead engine, stays silent on bursts that heal."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest
from capture.gpu.labkit.run_log import read_log
from capture.gpu.labkit.watchdog_rule import DEFAULT, Parameters, Verdict, WatchdogRule, parameters_from, replay
from hypothesis import given
from hypothesis import strategies as st

SMALL = Parameters(retries=3, seconds=10, attempt_at_least=2, least_seconds=0)


def test_fires_at_the_retry_that_completes_the_count():
    assert replay([(0, 1), (1000, 2), (2000, 2), (3000, 3), (4000, 3)], [], SMALL) == Verdict(3000, 4, 1)


def test_exactly_the_window_is_within_it_and_one_millisecond_more_is_not():
    assert replay([(0, 2), (5000, 2), (10_000, 2)], [], SMALL).fired_at == 10_000
    assert replay([(0, 2), (5000, 2), (10_001, 2)], [], SMALL).fired_at is None


def test_the_end_of_a_step_starts_the_count_anew():
    retries = [(0, 2), (1000, 2), (3000, 2), (4000, 2), (5000, 2)]
    assert replay(retries, [2000], SMALL) == Verdict(5000, 5, 0)
    assert replay(retries, [2000], Parameters(3, 10, 2, 0, no_step_in_between=False)) == Verdict(3000, 3, 2)


def test_a_burst_of_first_attempts_of_any_size_is_silent():
    burst = [(milli, attempt) for attempt in range(1, 4) for milli in range(attempt * 1000, attempt * 1000 + 512)]
    assert replay(burst, []) == Verdict(None, len(burst), 0)


def test_a_run_that_heals_before_the_tenth_attempt_is_silent():
    burst = [(1000 * attempt + request, attempt) for attempt in range(1, 10) for request in range(512)]
    assert replay(burst, [12_000]).fired_at is None


@pytest.mark.parametrize("requests", [2, 8, 512])
def test_a_dead_engine_is_found_with_few_and_with_many_requests(requests):
    dead = [(1000 * attempt + request, attempt) for attempt in range(1, 61) for request in range(requests)]
    assert 31_000 <= replay(dead, []).fired_at <= 60_000


def test_a_router_that_refuses_at_once_and_serves_again_after_twenty_seconds_is_no_false_alarm():
    refused = [(1000 * attempt + request, attempt) for attempt in range(1, 21) for request in range(256)]
    assert replay(refused, [25_000]).fired_at is None
    assert replay(refused, [], Parameters(least_seconds=0)).fired_at == 10_049  # what version 1 of the rule did


def test_the_age_is_that_of_the_first_retry_since_the_last_step_of_any_attempt():
    aged = Parameters(retries=3, seconds=10, attempt_at_least=2, least_seconds=8)
    retries = [(0, 1), (6000, 2), (7000, 2), (7999, 2), (8000, 2)]
    assert replay(retries, [], aged).fired_at == 8000
    assert replay([*retries, (13_999, 2), (14_000, 2)], [1000], aged).fired_at == 14_000


@pytest.mark.parametrize("folder, run, fires", [
    ("out-h200", "death", True), ("out-h200-b", "death-watchdog", True), ("out-h200-b", "heal-1", False), ("out-h200-c", "heal-2", False)])
def test_on_the_recorded_logs(folder, run, fires):
    log = read_log(Path(__file__).parents[4] / f"capture/gpu/{folder}/{run}.log.gz", False)
    verdict = replay(list(zip(log.retries.times, log.retries.attempts, strict=True)), [step.end for step in log.steps if step.end is not None])
    assert (verdict.fired_at is not None) == fires and verdict.before > 2000


def test_it_fires_once():
    rule = WatchdogRule(SMALL)
    assert [rule.retry(milli, 5) for milli in (0, 1, 2, 3, 4, 5)] == [False, False, True, False, False, False]
    assert rule.fired_at == 2


@given(st.lists(st.tuples(st.integers(0, 30_000), st.integers(1, 5)), max_size=60), st.lists(st.integers(0, 30_000), max_size=4))
def test_the_incremental_rule_is_the_written_one(retries, ends):
    """Against the rule's words, over all pairs: N counted retries within S seconds and no step end in between."""
    retries, ends = sorted(retries), sorted(ends)
    counted = [(at, index) for index, (at, attempt) in enumerate(retries) if attempt >= 2]
    fired = next((index for last in range(2, len(counted)) for at, index in [counted[last]]
                  if at - counted[last - 2][0] <= 10_000 and not any(counted[last - 2][0] < end <= at for end in ends)), None)
    expected = Verdict(None, len(retries), 0) if fired is None else Verdict(retries[fired][0], fired + 1, len(retries) - fired - 1)
    assert replay(retries, ends, SMALL) == expected


def test_parameters_from_json():
    assert parameters_from(asdict(DEFAULT)) == DEFAULT
    assert parameters_from({"retries": 5}) == Parameters(retries=5)


@pytest.mark.parametrize("data, message", [
    ({"retires": 5}, "unknown parameter 'retires'"), ({"retries": 0}, "at least 1"), ({"seconds": 0}, "above 0"), ({"retries": 5.5}, "whole numbers"),
    ({"retries": True}, "whole numbers"), ({"seconds": "60"}, "seconds and least_seconds numbers"), ({"schema": "watchdog-rule/1"}, "watchdog-rule/2"), ({"least_seconds": -1}, "not negative"), ({"least_seconds": True}, "numbers"), ({"lines": "all"}, "miles-http-retry")])
def test_bad_parameters_are_refused(data, message):
    with pytest.raises(ValueError, match=message):
        parameters_from(data)
