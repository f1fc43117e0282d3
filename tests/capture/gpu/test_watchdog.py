"""watchdog.sh for real: against the recorded death, healthy recordings, a container, and logs that misbehave."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
from pathlib import Path

import pytest

from capture.gpu.labkit.stall_rule import StallParameters
from capture.gpu.labkit.tail import Tail
from capture.gpu.labkit.watch import Watch
from capture.gpu.labkit.watchdog_rule import DEFAULT

from .conftest import KIT, RECORDED, Host, wait_for

# In the recorded death, the line on which the rule fires lies between these two.
DEATH_BEGINS, DEATH_IS_CERTAIN = 9_000, 40_000


def lines_of(name: str) -> list[bytes]:
    return gzip.decompress((RECORDED / f"{name}.log.gz").read_bytes()).split(b"\n")


def fires(lines: list[bytes], size: int = 997) -> int | None:
    """The line within whose block the watch fires, when it reads blocks of this many lines."""
    watch = Watch(DEFAULT, StallParameters())
    for first in range(0, len(lines), size):
        if watch.feed(lines[first : first + size], float(first)):
            return watch.parser.line
    return None


def test_the_live_watch_fires_where_the_replay_does() -> None:
    lines = lines_of("death")
    assert fires(lines, 1) == fires(lines[: fires(lines, 1)], 64) is not None


@pytest.mark.parametrize("name", ["plain", "repeat", "low-lr", "no-fa3"])
def test_it_is_silent_on_healthy_recordings(name: str) -> None:
    assert fires(lines_of(name)) is None


def test_colours_and_lines_of_other_actors_in_between_change_nothing() -> None:
    lines = lines_of("death")
    mixed = [part for line in lines[:DEATH_IS_CERTAIN] for part in (line, b"\x1b[36m(Other pid=1)\x1b[0m 42", b"")]
    assert fires(mixed) is not None
    assert fires([b"\x1b[1m\x1b[33m" + line for line in lines[:2000]]) is None


def test_a_dead_engine_on_this_host_is_stopped_and_the_log_stays(host: Host) -> None:
    run = host.launch("death", FAKE_FROM=str(DEATH_BEGINS), FAKE_SPEED="60", log="death")
    guard = host.start("watchdog.sh", "death", "--runs", host.runs, "--every", "0.1", "--patience", "0.5")
    said, errors = guard.communicate(timeout=40)
    run.communicate(timeout=20)
    assert guard.returncode == 10, errors.decode()
    assert not host.workers()
    text = host.status()
    assert "watchdog death fires: the engine is dead" in text and "watchdog death stopped" in text
    assert text.index("fires") < text.index("end death rc=")
    kept = (host.runs / "death.log").read_bytes()
    assert gzip.decompress((RECORDED / "death.log.gz").read_bytes()).endswith(b"") and kept.count(b"\n") > 1000
    whole = b"\n".join(lines_of("death")[DEATH_BEGINS:])
    assert whole.startswith(kept[: kept.rfind(b"\n")])
    assert b"terminate" in said


def test_a_healthy_run_ends_by_itself_and_the_watchdog_with_it(host: Host) -> None:
    run = host.launch("plain", FAKE_SPEED="250")
    guard = host.start("watchdog.sh", "plain", "--runs", host.runs, "--every", "0.1")
    run.communicate(timeout=30)
    guard.communicate(timeout=20)
    assert (run.returncode, guard.returncode) == (0, 0)
    assert "watchdog plain ended by itself" in host.status()


def test_it_stops_a_container_that_does_not_hear(host: Host) -> None:
    (host.state / "deaf").touch()
    log = host.runs / "death.log"
    script = f"exec python3 '{KIT.parent.parent}/tests/capture/gpu/fakes/miles/train.py' > {log}"
    env = host.environment("death", FAKE_FROM=str(DEATH_BEGINS), FAKE_SPEED="60")
    client = subprocess.Popen(["docker", "run", "--name", "miles-death", "IMAGE", "sh", "-c", script], env=env)
    guard = host.start("watchdog.sh", "death", "--runs", host.runs, "--every", "0.1", "--patience", "1")
    said, _ = guard.communicate(timeout=40)
    client.wait(20)
    assert guard.returncode == 10
    assert b"docker kill miles-death: done" in said


def test_kill_9_of_the_watchdog_leaves_the_run_alone(host: Host) -> None:
    run = host.launch("plain", FAKE_SPEED="20")
    guard = host.start("watchdog.sh", "plain", "--runs", host.runs, "--every", "0.1")
    host.started()
    guard.send_signal(signal.SIGKILL)
    guard.communicate(timeout=10)
    assert run.poll() is None and host.moves()
    run.terminate()
    run.communicate(timeout=20)


def test_no_run_is_a_usage_error_that_says_where_it_looked(host: Host) -> None:
    guard = host.start("watchdog.sh", "nothing", "--runs", host.runs, "--appear", "0.2")
    _, errors = guard.communicate(timeout=20)
    assert guard.returncode == 2 and str(host.runs).encode() in errors and b"miles-nothing" in errors


def test_a_stalled_phase_is_seen_only_while_the_gpu_idles() -> None:
    watch = Watch(DEFAULT, StallParameters(times=5, known=3, least_s=30, idle_s=10))
    for step in range(6):
        watch.stall.start("train", step * 10.0)
        watch.stall.end("train", step * 10.0 + 2)
    watch.stall.start("train", 100.0)
    watch.stall.load(99, 190.0)
    assert watch.stall.stalled(200.0) == ""
    watch.stall.load(0, 201.0)
    assert watch.stall.stalled(205.0) == ""
    watch.stall.load(0, 212.0)
    assert watch.stall.stalled(212.0).startswith("train is open for 112 s, its median is 2.0 s")
    watch.stall.load(None, 213.0)
    assert watch.stall.stalled(300.0) == ""


def test_the_tail_survives_what_happens_to_logs(tmp_path: Path) -> None:
    log = tmp_path / "x.log"
    tail = Tail(log)
    assert tail.lines() == []
    log.write_bytes(b"one\ntw")
    assert tail.lines() == [b"one"]
    with log.open("ab") as more:
        more.write(b"o\nthree")
    assert tail.lines() == [b"two"]
    os.replace(log, tmp_path / "x.log.1")
    with (tmp_path / "x.log.1").open("ab") as late:
        late.write(b"\n")
    assert tail.lines() == [b"three"], "what was written before the new file appears is not lost"
    log.write_bytes(b"four\n")
    assert tail.lines() == [b"four"] and tail.turns == ["the log was replaced"]
    log.write_bytes(b"5\n")
    assert tail.lines() == [b"5"] and tail.turns[-1] == "the log was cut"
    tail.close()
