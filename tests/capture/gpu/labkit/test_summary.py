"""summary.py on an invented folder: what a run says of itself, and folders that cannot be used."""

from __future__ import annotations

import json

import pytest
from capture.gpu.labkit.faults import InputFault
from capture.gpu.labkit.summary import summarize
from capture.gpu.labkit.writer import dump


@pytest.fixture
def folder(tmp_path):
    def make(log, status="2026-11-01T10:00:00.000Z start plain\n2026-11-01T10:01:00.000Z end plain rc=0\n"):
        (tmp_path / "status.txt").write_text(status)
        entry = {"command": "python3 train.py --lr 3e-5 --colocate --num-rollout 2"}
        (tmp_path / "environment.json").write_text(json.dumps({"schema": "recording-environment/1", "gpu": "g", "note": "n", "runs": {"plain": entry}}))
        (tmp_path / "plain.log").write_bytes(log.data())
        return tmp_path

    return make


def plain(path) -> dict:
    return summarize(path, "here", "t")["recordings"]["plain"]


def test_a_run(folder, log):
    run = plain(folder(log.step(0, 0).step(10, 1).step(20, 2, until="wait")))
    assert run["flags"] == {"--lr": "3e-5", "--colocate": True, "--num-rollout": "2"} and run["time_limit_s"] is None
    assert (run["folder"], run["wall_s"], run["rc"], run["heat_guard"], run["gpu"]) == ("here", 60.0, 0, False, None)
    assert [(step["step"], step["state"], step["clean"], step["start_s"], step["end_s"]) for step in run["steps"]] == [
        (0, "warm-up", False, 0.0, 10.0), (1, "complete", True, 10.0, 20.0)]
    assert run["steps"][1]["records"]["rollout"] == {"line": 17, "values": {"rollout/raw_reward": 0.2}}
    assert run["steps"][1]["phases"][1] == {"name": "update_weights", "start_s": 11.0, "end_s": 12.0, "start_line": 12, "end_line": 13}
    assert [phase["name"] for phase in run["phases_after"]] == ["train_wait", "update_weights"]
    assert run["retries"]["count"] == 0 and run["retries"]["max_attempt"] is None and "unread" not in run


def test_evaluations_and_compared_answers(folder, log):
    log.step(0, 0).miles(11, "metrics.py:53", "eval 0: {'eval/test': 0.25}").raw('engine answers: {"answers": 64, "same_tokens": 31}')
    run = plain(folder(log))
    assert run["evaluations"] == [{"number": 0, "at_s": 11.0, "line": len(log.lines) - 1, "values": {"eval/test": 0.25}}]
    assert run["engine_answers"] == [{"line": len(log.lines), "answers": 64, "same_tokens": 31}]
    assert "eval" not in run["steps"][0]["records"] and "evaluated" not in run["steps"][0]


def test_a_step_in_which_an_evaluation_ran_is_told_and_not_clean(folder, log):
    log.step(0, 0).step(10, 1).miles(23, "metrics.py:53", "eval 1: {'eval/test': 0.25}").step(20, 2).step(30, 3)
    steps = plain(folder(log))["steps"]
    assert [(step["state"], step["clean"], step.get("evaluated")) for step in steps] == [
        ("warm-up", False, None), ("complete", True, None), ("complete", False, True), ("complete", True, None)]


def test_a_run_without_evaluations_does_not_name_them(folder, log):
    assert not {"evaluations", "engine_answers"} & set(plain(folder(log.step(0, 0))))


def test_the_host_is_the_part_that_all_runs_share(folder, log):
    assert summarize(folder(log), "here", "t")["host"] == {"gpu": "g"}


def test_the_same_bytes_each_time(folder, log):
    path = folder(log.step(0, 0).retry(12, 1))
    assert dump(summarize(path, "here", "t")) == dump(summarize(path, "here", "t"))


def test_a_run_that_never_ended(folder, log):
    run = plain(folder(log.step(0, 0).step(10, 1, until="wait"), "2026-11-01T10:00:00.000Z start plain\n"))
    assert (run["ended"], run["wall_s"], run["rc"]) == (None, None, None)
    assert [step["state"] for step in run["steps"]] == ["warm-up", "incomplete"]


def test_a_log_that_ends_inside_a_dictionary(folder, log):
    path = folder(log.step(0, 0).step(10, 1))
    data = (path / "plain.log").read_bytes()
    (path / "plain.log").write_bytes(data[: data.rindex(b"'perf/step_time'")])
    run = plain(path)
    assert [step["state"] for step in run["steps"]] == ["warm-up", "incomplete"]
    assert [(one["line"], one["text"][:7]) for one in run["unread"]] == [(20, "perf 1:")]


def test_a_retry_without_its_time_is_counted_and_told(folder, log):
    log.retry(1, 2).retry(2, 3).lines.pop(0)
    retries = plain(folder(log))["retries"]
    assert (retries["count"], retries["untimed"], retries["times_s"], retries["by_status"]) == (2, 1, [2.0], {"503": 1, "none": 1})


def test_a_log_of_another_time_zone_is_refused(folder, log):
    with pytest.raises(InputFault, match="outside of the run"):
        plain(folder(log.step(0, 0), "2026-11-01T12:00:00.000Z start plain\n2026-11-01T12:01:00.000Z end plain rc=0\n"))


def test_a_log_that_is_not_there(folder, log):
    path = folder(log)
    (path / "plain.log").unlink()
    with pytest.raises(InputFault, match="plain.log.gz: the log of this run is not there .status.txt names it on line 1"):
        plain(path)
