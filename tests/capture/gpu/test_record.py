"""record.py for real: order, budget, kills as part of a run, resumption, and its own death."""

from __future__ import annotations

import gzip
import hashlib
import json
import signal
import subprocess
from pathlib import Path

import pytest

from capture.gpu.labkit import lab_plan, lab_schedule
from capture.gpu.labkit.lab_plan import Planned
from capture.gpu.labkit.lab_schedule import Host as Machine
from capture.gpu.labkit.lab_schedule import Placed, startable
from capture.gpu.labkit.record import _reasons

from .conftest import FAKES, KIT, Host, wait_for

PLAN = """
[lab]
name = "invented"
budget_s = {budget}
cpus_a_run = 1

[[run]]
name = "first"
why = "invented: runs to its end"
limit_s = 30
needs_s = 1

[[run]]
name = "killed"
why = "invented: its engine is killed after step 2"
limit_s = 30
needs_s = 1
scenario = {{ action = "kill", process = "sglang::scheduler", after_step = 2, phase = "generation" }}

[[run]]
name = "too-long"
why = "invented: the budget does not hold it"
limit_s = 9000
"""


def record(host: Host, budget: float = 100, speed: str = "500", *words: str) -> subprocess.Popen[bytes]:
    plan = host.folder / "lab.toml"
    plan.write_text(PLAN.format(budget=budget))
    models = host.folder / "models"
    (models / "smol").mkdir(parents=True, exist_ok=True)
    (models / "smol" / "config.json").write_text("{}")
    return host.start("record.py", "--plan", plan, "--runs", host.runs, "--models", models, "--prompts", host.folder / "data",
                      "--miles", FAKES / "miles", "--shared-network", *words,
                      FAKE_SPEED=speed, FAKE_NOW="1")


def test_runs_are_recorded_in_order_packed_summarised_and_not_made_twice(host: Host) -> None:
    said, errors = record(host).communicate(timeout=60)
    events = [line.split(" ", 1)[1] for line in host.status().splitlines()]
    assert [event.split(" pid=")[0] for event in events] == [
        "start first", "end first rc=0", "start killed", "kill killed scheduler", "end killed rc=0"], errors.decode()
    assert events[3].endswith("after step 2 in generation")
    assert json.loads((host.runs / "not-recorded.json").read_text())["too-long"].startswith("needs 9000 s")
    sums = dict(reversed(line.split("  ")) for line in (host.runs / "SHA256SUMS").read_text().splitlines())
    assert {"first.log.gz", "killed.gpu.csv", "status.txt", "environment.json", "killed.manifest.json"} <= set(sums)
    for name, digest in sums.items():
        assert hashlib.sha256((host.runs / name).read_bytes()).hexdigest() == digest
    assert gzip.decompress((host.runs / "first.log.gz").read_bytes()).count(b"\n") == 5388
    assert not host.workers()
    made = host.start("summarize_miles.py", host.runs, "--lab", "invented")
    text, errors = made.communicate(timeout=30)
    recordings = json.loads(text)["recordings"]
    assert made.returncode == 0 and list(recordings) == ["first", "killed"], errors.decode()
    assert recordings["killed"]["events"][0]["what"] == "kill"
    assert recordings["first"]["flags"]["--lr"] == "3e-5" and len(recordings["first"]["steps"]) == 16
    before = host.status()
    again = record(host)
    assert b"too-long" in again.communicate(timeout=30)[0] and again.returncode == 1
    assert host.status() == before


def test_kill_9_of_the_recorder_stops_its_run_and_the_next_session_makes_it_again(host: Host) -> None:
    recorder = record(host, 100, "2")
    host.started("first")
    recorder.send_signal(signal.SIGKILL)
    recorder.communicate(timeout=10)
    wait_for(lambda: "end first rc=130" in host.status() and not host.workers(), "the run to stop", 30)
    (host.runs / "not-recorded.json").write_text('{"first": "of an earlier session", "too-long": "of an earlier session"}')
    record(host, 100, "200", "--only", "first").communicate(timeout=60)
    assert host.status().splitlines()[-1].endswith("end first rc=0")
    assert json.loads((host.runs / "not-recorded.json").read_text()) == {"too-long": "of an earlier session"}


def test_the_plan_of_the_lab_is_valid_and_names_every_reason() -> None:
    plan, refusals = lab_plan.read(KIT / "lab.toml")
    assert refusals == [] and plan.runs[0].name == "plain"
    assert all(run.why for run in plan.runs)


