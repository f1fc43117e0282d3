from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest
from manualkit.figures.data import Data
from manualkit.figures.errors import FigureError
from manualkit.figures.facts import Facts, ask, digest, facts_of


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


@pytest.fixture
def gallery(lab) -> Data:
    """The invented recordings of the gallery, with their samples."""
    return Data(facts_of(lab))


def test_samples_memory_and_pauses_stand_at_their_time(gallery: Data) -> None:
    heat = gallery.samples("alpha", "temperature_c")
    assert (heat.unit, heat.times[:2], heat.values[:2]) == ("°C", (0.25, 1.25), (35, 36))
    (pause,) = gallery.pauses("alpha")
    assert (pause.start.value, pause.end.value) == (70.0, 84.0)
    held = heat.between(pause.start, pause.end)
    assert held.times[0] == 70.25 and held.since(pause.start).times[0] == 0.25
    assert held.highest.value == held.values[0] > held.lowest.value == held.values[-1]
    memory = gallery.memory("alpha")
    assert memory.unit == "GB" and list(memory.times) == sorted(memory.times)
    assert memory.values[0] == gallery.step("alpha", 0).memory_line("before").gb["used"].value


def test_events_are_counted_by_stretches_of_time(data: Data) -> None:
    bins = data.rate("plain", since=data.event("plain", "kill"))
    assert (bins.edges, bins.counts) == ((0, 1, 2, 3, 4, 5), (0, 0, 2, 1, 1))
    assert data.rate("plain", every=10).counts == (0, 4)
    assert sum(data.rate("plain", since=data.event("plain", "kill"), until=data.reading("plain", "wall_s", "s")).counts) == 4


def test_a_step_without_a_value_is_a_gap(gallery: Data) -> None:
    cut = gallery.series("beta", "rollout/truncated", over="all")
    assert [step for step, value in zip(range(10), cut.at(range(10)), strict=True) if value is None] == [4, 5]
    assert [step.number for step in gallery.steps("plain", "complete")] == [1, 2, 3]
    assert gallery.recordings() == ("plain", "alpha", "beta", "gamma")
    assert gallery.shown >= {"plain", "alpha", "beta", "gamma"}
    assert [what for _, what in gallery.events("beta")] == ["kill"]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda d: d.samples("beta", "power_w"), "GPU samples of `beta`: the recording has no GPU samples"),
        (lambda d: d.samples("alpha", "heat"), "no column 'heat'"),
        (lambda d: d.memory("alpha", "usd"), "did you mean `used`"),
        (lambda d: d.steps("alpha", "cleen"), "did you mean `clean`"),
    ],
)
def test_what_is_not_recorded_is_named(gallery: Data, ask: Callable[[Data], object], message: str) -> None:
    with pytest.raises(FigureError, match=message):
        ask(gallery)


def test_evaluations_are_a_series_of_their_own(facts: Facts) -> None:
    told = copy.deepcopy(facts.summary)
    told["recordings"]["plain"]["evaluations"] = [
        {"number": 0, "at_s": 1.0, "line": 7, "values": {"eval/test": 0.25}}, {"number": 19, "at_s": 9.0, "line": 8, "values": {"eval/test": 0.5}}]
    assert ask(Facts(told, {}), "series", "plain", "eval/test", "clean") == [[0, 0.25], [19, 0.5]]
    with pytest.raises(FigureError):
        ask(facts, "series", "plain", "eval/test", "clean")
