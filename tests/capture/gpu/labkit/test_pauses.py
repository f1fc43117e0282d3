"""pauses.py: the pause log, its intervals, and which windows they touch."""

from __future__ import annotations

import json

import pytest
from capture.gpu.labkit.clock import milliseconds_of_utc
from capture.gpu.labkit.faults import InputFault
from capture.gpu.labkit.pauses import merged, pause_line, pauses_of, read_pauses, touches

START = milliseconds_of_utc("2026-11-01T10:00:00.000Z")


def entry(second: float, what: str, run: str = "plain") -> dict:
    numbers = {"limit_c": 84, "resume_c": 70} if what == "guard" else {"temperature_c": 85.5}
    return json.loads(pause_line(f"2026-11-01T10:00:{second:06.3f}Z", run, what, **numbers))


def spans(*entries: dict, end: float = 60) -> list[tuple[float, float]]:
    found = pauses_of(entries, "plain", START, START + round(end * 1000))
    return [((a - START) / 1000, (b - START) / 1000) for a, b in found.intervals]


def test_pause_and_resume_make_an_interval():
    assert spans(entry(0, "guard"), entry(5, "pause"), entry(9.5, "resume")) == [(5, 9.5)]


def test_a_guard_that_never_paused_is_a_guard():
    assert pauses_of([entry(0, "guard")], "plain", START, START + 1).guarded
    assert not pauses_of([entry(0, "guard", "other")], "plain", START, START + 1).guarded


def test_a_pause_without_resume_lasts_until_the_end():
    assert spans(entry(5, "pause"), end=20) == [(5, 20)]


def test_doubled_and_stray_entries_change_nothing():
    assert spans(entry(1, "resume"), entry(5, "pause"), entry(6, "pause"), entry(9, "resume"), entry(9.5, "resume")) == [(5, 9)]


def test_pauses_are_cut_to_the_run_and_those_outside_of_it_dropped():
    before = {**entry(0, "pause"), "at": "2026-11-01T09:59:50.000Z"}
    assert spans(before, entry(3, "resume"), entry(40, "pause"), entry(50, "resume"), end=30) == [(0, 3)]


def test_overlapping_pauses_become_one():
    assert merged([(5, 9), (1, 3), (2, 4), (9, 12), (6, 7)]) == ((1, 4), (5, 12))


@pytest.mark.parametrize("pause, touched", [
    ((0, 10), False), ((0, 11), True), ((19, 30), True), ((20, 30), False), ((12, 13), True), ((0, 99), True), ((12, 12), True), ((10, 20), True)])
def test_a_window_is_touched_by_what_falls_into_it(pause, touched):
    assert touches((10, 20), [pause]) is touched


def test_reading_drops_only_an_unfinished_last_line(tmp_path):
    path = tmp_path / "pauses.jsonl"
    assert read_pauses(path) == []
    path.write_text(json.dumps(entry(1, "pause")) + "\n\n" + '{"schema": "pause-')
    assert [one["what"] for one in read_pauses(path)] == ["pause"]


@pytest.mark.parametrize("change, message", [
    ({"schema": "pause-log/2"}, "expected 'pause-log/1'"), ({"what": "hold"}, "expected guard, pause or resume"), ({"at": "now"}, "is not a UTC time"),
    ({"at": 5}, "is not a UTC time"), ({"run": ""}, "must name the run"), ({"temperature_c": "hot"}, "must be a number"),
    ({"temperature_c": True}, "must be a number"), ({"extra": 1}, "exactly the keys"), ({"at": "2026-13-01T00:00:00.000Z"}, "month")])
def test_a_bad_entry_is_named_with_its_line(tmp_path, change, message):
    path = tmp_path / "pauses.jsonl"
    path.write_text(json.dumps(entry(1, "pause")) + "\n" + json.dumps({**entry(2, "resume"), **change}) + "\n")
    with pytest.raises(InputFault, match=message) as fault:
        read_pauses(path)
    assert (fault.value.file, fault.value.line) == ("pauses.jsonl", 2)


@pytest.mark.parametrize("text", ["[" * 100_000, "nonsense", "[]", "\xff", '{"schema": "pause-log/1", "temperature_c": NaN}'])
def test_what_is_no_entry_at_all(tmp_path, text):
    path = tmp_path / "pauses.jsonl"
    path.write_bytes(text.encode("latin-1") + b"\n")
    with pytest.raises(InputFault, match="not an entry"):
        read_pauses(path)


def test_a_line_that_breaks_the_form_is_never_written():
    with pytest.raises(ValueError, match="exactly the keys"):
        pause_line("2026-11-01T10:00:00.000Z", "plain", "pause")
