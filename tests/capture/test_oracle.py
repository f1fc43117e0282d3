"""An independent oracle: what the first edition quotes, computed once more from the raw text of the recordings.

It shares no code with the parser, imports nothing of the project, and reads with plain patterns over whole texts.
What both say must be the same: so a mistake of the parser cannot certify itself.
"""

from __future__ import annotations

import gzip
import json
import re
from datetime import datetime
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SUMMARY = json.loads((ROOT / "capture/gpu/summary/miles-h200-lab.json").read_bytes())["recordings"]
NUMBER = r"(-?[0-9.]+(?:e-?[0-9]+)?)"


def folder(run: str) -> Path:
    """The folder whose ``status.txt`` starts the run: found without the summary."""
    (found,) = [path.parent for path in (ROOT / "capture/gpu").glob("out-*/status.txt") if re.search(rf"^\S+ start {run}$", path.read_text(), re.M)]
    return found


def text(run: str) -> str:
    return gzip.open(folder(run) / f"{run}.log.gz").read().decode("utf-8")


def moment(words: str) -> float:
    form = "%Y-%m-%dT%H:%M:%S.%f" if "T" in words else "%Y-%m-%d %H:%M:%S.%f"
    return (datetime.strptime(words.rstrip("Z"), form) - datetime(2026, 11, 30)).total_seconds()


def status(run: str, what: str) -> float:
    line = re.search(rf"^(\S+) {what} {run}(?: .*)?$", (folder(run) / "status.txt").read_text(), re.M)
    return moment(line[1])


def printed(run: str, key: str, head: str) -> list[float]:
    """Every value of a key in the lines that begin with a word and a number, in order."""
    return [float(found) for found in re.findall(rf" - {head} \d+: \{{[^\n]*?'{re.escape(key)}': {NUMBER}", text(run))]


def middle(values: list[float]) -> float:
    values = sorted(values)
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def stored(run: str, key: str, kind: str, states=("warm-up", "complete")) -> list[float]:
    return [step["records"][kind]["values"][key] for step in SUMMARY[run]["steps"] if step["state"] in states]


def retries() -> list[tuple[float, int]]:
    """(time, attempt) of each retry of ``death``: the time of the last ``Error`` line, the attempt of the line after it."""
    found, at = [], None
    for line in text("death").split("\n"):
        if error := re.search(r"\[(2026-11-30 [0-9:.]{12}) rollout_manager\] http_utils\.py:226 - Error: ", line):
            at = moment(error[1])
        elif attempt := re.search(r"retrying\.\.\. \(attempt (\d+)/60, ", line):
            found.append((at, int(attempt[1])))
    return found


@pytest.mark.parametrize("run, first, last", [("plain", 0.137, 0.902), ("low-lr", 0.117, 0.121), ("repeat", 0.109, None)])
def test_rewards(run, first, last):
    rewards = printed(run, "rollout/raw_reward", "rollout")
    assert round(rewards[0], 3) == first and (last is None or round(rewards[-1], 3) == last)
    assert rewards == stored(run, "rollout/raw_reward", "rollout")


def test_the_rewards_of_low_lr():
    assert [round(one, 3) for one in printed("low-lr", "rollout/raw_reward", "rollout")] == [0.117, 0.098, 0.078, 0.121]


@pytest.mark.parametrize("key, kind", [
    ("perf/step_time", "trainer_perf"), ("perf/rollout_time", "rollout_perf"), ("perf/train_time", "trainer_perf"),
    ("perf/update_weights_time", "trainer_perf"), ("perf/train_wait_time", "trainer_perf"), ("perf/log_probs_time", "trainer_perf"),
    ("perf/actor_train_time", "trainer_perf"), ("perf/tokens_per_gpu_per_sec", "rollout_perf")])
@pytest.mark.parametrize("run, steps", [("plain", 16), ("repeat", 8), ("low-lr", 4), ("death", 4)])
def test_times_of_the_steps(run, steps, key, kind):
    values = printed(run, key, "perf")[:steps]
    assert values == stored(run, key, kind) and len(values) == steps
    assert middle(values[1:]) == middle(stored(run, key, kind, ("complete",)))


