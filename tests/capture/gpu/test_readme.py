"""README.md of the kit: what it says of the recordings is what the summary says."""

from __future__ import annotations

import json
import statistics
from pathlib import Path

import pytest

from capture.gpu.labkit.watchdog_rule import DEFAULT, Parameters, replay

KIT = Path(__file__).resolve().parents[3] / "capture" / "gpu"
README = (KIT / "README.md").read_text("utf-8")
RECORDINGS = json.loads((KIT / "summary" / "miles-h200-lab.json").read_text("utf-8"))["recordings"]


def test_from_death_to_stop():
    stop = RECORDINGS["death-watchdog"]["stop"]
    for name, words in (("fired", "The watchdog fired {:.1f} s"), ("ended", "driver was gone {:.1f} s"), ("stopped", "nothing left {:.1f} s")):
        assert words.format(stop[f"killed_to_{name}_s"]) in README
    first, second = (RECORDINGS[name]["stop"]["killed_to_fired_s"] for name in ("heal-1", "heal-2"))
    assert f"fired {first:.1f} s and {second:.1f} s after the kill" in README


def fired(one: dict, rule: Parameters = DEFAULT) -> float | None:
    """When the rule fires in a replay of the retries and the ends of steps, in seconds."""
    retries = [(round(at * 1000), attempt) for at, attempt in zip(one["retries"]["times_s"], one["retries"]["attempts"], strict=True)]
    verdict = replay(retries, [round(step["end_s"] * 1000) for step in one["steps"] if step["end_s"] is not None], rule)
    return None if verdict.fired_at is None else verdict.fired_at / 1000


def test_the_folders_and_their_recordings_are_counted():
    words = {5: "five"}
    folders = {one["folder"] for one in RECORDINGS.values()}
    assert f"{len(RECORDINGS)} recordings in {words[len(folders)]} folders" in README
    assert folders == {f"capture/gpu/{path.name}" for path in KIT.glob("out-h200*")}


@pytest.mark.parametrize("name", RECORDINGS)
def test_the_replay_says_what_the_summary_says(name):
    assert fired(RECORDINGS[name]) == RECORDINGS[name]["watchdog"]["fired_s"]


def test_a_rule_that_counts_first_attempts_would_raise_a_false_alarm():
    assert fired(RECORDINGS["heal"], Parameters(attempt_at_least=1, least_seconds=0)) is not None


def test_no_false_alarm():
    unharmed = [one for one in RECORDINGS.values() if not any(event["what"] == "kill" for event in one["events"])]
    heal = RECORDINGS["heal"]["retries"]
    quiet = [*unharmed, RECORDINGS["ft-long"]]
    assert f"all {len(unharmed)} recordings in which nothing was killed" in README
    assert f"of these {len(quiet) + 1} it alone holds retries, {heal['count']:,} of them up to attempt {heal['max_attempt']}" in README
    assert all(one["watchdog"]["fired_s"] is None for one in [*quiet, RECORDINGS["heal"]])
    assert all(one["retries"]["count"] == 0 for one in quiet)
    assert [name for name, one in RECORDINGS.items() if one["watchdog"]["fired_s"] is not None] == ["death", "death-watchdog", "death-long"]


def test_the_healed_run_and_the_long_death():
    heal, death = RECORDINGS["heal"], RECORDINGS["death-long"]
    at = {event["what"]: event["at_s"] for event in heal["events"]}
    assert heal["rc"] == 0 and f"{at['register'] - at['kill']:.1f} s after the kill" in README
    killed = next(event["at_s"] for event in death["events"] if event["what"] == "kill")
    assert death["rc"] == 124 and death["retries"]["max_attempt"] == 60
    assert f"{death['wall_s'] - killed:.0f} s after the kill" in README


def test_every_run_of_the_plan_is_recorded_or_named_as_not():
    import tomllib

    plan = [run["name"] for run in tomllib.loads((KIT / "lab.toml").read_text("utf-8"))["run"]]
    renamed = {"plain": "kit-plain", "low-lr": "kit-low-lr"}
    missing = README.partition("### What was not recorded")[2].partition("## More")[0]
    for name in plan:
        assert (renamed.get(name, name) in RECORDINGS) != (f"`{name}`" in missing), name


def test_the_pauses_of_the_held_run():
    held = RECORDINGS["heat-held"]
    spans = [round(one["end_s"] - one["start_s"], 2) for one in held["pauses"]]
    seconds = held["pauses"][-1]["end_s"] - held["pauses"][0]["start_s"]
    assert f"held the run {len(spans)} times in {seconds:.0f} s, each time for {min(spans):.2f} to {max(spans):.2f} s" in README
    later = held["steps"][1:]
    assert held["rc"] == 0 and f"Of its {len(later)} steps after the warm-up, {sum(step['clean'] for step in later)} are clean" in README
    assert [one for one, run in RECORDINGS.items() if run["pauses"]] == ["heat-held"]


def test_the_steps_with_an_evaluation():
    times = {marked: [step["records"]["trainer_perf"]["values"]["perf/step_time"] for step in RECORDINGS["hundred"]["steps"]
                      if step["state"] == "complete" and step.get("evaluated", False) is marked] for marked in (True, False)}
    assert f"take {min(times[True]):.1f} to {max(times[True]):.1f} s; the clean ones have a median of {statistics.median(times[False]):.1f} s" in README
