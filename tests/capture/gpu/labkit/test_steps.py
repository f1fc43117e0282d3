"""steps.py and run_log.py: events of a log to steps."""

from __future__ import annotations

import pytest
from capture.gpu.labkit.events import Record, TimerStart
from capture.gpu.labkit.run_log import read_log
from capture.gpu.labkit.steps import StepBuilder


@pytest.fixture
def read(tmp_path):
    def run(log, ended_well=True):
        (tmp_path / "a.log").write_bytes(log.data())
        return read_log(tmp_path / "a.log", ended_well)

    return run


def test_a_step_is_from_train_wait_to_the_end_of_train(log, read):
    first, second = read(log.step(0, 0).step(10, 1)).steps
    assert (second.start - first.start, second.end - second.start, second.complete) == (10_000, 10_000, True)
    assert second.records["trainer_perf"].number == 1 and second.records["rollout_perf"].values == {"perf/rollout_time": 3.5}
    assert [phase.name for phase in second.phases] == ["train_wait", "update_weights", "train"]


def test_the_last_update_belongs_to_no_step(log, read):
    run = read(log.step(0, 0).step(10, 1, until="wait"))
    assert [step.number for step in run.steps] == [0]
    assert [(phase.name, phase.end_line) for phase in run.phases_after] == [("train_wait", 0), ("update_weights", 13)]


@pytest.mark.parametrize("until, records", [("wait", set()), ("rollout_perf", {"rollout_perf"}), ("train", {"rollout_perf", "rollout", "train"})])
def test_a_stopped_run_keeps_its_unfinished_step(log, read, until, records):
    step = read(log.step(0, 0).step(10, 1, until=until), ended_well=False).steps[-1]
    assert (step.number, step.complete, set(step.records)) == (1, False, records)


def test_an_unfinished_rollout_is_kept_even_when_the_run_ended_by_itself(log, read):
    run = read(log.step(0, 0).step(10, 1, until="rollout_perf"))
    assert [step.complete for step in run.steps] == [True, False] and run.phases_after == ()


def test_a_resumed_run_counts_on(log, read):
    assert [step.number for step in read(log.step(0, 7).step(10, 8)).steps] == [7, 8]


def test_a_rollout_that_runs_ahead_goes_to_its_own_step(log, read):
    log.miles(0.5, "metrics.py:89", "perf 1: {'perf/rollout_time': 99.5}")
    log.step(1, 0)
    log.step(11, 1)
    log.lines = [line for line in log.lines if "'perf/rollout_time': 3.5" not in line]
    first, second = read(log).steps
    assert first.records["rollout_perf"].values == {"perf/rollout_time": 2.5}
    assert second.records["rollout_perf"].values == {"perf/rollout_time": 99.5}


def test_memory_after_training_belongs_to_the_step_that_trained(log, read):
    log.step(0, 0)
    log.timer(10, "train_wait", "start").miles(10.1, "memory_utils.py:41", "[Rank 0] Memory-Usage before clear: {'used_GB': 81.0}")
    log.timer(11, "update_weights", "start").miles(11.1, "memory_utils.py:41", "[Rank 0] Memory-Usage in update: {'used_GB': 61.0}")
    first, second = read(log, ended_well=False).steps
    assert [item.when for item in first.memory] == ["before clear"] and [item.when for item in second.memory] == ["in update"]


def test_a_log_without_a_trainer_has_no_steps(log, read):
    run = read(log.raw("hello").timer(1, "train", "end").miles(2, "log_utils.py:123", "rollout 0: {'a': 1}"))
    assert run.steps == () and run.lines == 3


def test_the_same_failure_is_kept_once_with_its_first_line(log, read):
    for _ in range(3):
        log.raw("Traceback (most recent call last):").raw("  File").raw("ValueError: x")
    assert [(one.line, one.text) for one in read(log).failures] == [(3, "ValueError: x")]


def test_an_evaluation_is_no_record_of_a_step():
    builder = StepBuilder()  # As the live watchdog feeds it: with every event.
    builder.add(TimerStart(1, 0, "train_wait"))
    builder.add(Record(2, 10, "eval", 19, {"eval/test": 0.5}))
    assert builder.steps[0].records == {}