def test_the_step_time_of_plain():
    values = printed("plain", "perf/step_time", "perf")
    assert (len(values), round(values[0], 2), round(middle(values), 2), round(middle(values[1:]), 2)) == (16, 115.97, 6.49, 6.29)


def test_steps_and_updates():
    for run, whole, begun, updates in (("plain", 16, 16, 17), ("repeat", 8, 9, 9), ("low-lr", 4, 4, 5), ("death", 4, 5, 5), ("no-fa3", 0, 1, 0)):
        assert len(re.findall(r" - step \d+: \{", text(run))) == whole
        assert len(re.findall(r"Timer update_weights end", text(run))) == updates
        steps = SUMMARY[run]["steps"]
        assert (sum(step["state"] != "incomplete" for step in steps), len(steps)) == (whole, begun)
        phases = [phase for step in steps for phase in step["phases"]] + SUMMARY[run].get("phases_after", [])
        assert sum(phase["name"] == "update_weights" and phase["end_s"] is not None for phase in phases) == updates


def test_the_windows_of_the_steps():
    for run in ("plain", "repeat", "low-lr", "death"):
        starts = [moment(one) - status(run, "start") for one in re.findall(r"\[([-0-9: .]{23}) [^\]]*\] timer\.py:\d+ - Timer train_wait start", text(run))]
        ends = [moment(one) - status(run, "start") for one in re.findall(r"\[([-0-9: .]{23}) [^\]]*\] timer\.py:\d+ - Timer train end", text(run))]
        steps = SUMMARY[run]["steps"]
        assert [step["start_s"] for step in steps] == pytest.approx(starts[: len(steps)], abs=1e-6)
        assert [step["end_s"] for step in steps if step["end_s"] is not None] == pytest.approx(ends, abs=1e-6)


def test_retries_of_death():
    found = retries()
    assert len(found) == 14_905 and max(attempt for _, attempt in found) == 38
    kill = status("death", "kill")
    assert round(found[0][0] - kill, 1) == 5.8
    assert round(max(b - a for (a, _), (b, _) in zip(found, found[1:])), 1) == 4.0
    retried = SUMMARY["death"]["retries"]
    assert retried["count"] == 14_905 and retried["max_attempt"] == 38 and retried["of"] == 60
    assert retried["times_s"] == pytest.approx([at - status("death", "start") for at, _ in found], abs=1e-6)
    assert retried["attempts"] == [attempt for _, attempt in found]
    codes = re.findall(r"http_utils\.py:226 - Error: Server error '(\d+)", text("death"))
    assert retried["by_status"] == {code: codes.count(code) for code in sorted(set(codes))} == {"500": 3, "503": 14_902}


def test_errors_of_router_and_response_are_no_retries():
    assert len(re.findall(r"smg::response", text("death"))) == 15_148
    assert all(SUMMARY[run]["retries"]["count"] == 0 for run in ("plain", "repeat", "low-lr", "no-fa3"))


def test_when_the_watchdog_fires():
    """The rule in its own words: the fiftieth retry of attempt 10 or later within 60 s, no step ends in between, and the first is 30 s old."""
    late = [(at, index) for index, (at, attempt) in enumerate(retries()) if attempt >= 10]
    first = retries()[0][0]
    ends = [moment(one) for one in re.findall(r"\[([-0-9: .]{23}) [^\]]*\] timer\.py:\d+ - Timer train end", text("death"))]
    fired = next((at, index) for (at, index), (since, _) in zip(late[49:], late)
                 if at - since <= 60 and at - first >= 30 and not any(since < end <= at for end in ends))
    verdict = SUMMARY["death"]["watchdog"]
    assert verdict["fired_s"] == pytest.approx(fired[0] - status("death", "start"), abs=1e-6)
    assert (verdict["retries_before"], verdict["retries_after"]) == (fired[1] + 1, 14_905 - fired[1] - 1)
    assert all(SUMMARY[run]["watchdog"]["fired_s"] is None for run in ("plain", "repeat", "low-lr", "no-fa3"))


