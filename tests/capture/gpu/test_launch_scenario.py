"""Kills that are part of a run: when they come, whom they hit, and a router that comes back."""

from __future__ import annotations

import gzip
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from capture.gpu.labkit import launch_scenario, processes, router_api
from capture.gpu.labkit.launch_scenario import Scenario, Trigger
from capture.gpu.labkit.launch_spec import Spec
from capture.gpu.labkit.parser import LogParser

from .conftest import RECORDED, Host, wait_for

ROUTER = [sys.executable, "-m", "sglang_router.launch_router", "--host", "127.0.0.1", "--port"]


def trigger_line(after_step: int, phase: str) -> int:
    trigger, parser = Trigger(after_step, phase), LogParser()
    lines = gzip.decompress((RECORDED / "plain.log.gz").read_bytes()).split(b"\n")
    return next(event.line for event in parser.feed(lines) if trigger.take(event))


def test_generation_begins_after_the_update_and_training_with_its_timer() -> None:
    lines = gzip.decompress((RECORDED / "plain.log.gz").read_bytes()).split(b"\n")
    generation, training = trigger_line(3, "generation"), trigger_line(3, "training")
    assert b"Timer update_weights end" in lines[generation - 1] and b"Timer train start" in lines[training - 1]
    step_3 = next(number for number, line in enumerate(lines, 1) if b" step 3: {" in line)
    step_4 = next(number for number, line in enumerate(lines, 1) if b" step 4: {" in line)
    assert step_3 < generation < training < step_4


@pytest.mark.parametrize(("scenario", "said"), [
    ({"action": "kil", "phase": "training", "after_step": 1}, "expected kill or restart-router"),
    ({"action": "kill", "phase": "sleeping", "after_step": 1, "process": "x"}, "expected generation or training"),
    ({"action": "kill", "phase": "training", "after_step": -1, "process": "x"}, "expected a step number"),
    ({"action": "kill", "phase": "training", "after_step": 1}, "needs process"),
    ({"action": "restart-router", "phase": "training", "after_step": 1, "downs": 2}, "unknown key downs; nearest key: down_s"),
])
def test_a_wrong_scenario_is_refused(scenario: dict[str, object], said: str) -> None:
    assert any(said in refusal for refusal in launch_scenario.refusals(scenario))


def scenario_of(host: Host, **plan: object) -> Scenario:
    spec = Spec(name="plain", preset="plain", flags={}, runs=str(host.runs), mark="invented-mark", scenario={"after_step": 0, **plan})
    (host.runs / "status.txt").write_text("2026-11-30T21:04:05.892Z start plain\n")
    environment = {**host.environment(), processes.MARK: "invented-mark"}
    return Scenario(spec, lambda: processes.members(processes.Signs(mark="invented-mark")), environment)


@pytest.mark.parametrize(("known", "expected"), [
    ([], [{"url": "http://192.0.2.2:15000", "worker_type": "regular"}]),
    ([{"url": "http://192.0.2.3:15007", "worker_type": "regular"}], [{"url": "http://192.0.2.3:15007", "worker_type": "regular"}]),
])
def test_a_router_is_killed_and_comes_back_with_its_workers(host: Host, known: list[dict], expected: list[dict]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as tried:
        port = tried.getsockname()[1]
    scenario = scenario_of(host, action="restart-router", phase="generation", down_s=0.1)
    first = subprocess.Popen([*ROUTER, str(port)], env=scenario.environment)
    wait_for((host.state / "router").exists, "the first router")
    assert all(not wrong for _, wrong in router_api.register("127.0.0.1", port, known, 10))
    (host.state / "router").unlink()
    scenario.environment["FAKE_ROUTER_REFUSES"] = "2"
    head = f"x Router launched at 127.0.0.1:{port}\nx Ports for engine 0: {{'host': '192.0.2.2', 'port': 15000, 'nccl_port': 1}}\n".encode()
    (host.runs / "plain.log").write_bytes(head + gzip.decompress((RECORDED / "plain.log.gz").read_bytes()).replace(b"Router launched", b"-"))
    scenario.run()
    try:
        assert first.wait(5) == -signal.SIGKILL
        assert (host.state / "router").read_text() == f"--host 127.0.0.1 --port {port}"
        assert [{key: one[key] for key in ("url", "worker_type")} for one in router_api.workers("127.0.0.1", port)] == expected
        with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/generate", b"{}")) as answer:
            assert answer.status == 200
        events = [line.split(" ", 1)[1] for line in host.status().splitlines()[1:]]
        assert events[0] == f"kill plain router pid={first.pid} after step 0 in generation" and events[1].startswith("restart plain router")
        assert events[2:] == [f"register plain {one['url']} at the new router" for one in expected]
    finally:
        assert launch_scenario.listeners(port) == {scenario.router.pid}
        scenario.router.kill()
        scenario.router.wait()


def test_a_worker_that_no_router_takes_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as tried:
        port = tried.getsockname()[1]
    [(url, wrong)] = router_api.register("127.0.0.1", port, [{"url": "http://192.0.2.2:15000"}], 0.3)
    assert url == "http://192.0.2.2:15000" and "refused" in wrong


def test_a_process_that_is_not_there_is_noted(host: Host) -> None:
    scenario = scenario_of(host, action="kill", phase="training", process="sglang::nothing")
    (host.runs / "plain.log").write_bytes(gzip.decompress((RECORDED / "plain.log.gz").read_bytes()))
    scenario.run()
    assert "note plain no process is called sglang::nothing, nothing was killed after step 0 in training" in host.status()
