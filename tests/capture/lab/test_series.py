"""Series, steps and leaves of the invented runs."""

from __future__ import annotations

import pytest
from capture.lab.series import NotInSummary, leaf, names, points, select
from tests.capture.lab.invented_lab import make_summary

SUMMARY = make_summary()


@pytest.mark.parametrize(
    ("over", "steps"),
    [("clean", [1, 3]), ("complete", [0, 1, 2, 3]), ("warm-up", [0]), ("all", [0, 1, 2, 3, 4]), ({"steps": [2, 9]}, [2, 3])],
)
def test_select(over: object, steps: list[int]) -> None:
    assert [step["step"] for _, step in select(SUMMARY["recordings"]["one"]["steps"], over)] == steps


@pytest.mark.parametrize(
    ("series", "values"),
    [("train/loss", [0.5, 0.5]), ("step/number", [1, 3]), ("step/seconds", [2.0, 4.0]), ("step/end_s", [12.0, 34.0]), ("phase/update", [0.1, 0.1]),
     ("memory/used_GB", [71.0, 51.0, 73.0, 53.0])],
)
def test_points(series: str, values: list[float]) -> None:
    assert [point.value for point in points(SUMMARY, "one", series)] == values


def test_an_incomplete_step_has_no_length_but_its_start() -> None:
    assert [point.step for point in points(SUMMARY, "one", "step/seconds", "all")] == [0, 1, 2, 3]
    assert [point.step for point in points(SUMMARY, "one", "step/start_s", "all")] == [0, 1, 2, 3, 4]


def test_names_lists_every_series() -> None:
    assert names(SUMMARY, "one") == (
        "rollout/raw_reward", "rollout/tokens", "train/loss", "phase/update", "memory/used_GB", "step/number", "step/start_s", "step/end_s", "step/seconds")


@pytest.mark.parametrize(
    ("path", "run", "value", "pointer", "log"),
    [
        ("retries/by_status/503", "one", 3, "/recordings/one/retries/by_status/503", "capture/gpu/out-x/one.log.gz"),
        ("events/kill/at_s", "one", 4.5, "/recordings/one/events/0/at_s", "capture/gpu/out-x/status.txt"),
        ("gpu/temperature_c/max", "two", 48, "/recordings/two/gpu/temperature_c/max", "capture/gpu/out-x/two.gpu.csv"),
        ("steps/1/records/rollout/values/rollout~1tokens", "one", 200, "/recordings/one/steps/1/records/rollout/values/rollout~1tokens", "capture/gpu/out-x/one.log.gz"),
        ("host/gpu", "", "Invented", "/host/gpu", "capture/gpu/out-x/environment.json"),
    ],
)
def test_leaf(path: str, run: str, value: object, pointer: str, log: str) -> None:
    found, at = leaf(SUMMARY, path, run)
    assert (found, at.pointer, at.log) == (value, pointer, log)


def test_a_leaf_in_a_record_has_its_line() -> None:
    assert leaf(SUMMARY, "steps/1/records/rollout/values/rollout~1tokens", "one")[1].line == 11


@pytest.mark.parametrize(("path", "message"), [("events/kil/at_s", "did you mean 'kill'"), ("steps/99/step", "'99' is not there"), ("rc/x", "'x' is not there")])
def test_a_missing_leaf_is_named(path: str, message: str) -> None:
    with pytest.raises(NotInSummary, match=message):
        leaf(SUMMARY, path, "one")


def evaluated() -> dict:
    summary = make_summary()
    held = [(0, 0.25), (0, 0.3), (19, 0.5)]  # that before any training and the one after rollout 0 have one number
    summary["recordings"]["one"]["evaluations"] = [
        {"number": number, "at_s": 1.0, "line": 70 + index, "values": {"eval/test": value}} for index, (number, value) in enumerate(held)]
    return summary


@pytest.mark.parametrize(("over", "values"), [("clean", [0.25, 0.3, 0.5]), ({"steps": [0, 0]}, [0.25, 0.3]), ({"steps": [1, 99]}, [0.5])])
def test_evaluations_are_a_series_that_steps_do_not_choose(over: object, values: list[float]) -> None:
    assert [point.value for point in points(evaluated(), "one", "eval/test", over)] == values


def test_an_evaluation_has_its_place_in_the_log() -> None:
    (at,) = points(evaluated(), "one", "eval/test")[2].leaves
    assert (at.pointer, at.line, at.log) == ("/recordings/one/evaluations/2/values/eval~1test", 72, "capture/gpu/out-x/one.log.gz")


def test_an_unknown_evaluation_is_named() -> None:
    with pytest.raises(NotInSummary, match="did you mean 'eval/test'"):
        points(evaluated(), "one", "eval/tests")


@pytest.mark.parametrize("over", ["all", "complete", "warm-up"])
def test_a_choice_of_steps_is_refused_for_evaluations(over: str) -> None:
    with pytest.raises(NotInSummary, match="evaluations belong to no step"):
        points(evaluated(), "one", "eval/test", over)
