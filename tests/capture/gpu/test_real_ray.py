"""The guards against a real Ray on CPUs, whose workers are children of the raylet. Skipped where Ray is not installed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from capture.gpu.labkit import launch_spec, ledger, private_net, processes, targets

from .conftest import FAKES, KIT, Host, wait_for

pytest.importorskip("ray", reason="Ray is not installed here: pip install ray==2.56.1 to run this")


def environment(host: Host) -> dict[str, str]:
    return {**host.environment(), "PYTHONPATH": ""}


def start(host: Host) -> subprocess.Popen[bytes]:
    """A run of the counting driver on a Ray cluster of its own."""
    words = ["--runs", host.runs, "--model", host.folder / "model", "--prompts", host.folder / "data",
             "--miles", FAKES / "ray-driver", "--gpus", "0"]
    run = subprocess.Popen([sys.executable, KIT / "miles_grpo.py", "plain", *map(str, words)], env=environment(host),
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    wait_for(lambda: all(host.beat(name) for name in ("trainer", "engine", "scheduler")), "Ray's workers", 60)
    wait_for(lambda: (entry := ledger.read(host.runs, "plain")) and len(entry.signs.known) >= 8, "the ledger")
    return run


def of_run(folder: str) -> list[int]:
    """Living processes whose open files or title lead into the run's Ray folder, found without the code under test."""
    found = subprocess.run(["sh", "-c", f"for p in /proc/[0-9]*; do ls -l $p/fd $p/cwd 2>/dev/null | grep -q {folder}/ && echo ${{p#/proc/}}; done"],
                           capture_output=True, text=True).stdout.split()
    return [int(pid) for pid in found if (one := processes.read(int(pid))) and one.state != "Z"]


@pytest.mark.parametrize("victim", ["launcher", "guardian", "nobody"])
def test_no_worker_of_ray_outlives_its_run(host: Host, victim: str) -> None:
    run = start(host)
    entry = ledger.read(host.runs, "plain")
    guardian = next(pid for pid, _ in entry.watchers if pid != run.pid)
    assert len(of_run(entry.signs.folder)) >= 4
    if victim == "nobody":
        run.terminate()
    else:
        os.kill(run.pid if victim == "launcher" else guardian, signal.SIGKILL)
    wait_for(lambda: "end plain rc=" in host.status(), "the end", 40)
    wait_for(lambda: not of_run(entry.signs.folder) and not host.workers(), "Ray's processes to end", 40)
    run.communicate(timeout=20)
    assert not Path(entry.signs.folder).exists() or victim == "guardian"


def test_workers_truly_pause_go_on_and_stop(host: Host) -> None:
    run = start(host)
    os.environ["LAB_GPU_DEVICES"] = str(host.state / "nvidia")
    try:
        target = targets.find("plain", host.runs)
        said: list[str] = []
        assert target.pause(said.append)
        assert all(host.stands(name) for name in ("trainer", "engine", "scheduler")), said
        assert target.resume(said.append)
        assert all(host.moves(name) for name in ("trainer", "engine", "scheduler"))
        assert target.stop(2.0, said.append)
        assert not target.alive() and not host.workers()
        run.communicate(timeout=20)
        assert "end plain rc=" in host.status()
    finally:
        del os.environ["LAB_GPU_DEVICES"]


@pytest.mark.skipif(not private_net.available(), reason="no network namespaces here (needs Linux and root)")
def test_two_clusters_with_networks_of_their_own_use_the_same_ports(host: Host) -> None:
    running = []
    for name in ("one", "two"):
        state = host.folder / name
        state.mkdir()
        spec = launch_spec.Spec(name=name, preset="plain", flags={}, runs=str(host.runs), mark=name * 8, miles=str(FAKES / "ray-driver"),
                                gpus=0, private_network=True, environment={"FAKE_STATE": str(state)})
        spec = replace(spec, driver=("python3", str(FAKES / "ray-driver" / "train.py")))
        file = host.folder / f"{name}.json"
        file.write_text(spec.to_json())
        running.append(subprocess.Popen([sys.executable, "-m", "labkit.launch_one", str(file)], cwd=KIT, env=environment(host)))
    for name in ("one", "two"):
        wait_for(lambda name=name: (host.folder / name / "beat-trainer").exists(), f"workers of {name}", 60)
    for run in running:
        run.terminate()
    assert [run.wait(40) for run in running] == [130, 130]
    assert "note" not in host.status()
