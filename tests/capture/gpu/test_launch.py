"""The launcher and its guardian, for real, on a fake trainer that replays a recorded log."""

from __future__ import annotations

import gzip
import json
import os
import random
import signal
import time

import pytest

from .conftest import RECORDED, Host, wait_for


def test_a_run_leaves_a_whole_recording_and_no_process(host: Host) -> None:
    run = host.launch("plain", "--num-rollout", "16", FAKE_SPEED="200")
    output, errors = run.communicate(timeout=30)
    recorded = gzip.decompress((RECORDED / "plain.log.gz").read_bytes())
    assert run.returncode == 0, errors.decode()
    assert (host.runs / "plain.log").read_bytes() == recorded
    assert output.count(b"\n") == recorded.count(b"\n")
    assert [line.split(" ", 1)[1] for line in host.status().splitlines()] == ["start plain", "end plain rc=0"]
    assert host.workers() == []
    manifest = json.loads((host.runs / "plain.manifest.json").read_text())
    assert manifest["flags"]["--num-rollout"] == "16" and manifest["data"]["arithmetic.jsonl"]
    assert manifest["host"]["driver"] == "1.2.3"
    assert "--num-rollout 16" in json.loads((host.runs / "environment.json").read_text())["runs"]["plain"]["command"]
    assert len((host.runs / "plain.gpu.csv").read_text().splitlines()) >= 2
    assert sorted(path.name for path in host.runs.iterdir() if not path.name.startswith(".")) == [
        "environment.json", "plain.gpu.csv", "plain.log", "plain.manifest.json", "status.txt"]


@pytest.mark.parametrize("victim", ["launcher", "guardian"])
def test_kill_9_of_either_part_leaves_no_process(host: Host, victim: str) -> None:
    run = host.launch("plain", FAKE_SPEED="5")
    entry = host.started()
    time.sleep(random.random() * 0.3)
    guardian = next(pid for pid, _ in entry.watchers if pid != run.pid)
    os.kill(run.pid if victim == "launcher" else guardian, signal.SIGKILL)
    wait_for(lambda: "end plain rc=137" in host.status(), "the end in status.txt", 30)
    wait_for(lambda: not host.workers(), "the workers to end", 30)
    run.wait(30)
    run.stdout.close()
    run.stderr.close()


def test_interrupt_and_time_limit_have_their_own_codes(host: Host) -> None:
    run = host.launch("plain", "--time-limit", "1", FAKE_SPEED="1")
    run.communicate(timeout=40)
    assert run.returncode == 124 and "end plain rc=124" in host.status() and not host.workers()
    run = host.launch("low-lr", FAKE_SPEED="1")
    host.started("low-lr")
    run.send_signal(signal.SIGINT)
    run.communicate(timeout=40)
    assert run.returncode == 130 and "end low-lr rc=130" in host.status() and not host.workers()


def test_a_sweep_ends_what_a_double_kill_left(host: Host) -> None:
    run = host.launch("plain", FAKE_SPEED="1")
    entry = host.started()
    for pid, _ in sorted(entry.watchers, key=lambda one: one[0] == run.pid):
        os.kill(pid, signal.SIGSTOP)
    for pid, _ in entry.watchers:
        os.kill(pid, signal.SIGKILL)
    run.communicate(timeout=20)
    assert host.workers(), "the fake workers outlive both guards"
    refused = host.launch("plain", FAKE_SPEED="1")
    assert b"--sweep" in refused.communicate(timeout=20)[1] and refused.returncode == 2
    sweep = host.start("miles_grpo.py", "--sweep", "--runs", host.runs)
    sweep.communicate(timeout=30)
    assert sweep.returncode == 0 and not host.workers() and "end plain rc=137" in host.status()


def test_ray_that_does_not_start_is_said(host: Host) -> None:
    (host.state / "ray-fails").touch()
    run = host.launch("plain")
    run.communicate(timeout=30)
    assert run.returncode == 3 and "Ray did not start, see plain.ray.txt" in host.status()
    assert "invented" in (host.runs / "plain.ray.txt").read_text()


def test_published_variables_set_the_run_and_the_log_goes_to_stdout(host: Host) -> None:
    run = host.launch(MILES_RUN="plain", MILES_NUM_ROLLOUT="12", FAKE_SPEED="400")
    output, _ = run.communicate(timeout=30)
    assert run.returncode == 0 and b"rollout 15: {" in output
    assert not (host.runs / "plain.log").exists()
    assert json.loads((host.runs / "plain.manifest.json").read_text())["flags"]["--num-rollout"] == "12"
