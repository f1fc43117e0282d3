"""A table of ranges, filled from a summary. Its data is invented."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from capture.lab.model import Lab
from manualkit.documents.inlines import Position, Text
from manualkit.documents.model import Measures, StepColumn
from manualkit.evidence.tables import fill


def step(number: int, reward: float, seconds: float, **fields: Any) -> dict[str, Any]:
    records = {"rollout": {"line": 4, "values": {"rollout/raw_reward": reward, "rollout/rewards": -1e-9}},
               "trainer_perf": {"line": 9, "values": {"perf/step_time": seconds}}}
    return {"step": number, "state": "complete", "clean": True, "records": records, **fields}


def lab(*steps: dict[str, Any], other: tuple[dict[str, Any], ...] = ()) -> Lab:
    recordings = {"plain": {"folder": "capture/gpu/out", "steps": list(steps)},
                  "repeat": {"folder": "capture/gpu/out", "steps": list(other or steps)}}
    return Lab(Path("."), "summary.json", {"schema": "lab-summary/1", "recordings": recordings}, {}, {}, ())


def column(series: str, unit: str = "", digits: int = 3) -> StepColumn:
    return StepColumn((Text(series, Position(6, 1)),), series, Position(6, 1), unit, digits)


def table(*columns: StepColumn) -> Measures:
    return Measures("t", (Text("T", Position(3, 8)),), (), (), Position(1, 1), columns=columns, ranges_of=("plain", "repeat"))


STEPS = (step(0, 0.9, 99.0, state="warm-up", clean=False), step(1, 0.25, 5.5), step(2, 0.5, 5.0), step(3, 0.0, 40.0, clean=False))


def shown(block: Measures, made: Lab) -> list[tuple[str, ...]]:
    filled, faults = fill(block, made)
    assert faults == ()
    return [tuple(cell.text for cell in row) for row in filled.rows]


def test_a_range_leaves_out_what_is_not_clean() -> None:
    rows = shown(table(column("rollout/raw_reward"), column("rollout/raw_reward", "%", 1), column("perf/step_time", "s", 2)), lab(*STEPS))
    assert [row[1] for row in rows] == ["0.250 to 0.500", "25.0 to 50.0%", "5.00 to 5.50 s"]


def test_the_header_names_each_recording_and_each_has_its_own_range() -> None:
    block, made = table(column("rollout/raw_reward")), lab(*STEPS, other=(step(1, 0.125, 5.0),))
    assert fill(block, made)[0].header == ("Series", "plain", "repeat")
    assert shown(block, made) == [("rollout/raw_reward", "0.250 to 0.500", "0.125")]


def test_a_rounded_nought_has_no_sign_and_stands_once() -> None:
    assert shown(table(column("rollout/rewards")), lab(*STEPS))[0][1] == "0.000"


def test_a_run_without_a_clean_step_shows_none() -> None:
    assert shown(table(column("perf/step_time", "s")), lab(*STEPS, other=(STEPS[0],)))[0][2] == "none"


def test_an_unknown_series_is_a_fault_at_its_line() -> None:
    _, faults = fill(table(column("rollout/raw_rewards")), lab(*STEPS))
    assert [place for place, _ in faults] == [Position(6, 1)] * 2
    assert "holds no series 'rollout/raw_rewards'; did you mean 'rollout/raw_reward'?" in faults[0][1]


def test_a_counted_noun_stands_behind_the_range() -> None:
    assert shown(table(column("perf/step_time", "tokens", 0)), lab(*STEPS))[0][1] == "5 to 6 tokens"
