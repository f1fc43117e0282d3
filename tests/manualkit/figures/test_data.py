from __future__ import annotations

import copy
import pickle

import pytest
from manualkit.figures.data import Data
from manualkit.figures.errors import FigureError
from manualkit.figures.facts import Facts, ask, digest


def test_a_measure_is_shown_with_its_unit(data: Data) -> None:
    assert data.text(data.measure("plain.step_s")) == "3.0 s"
    assert data.shown == {"3.0 s"}


@pytest.mark.parametrize(
    ("over", "steps"), [("clean", (1, 2, 3)), ("all", (0, 1, 2, 3)), ("warm-up", (0,)), ("complete", (1, 2, 3))]
)
def test_a_series_holds_the_steps_asked_for(data: Data, over: str, steps: tuple[int, ...]) -> None:
    assert data.series("plain", "rollout/raw_reward", over).steps == steps


def test_the_middle_step_is_the_one_nearest_the_median(data: Data) -> None:
    assert data.middle_step("plain", "perf/step_time") == 2


def test_a_step_has_phases_and_memory(data: Data) -> None:
    step = data.step("plain", 1)
    assert (step.whole.length.value, step.phase("train").length.value) == (2.0, 1.0)
    assert step.memory_at("before").value == 11.25


def test_readings_events_settings_and_the_host(data: Data) -> None:
    assert data.reading("plain", "wall_s", "s", 1).value == 30.5
    assert data.numbers("plain", "retries/times_s") == (14.25, 14.5, 15.0, 16.75)
    assert data.event("plain", "kill").value == 12.0
    assert data.setting("plain", "--rollout-batch-size") == "32"
    assert data.host("gpu") == "Invented GPU"
    assert data.palette() == (("blue", "the trainer"),)
    assert data.text(data.count(data.numbers("plain", "retries/times_s"))) == "4"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda d: d.measure("plain.step"), "there is no measure `plain.step`; did you mean `plain.step_s`?"),
        (lambda d: d.series("plane", "x"), "there is no recording `plane`; did you mean `plain`?"),
        (lambda d: d.series("plain", "rollout/raw_rewards"), "did you mean `rollout/raw_reward`"),
        (lambda d: d.series("plain", "perf/step_time", "cleen"), "did you mean `clean`"),
        (lambda d: d.reading("plain", "retries/counts"), "did you mean `count`"),
        (lambda d: d.reading("plain", "flags/--colocate"), "is no number but True"),
        (lambda d: d.step("plain", 9), "has no step 9"),
        (lambda d: d.step("plain", 1).phase("trains"), "did you mean `train`"),
        (lambda d: d.step("plain", 1).memory_at("after"), "there is no memory line"),
        (lambda d: d.event("plain", "kil"), "did you mean `kill`"),
    ],
)
def test_what_is_not_in_evidence_cannot_be_drawn(data: Data, call, message: str) -> None:
    with pytest.raises(FigureError) as caught:
        call(data)
    assert message in str(caught.value)


def test_what_was_asked_can_be_asked_again(data: Data, facts: Facts) -> None:
    data.series("plain", "rollout/raw_reward")
    data.event("plain", "kill")
    assert {question for question, _ in data.used} == {"series", "event"}
    assert all(digest(ask(facts, question, *arguments)) == answer for (question, arguments), answer in data.used.items())


def test_a_changed_value_changes_the_answer_and_only_that_one(data: Data, facts: Facts) -> None:
    data.series("plain", "rollout/raw_reward")
    data.series("plain", "perf/step_time")
    other = copy.deepcopy(facts)
    other.summary["recordings"]["plain"]["steps"][1]["records"]["rollout"]["values"]["rollout/raw_reward"] = 0.26
    changed = [arguments[1] for (question, arguments), answer in data.used.items() if digest(ask(other, question, *arguments)) != answer]
    assert changed == ["rollout/raw_reward"]


def test_facts_can_be_sent_to_another_process(facts: Facts) -> None:
    assert pickle.loads(pickle.dumps(facts)) == facts