def test_wall_times_and_ends():
    for run, code in (("no-fa3", 1), ("low-lr", 0), ("plain", 0), ("repeat", 124), ("death", 124)):
        assert SUMMARY[run]["wall_s"] == pytest.approx(status(run, "end") - status(run, "start"), abs=1e-6)
        assert SUMMARY[run]["rc"] == code
    assert round(status("death", "end") - status("death", "kill")) == 270


def test_lines_are_counted_by_line_feeds():
    assert SUMMARY["plain"]["log"]["lines"] == 5_388 == text("plain").count("\n")
    for run, recording in SUMMARY.items():
        assert recording["log"]["lines"] == text(run).count("\n")


def test_each_record_stands_on_the_line_that_the_summary_names():
    for run, recording in SUMMARY.items():
        lines = text(run).split("\n")
        for step in recording["steps"]:
            for kind, record in step["records"].items():
                word = {"rollout": "rollout", "train": "step"}.get(kind, "perf")
                # Several updates a rollout: the record is that of the last one, and the log counts all of them.
                updates = int(recording["flags"].get("--num-steps-per-rollout", 1)) if kind == "train" else 1
                number = (step["step"] + 1) * updates - 1
                assert f" - {word} {number}: {{" in lines[record["line"] - 1]
                assert all(f"'{key}': {value!r}" in lines[record["line"] - 1] for key, value in record["values"].items())


def test_gpu_samples():
    for run in ("plain", "low-lr", "death"):
        rows = [line.split(", ") for line in (folder(run) / f"{run}.gpu.csv").read_text().splitlines()]
        gpu = SUMMARY[run]["gpu"]
        assert gpu["samples"] == len(rows)
        for name, column in (("temperature_c", 2), ("utilisation_pct", 3), ("memory_mib", 4), ("power_w", 5), ("sm_clock_mhz", 6)):
            values = [float(row[column].split()[0]) for row in rows]
            assert (gpu[name]["min"], gpu[name]["max"]) == (min(values), max(values))
            assert gpu[name]["median"] == pytest.approx(middle(values), abs=5e-4)


def test_rewards_of_every_run():
    for run in SUMMARY:
        rewards = printed(run, "rollout/raw_reward", "rollout")
        assert rewards == [step["records"]["rollout"]["values"]["rollout/raw_reward"] for step in SUMMARY[run]["steps"] if "rollout" in step["records"]]


def test_retries_on_one_line_and_on_two():
    for run, recording in SUMMARY.items():
        assert recording["retries"]["count"] == len(re.findall(r"retrying\.\.\. \(attempt \d+/60, ", text(run)))
    for run in ("heal-1", "heal-2"):
        found = re.findall(r"\[(2026-11-30 [0-9:.]{12}) [^\]]*\] http_utils\.py:226 - Error: All connection attempts failed, retrying\.\.\. \(attempt (\d+)/60, ", text(run))
        retried = SUMMARY[run]["retries"]
        assert retried["times_s"] == pytest.approx([moment(at) - status(run, "start") for at, _ in found], abs=1e-6)
        assert retried["attempts"] == [int(attempt) for _, attempt in found] and retried["by_status"] == {"none": len(found)}


def test_from_kill_to_stop():
    stopped = {run for run, recording in SUMMARY.items() if "stop" in recording}
    assert stopped == {"death-watchdog", "heal-1", "heal-2"}
    for run in stopped:
        lines = [line for line in (folder(run) / "status.txt").read_text().splitlines() if f" {run}" in line]
        killed, fired, gone = (next(moment(line.split()[0]) for line in lines if words in line) for words in (" kill ", " fires: ", " stopped"))
        stop = SUMMARY[run]["stop"]
        assert stop["killed_to_fired_s"] == pytest.approx(fired - killed, abs=1e-6)
        assert stop["killed_to_stopped_s"] == pytest.approx(gone - killed, abs=1e-6)
        assert stop["killed_to_ended_s"] == pytest.approx(status(run, "end") - killed, abs=1e-6)
