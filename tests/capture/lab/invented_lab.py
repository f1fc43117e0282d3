"""A lab in a few lines, for the tests of measures and claims. All of its data is invented."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from capture.lab.load import load
from capture.lab.model import Lab

MakeLab = Callable[..., Lab]
REWARDS = {"one": [0.1, 0.2, 0.5, 0.8], "two": [0.1, 0.1, 0.2, 0.6]}


def step(number: int, reward: float, *, last: int) -> dict[str, Any]:
    """A step of ``number`` + 1 seconds; step 0 is the warm-up, the last one is incomplete, step 2 touched a pause."""
    state = "warm-up" if number == 0 else "incomplete" if number == last else "complete"
    start = float(10 * number)
    return {
        "step": number, "state": state, "clean": state == "complete" and number != 2, "start_s": start,
        "end_s": None if state == "incomplete" else start + number + 1,
        "records": {
            "rollout": {"line": 10 * number + 1, "values": {"rollout/raw_reward": reward, "rollout/tokens": 100 * (number + 1)}},
            "train": {"line": 10 * number + 2, "values": {"train/loss": 0.5}},
        },
        "phases": [{"name": "update", "start_s": start, "end_s": start + 0.1, "start_line": 10 * number + 3, "end_line": 10 * number + 4}],
        "memory": [
            {"when": "before", "at_s": start, "line": 10 * number + 5, "used_GB": 70.0 + number},
            {"when": "after", "at_s": start, "line": 10 * number + 6, "used_GB": 50.0 + number},
        ],
    }


def make_summary() -> dict[str, Any]:
    """Two runs of five steps, and what else a recording holds."""
    recordings = {
        name: {
            "folder": "capture/gpu/out-x", "log": {"file": f"{name}.log.gz", "sha256": "00", "lines": 99}, "wall_s": 90.5, "rc": 0,
            "flags": {"--batch": "32", "--lr": "3e-5", "--name": "a-3", "--fast": True},
            "gpu": {"file": f"{name}.gpu.csv", "temperature_c": {"min": 30, "median": 40, "max": 45 + len(name)}},
            "steps": [step(number, reward, last=4) for number, reward in enumerate([*rewards, 0.9])],
            "retries": {"count": 3, "times_s": [1.0, 2.0, 5.0], "by_status": {"503": 3}},
            "events": [{"at_s": 4.5, "what": "kill", "text": "engine"}],
        }
        for name, rewards in REWARDS.items()
    }
    return {"schema": "lab-summary/1", "lab": "x", "host": {"gpu": "Invented", "gpu_memory_mib": 1024}, "recordings": recordings}


@pytest.fixture
def make_lab(tmp_path: Path) -> MakeLab:
    """``make_lab(measures, claims, change)``: the lab of two YAML bodies and a summary that ``change`` may edit."""

    def make(measures: str = "", claims: str = "", change: Callable[[dict[str, Any]], object] = lambda summary: None) -> Lab:
        summary = make_summary()
        change(summary)
        folder = tmp_path / "capture/gpu/summary"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "x.json").write_text(json.dumps(summary), "utf-8")
        for name, body in (("measures", measures), ("claims", claims)):
            if body:
                text = f"{name}:\n" + "".join(f"  {line}\n" for line in body.strip().splitlines())
                (tmp_path / "capture" / f"{name}.yml").write_text(text, "utf-8")
        return load(tmp_path)

    return make