@pytest.mark.parametrize(("change", "said"), [
    ('shares = "gpu"', "unknown key shares; nearest key: share"),
    ('preset = "plan"', "unknown preset plan; nearest preset: plain"),
    ('flags = { "--num-rollouts" = "3" }', "unknown flag --num-rollouts; nearest flag: --num-rollout"),
    ('heat_guard = { above_idle_c = 2 }', 'give share = "host"'),
    ('scenario = { action = "kil", phase = "generation", after_step = 1 }', "action is 'kil'"),
    ('name = "Bad Name"', "needs a name"),
])
def test_each_fault_of_a_plan_is_named(tmp_path: Path, change: str, said: str) -> None:
    name = "" if change.startswith("name") else 'name = "a"\n'
    (tmp_path / "lab.toml").write_text(f'[lab]\nbudget_s = 10\n[[run]]\n{name}why = "x"\nlimit_s = 5\n{change}\n')
    plan, refusals = lab_plan.read(tmp_path / "lab.toml")
    assert plan is None and any(said in refusal for refusal in refusals), refusals


def planned(name: str, share: str = "gpu", memory: float = 40, gpus: int = 1, needs: float = 10) -> Planned:
    return Planned(name, "invented", {}, needs, needs, share=share, memory_gib=memory, gpus=gpus)


def names(placed: list[Placed]) -> list[tuple[str, tuple[int, ...]]]:
    return [(one.run.name, one.gpus) for one in placed]


def test_runs_share_a_gpu_only_as_far_as_its_memory_goes() -> None:
    machine = Machine((0,), 100, 8)
    assert names(startable([planned("a"), planned("b"), planned("c")], [], machine, 99)) == [("a", (0,)), ("b", (0,))]


def test_a_run_alone_on_its_gpu_leaves_the_other_to_those_that_share() -> None:
    machine = Machine((0, 1), 100, 8)
    waiting = [planned("plain", "host"), planned("a"), planned("heat", "host"), planned("b")]
    assert names(startable(waiting, [], machine, 99)) == [("plain", (0,)), ("a", (1,)), ("b", (1,))]


def test_a_run_that_waits_keeps_its_gpu_from_later_ones() -> None:
    machine = Machine((0,), 100, 8)
    under_way = [Placed(planned("a"), (0,))]
    assert startable([planned("plain", "host"), planned("b")], under_way, machine, 99) == []


def test_without_networks_of_their_own_runs_go_one_by_one() -> None:
    assert names(startable([planned("a"), planned("b")], [], Machine((0,), 100, 8, apart=False), 99)) == [("a", (0,))]


def test_a_run_that_needs_the_host_waits_for_everything_and_lets_nothing_in() -> None:
    machine = Machine((0, 1), 100, 8)
    under_way = [Placed(planned("a"), (0,))]
    assert startable([planned("all", "nothing"), planned("b")], under_way, machine, 99) == []
    assert names(startable([planned("all", "nothing"), planned("b")], [], machine, 99)) == [("all", (0,))]


def test_what_the_time_left_does_not_hold_is_passed_over_with_a_reason() -> None:
    machine = Machine((0,), 100, 8)
    long, two = planned("long", needs=50), planned("two", gpus=2)
    assert names(startable([long, two, planned("short")], [], machine, 20)) == [("short", (0,))]
    assert lab_schedule.unrecorded([long, two], {}, machine, 20) == {
        "long": "needs 50 s, 20 s of the budget were left", "two": "needs 2 GPUs, this host has 1"}


def test_reasons_of_earlier_sessions_stay_for_runs_that_were_not_asked_for() -> None:
    earlier = {"two": "needs 2 GPUs, this host has 1", "a": "not reached", "b": "not reached", "gone": "not of this plan any more"}
    assert lab_schedule.noted(earlier, {"a": "needs 9 s, 1 s of the budget were left"}, ["a", "b", "c", "two"], ["a", "c"], {"b": 0, "c": 0}) == {
        "a": "needs 9 s, 1 s of the budget were left", "two": "needs 2 GPUs, this host has 1"}
    assert lab_schedule.noted({"a": "not reached"}, {}, ["a"], ["a"], {"a": 0}) == {}


@pytest.mark.parametrize(("text", "expected"), [(b"{", {}), (b"[]", {}), (b"\xff", {}), (b'{"a": 1, "b": "why"}', {"b": "why"})])
def test_a_note_that_cannot_be_read_is_written_anew(tmp_path: Path, text: bytes, expected: dict[str, str]) -> None:
    (tmp_path / "note.json").write_bytes(text)
    assert _reasons(tmp_path / "note.json") == expected and _reasons(tmp_path / "none.json") == {}
