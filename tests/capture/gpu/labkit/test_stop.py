"""stop.py: the times of a stopped run, from invented lines of status.txt."""

from __future__ import annotations

from capture.gpu.labkit.folder import read_status
from capture.gpu.labkit.stop import stop_of

LINES = """2026-11-01T10:00:00.000Z start one
2026-11-01T10:00:10.000Z kill one scheduler pid=3 after step 1 in generation
2026-11-01T10:00:50.500Z watchdog one fires: the engine is dead
2026-11-01T10:00:51.000Z watchdog one terminate 4 processes
2026-11-01T10:00:53.000Z end one rc=134
2026-11-01T10:00:55.250Z watchdog one stopped
"""


def stop(tmp_path, text):
    (tmp_path / "status.txt").write_text(text)
    return stop_of(read_status(tmp_path / "status.txt")["one"])


def test_times_and_the_spans_between_them(tmp_path):
    assert stop(tmp_path, LINES) == {"stop": {
        "killed_s": 10.0, "fired_s": 50.5, "ended_s": 53.0, "stopped_s": 55.25, "killed_to_fired_s": 40.5, "fired_to_ended_s": 2.5,
        "fired_to_stopped_s": 4.75, "killed_to_ended_s": 43.0, "killed_to_stopped_s": 45.25}}


def test_a_run_that_nothing_was_killed_in(tmp_path):
    made = stop(tmp_path, "".join(line + "\n" for line in LINES.splitlines() if " kill " not in line))["stop"]
    assert made["killed_s"] is None and made["fired_to_stopped_s"] == 4.75 and "killed_to_fired_s" not in made


def test_a_watchdog_that_did_not_fire_stops_nothing(tmp_path):
    assert stop(tmp_path, LINES.replace("fires: the engine is dead", "ended by itself")) == {}
