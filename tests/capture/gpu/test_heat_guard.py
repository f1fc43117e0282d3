"""heat-guard.sh for real: it truly holds the workers, and lets them go whatever is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from capture.gpu.labkit import ledger, processes

from .conftest import FAKES, Host, wait_for


def guarded(host: Host, *words: str) -> tuple[subprocess.Popen[bytes], subprocess.Popen[bytes]]:
    """A run under way and its heat guard."""
    run = host.launch("plain", FAKE_SPEED="1")
    host.started()
    guard = host.start("heat-guard.sh", "plain", "--runs", host.runs, "--limit", "60", "--resume", "50", "--every", "0.1", *words)
    wait_for(lambda: entries(host), "the guard's entry in the pause log")
    return run, guard


def entries(host: Host) -> list[str]:
    file = host.runs / "pauses.jsonl"
    return [json.loads(line)["what"] for line in file.read_text().splitlines()] if file.exists() else []


def heat(host: Host, degrees: int) -> None:
    (host.state / "temperature").write_text(str(degrees))


def finish(*running: subprocess.Popen[bytes]) -> None:
    for one in running:
        one.terminate()
        one.communicate(timeout=30)


def test_it_holds_at_the_limit_and_goes_on_below_the_other(host: Host) -> None:
    run, guard = guarded(host)
    assert host.moves()
    heat(host, 61)
    wait_for(lambda: entries(host) == ["guard", "pause"], "the pause")
    assert host.stands() and host.stands("scheduler")
    heat(host, 55)
    assert host.stands(), "between the two limits nothing changes"
    heat(host, 50)
    wait_for(lambda: entries(host) == ["guard", "pause", "resume"], "the resume")
    assert host.moves() and host.moves("scheduler")
    finish(guard, run)


def test_a_hold_lasts_as_long_as_asked_however_cool_it_gets(host: Host) -> None:
    run, guard = guarded(host, "--least", "3600")
    heat(host, 61)
    wait_for(lambda: entries(host) == ["guard", "pause"], "the pause")
    heat(host, 30)
    time.sleep(0.5)
    assert host.stands() and entries(host) == ["guard", "pause"]
    guard.terminate()
    said = guard.communicate(timeout=30)[0].decode()
    assert host.moves() and "holds for 3600 s at least" in said and "the guard ends: resumed" in said
    finish(run)


def test_a_least_hold_that_makes_no_sense_is_refused(host: Host) -> None:
    guard = host.start("heat-guard.sh", "plain", "--runs", host.runs, "--least", "-1")
    _, errors = guard.communicate(timeout=20)
    assert guard.returncode == 2 and b"--least -1: least_s must be a number of seconds" in errors


def test_a_guard_that_is_there_before_the_run_stays_with_it(host: Host) -> None:
    """As in the recording ``heat``: its guard met a ledger that named no process yet, took the run for ended, and was gone."""
    host.runs.mkdir(exist_ok=True)
    me = processes.read(os.getpid())
    ledger.write(host.runs, ledger.Ledger("plain", processes.Signs(), (me.key,)))
    guard = host.start("heat-guard.sh", "plain", "--runs", host.runs, "--limit", "60", "--every", "0.05")
    wait_for(lambda: entries(host), "the guard's entry in the pause log")
    heat(host, 90)
    time.sleep(0.3)
    assert guard.poll() is None and entries(host) == ["guard"], "there is nothing to hold yet, and the guard waits"
    worker = subprocess.Popen([sys.executable, FAKES / "bin" / "worker.py", host.state, host.state, "trainer"], env=host.environment())
    wait_for(host.beat, "the worker")
    known = frozenset({processes.read(worker.pid).key})
    ledger.write(host.runs, ledger.Ledger("plain", processes.Signs(known=known), (me.key,)))
    wait_for(lambda: entries(host) == ["guard", "pause"], "the pause")
    assert host.stands()
    guard.terminate()
    said = guard.communicate(timeout=30)[0].decode()
    assert host.moves() and said.count("nothing was held") == 1 and "90 C: held" in said
    worker.kill()
    worker.wait()


def test_it_says_that_the_run_has_ended(host: Host) -> None:
    run, guard = guarded(host)
    finish(run)
    assert guard.communicate(timeout=20)[0].decode().splitlines()[-1].endswith("heat-guard plain: the run has ended")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_its_own_end_lets_the_run_go_on(host: Host, number: signal.Signals) -> None:
    run, guard = guarded(host)
    heat(host, 90)
    wait_for(lambda: "pause" in entries(host), "the pause")
    guard.send_signal(number)
    wait_for(lambda: entries(host)[-1] == "resume", "the resume")
    assert host.moves() and host.moves("scheduler")
    finish(guard, run)


def test_a_killed_keeper_is_replaced(host: Host) -> None:
    run, guard = guarded(host)

    def keepers() -> list[int]:
        table = processes.everything()
        return [pid for pid, one in table.items()
                if one.parent == guard.pid and one.state != "Z" and "--keeper" in processes.title(pid)]

    wait_for(keepers, "the keeper")
    first = keepers()[0]
    processes.send([processes.read(first)], signal.SIGKILL)
    wait_for(lambda: any(pid != first for pid in keepers()), "another keeper")
    heat(host, 90)
    wait_for(lambda: "pause" in entries(host), "the pause")
    guard.send_signal(signal.SIGKILL)
    wait_for(lambda: host.moves(), "the run to go on")
    finish(guard, run)


def test_garbled_readings_hold_nothing_and_are_reported_once_each(host: Host) -> None:
    run, guard = guarded(host)
    for text in ("", "2026/11/30 21:04:05.910, 0, ERR!, 0 %\n", "2026/11/30 21:04:05.910, 0, 999, 0 %, 0 MiB, 1 W, 1 MHz\n"):
        (host.state / "smi").write_text(text)
        time.sleep(0.35)
        assert host.moves()
    guard.terminate()
    said = guard.communicate(timeout=20)[0].decode()
    finish(run)
    assert entries(host) == ["guard"]
    assert said.count("nvidia-smi printed nothing") == 1 and said.count("no sample") == 2


def test_a_limit_below_idle_is_refused_unless_told(host: Host) -> None:
    heat(host, 33)
    words = ("heat-guard.sh", "plain", "--runs", host.runs, "--limit", "34", "--resume", "30", "--appear", "0.1")
    guard = host.start(*words)
    _, errors = guard.communicate(timeout=20)
    assert guard.returncode == 2 and b"the GPU is idle at 33 C" in errors and b"--even-below-idle" in errors
    told = host.start(*words, "--even-below-idle")
    assert b"no run 'plain'" in told.communicate(timeout=20)[1]


def test_it_pauses_a_container(host: Host) -> None:
    command = ["docker", "run", "--name", "miles-plain", "IMAGE", "python3", FAKES / "bin" / "worker.py", host.state, host.state, "trainer"]
    client = subprocess.Popen(list(map(str, command)), env=host.environment())
    wait_for(host.beat, "the container")
    guard = host.start("heat-guard.sh", "plain", "--runs", host.runs, "--limit", "60", "--every", "0.1")
    wait_for(lambda: entries(host), "the guard")
    heat(host, 70)
    wait_for(lambda: "pause" in entries(host), "the pause")
    assert host.stands()
    guard.send_signal(signal.SIGKILL)
    wait_for(lambda: entries(host)[-1] == "resume", "the resume")
    assert host.moves()
    guard.communicate(timeout=10)
    subprocess.run(["docker", "kill", "miles-plain"], env=host.environment(), check=True)
    client.wait(10)
