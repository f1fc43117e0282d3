"""README.md of the kit: what it says of the recordings is what the summary says."""

from __future__ import annotations

import json
from pathlib import Path

KIT = Path(__file__).resolve().parents[3] / "capture" / "gpu"
README = (KIT / "README.md").read_text("utf-8")
RECORDINGS = json.loads((KIT / "summary" / "miles-h200-lab.json").read_text("utf-8"))["recordings"]


def test_from_death_to_stop():
    stop = RECORDINGS["death-watchdog"]["stop"]
    for name, words in (("fired", "The watchdog fired {:.1f} s"), ("ended", "driver was gone {:.1f} s"), ("stopped", "nothing left {:.1f} s")):
        assert words.format(stop[f"killed_to_{name}_s"]) in README
    first, second = (RECORDINGS[name]["stop"]["killed_to_fired_s"] for name in ("heal-1", "heal-2"))
    assert f"fired {first:.1f} s and {second:.1f} s after the kill" in README


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
