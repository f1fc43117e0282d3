"""README.md of the kit: what it says of the recordings is what the summary says."""

from __future__ import annotations

import json
from pathlib import Path

KIT = Path(__file__).resolve().parents[3] / "capture" / "gpu"
README = (KIT / "README.md").read_text("utf-8")
RECORDINGS = json.loads((KIT / "summary" / "miles-h200-lab.json").read_text("utf-8"))["recordings"]


def test_from_death_to_stop():
    stop = RECORDINGS["death-watchdog"]["stop"]
    for name, words in (("fired", "The watchdog fired {:.1f} s"), ("ended", "was gone {:.1f} s"), ("stopped", "nothing left {:.1f} s")):
        assert words.format(stop[f"killed_to_{name}_s"]) in README
    first, second = (RECORDINGS[name]["stop"]["killed_to_fired_s"] for name in ("heal-1", "heal-2"))
    assert f"fired {first:.1f} s and {second:.1f} s after the kill" in README


def test_no_false_alarm():
    unharmed = [one for one in RECORDINGS.values() if not any(event["what"] == "kill" for event in one["events"])]
    healed = [*unharmed, RECORDINGS["ft-long"]]
    assert f"all {len(unharmed)} recordings in which nothing was killed" in README and f"none of these {len(healed)} holds a retry" in README
    assert all(one["watchdog"]["fired_s"] is None and one["retries"]["count"] == 0 for one in healed)
    assert [name for name, one in RECORDINGS.items() if one["watchdog"]["fired_s"] is not None] == ["death", "death-watchdog"]


def test_every_run_of_the_plan_is_recorded_or_named_as_not():
    import tomllib

    plan = [run["name"] for run in tomllib.loads((KIT / "lab.toml").read_text("utf-8"))["run"]]
    renamed = {"plain": "kit-plain", "low-lr": "kit-low-lr"}
    missing = README.partition("### What was not recorded")[2].partition("## More")[0]
    for name in plan:
        assert (renamed.get(name, name) in RECORDINGS) != (f"`{name}`" in missing) or name in ("heat",), name
