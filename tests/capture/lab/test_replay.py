"""replay.py: the rule on the stored error times."""

from __future__ import annotations

import json

from capture.gpu.labkit.writer import dump
from capture.lab.replay import replay_recording


def part(lab):
    return next(part for part in lab.check() if part.name == "watchdog")


def change(lab, run: str, **fields) -> None:
    data = lab.data()
    data["recordings"][run].update(fields)
    lab.summary.write_text(dump(data))


def test_the_stored_times_alone_are_enough(lab):
    verdict = replay_recording(lab.data()["recordings"]["death"])
    assert (verdict.fired_at, verdict.before, verdict.after) == (68_010, 86, 74)


def test_a_changed_verdict_is_found(lab):
    lab.text("capture/gpu/summary/t-lab.json", '"fired_s": 68.01', '"fired_s": 68.02')
    (finding,) = part(lab).findings
    assert (finding.rule, finding.found, finding.expected) == ("watchdog-replays", "68.02", "68.01")
    assert finding.source == '"fired_s": 68.02,'


def test_a_changed_error_time_is_found_by_the_replay_too(lab):
    retries = lab.data()["recordings"]["death"]["retries"]
    change(lab, "death", retries={**retries, "times_s": [time + 1 for time in retries["times_s"]]})
    assert [one.rule for one in part(lab).findings] == ["watchdog-replays"]


def test_it_must_stay_silent_where_nobody_killed_the_engine(lab):
    change(lab, "death", events=[])
    assert [one.rule for one in part(lab).findings] == ["watchdog-silent"]


def test_it_must_fire_where_the_run_retried_until_its_time_limit(lab):
    recording = lab.data()["recordings"]["death"]
    rule = {**recording["watchdog"]["rule"], "retries": 500}
    change(lab, "death", watchdog={"rule": rule, "fired_s": None, "retries_before": 160, "retries_after": 0})
    assert [one.rule for one in part(lab).findings] == ["watchdog-fires"]


def test_a_run_that_went_on_after_the_kill_may_stay_silent(lab):
    recording = lab.data()["recordings"]["death"]
    steps = json.loads(json.dumps(recording["steps"]))
    steps[-1]["end_s"] = 60.0
    rule = {**recording["watchdog"]["rule"], "retries": 500}
    change(lab, "death", steps=steps, watchdog={"rule": rule, "fired_s": None, "retries_before": 160, "retries_after": 0})
    assert part(lab).findings == ()
