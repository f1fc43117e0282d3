"""replace.py: the plain run writes summary and pause log, or nothing."""

from __future__ import annotations

import os
import shutil

import pytest
from capture.gpu.labkit import atomic


def said(parts) -> list[str]:
    return [line for part in parts for line in part.said]


def stored(lab) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in lab.summary.parent.iterdir()}


def test_nothing_changed_nothing_written(lab):
    before = lab.summary.stat().st_mtime_ns
    assert said(lab.rebuild())[-1] == "the stored summary is the recorded one: nothing to write"
    assert lab.summary.stat().st_mtime_ns == before


def test_a_wrong_summary_becomes_the_recorded_one_and_the_changes_are_named(lab):
    whole = lab.summary.read_bytes()
    lab.text("capture/gpu/summary/t-lab.json", '"rc": 124', '"rc": 0')
    lines = said(lab.rebuild())
    assert lines[1:] == ["wrote capture/gpu/summary/t-lab.json", "1 leaves changed", "/recordings/death/rc: 0 -> 124"]
    assert lab.summary.read_bytes() == whole


def test_a_lost_or_broken_summary_is_made_again(lab):
    whole = lab.summary.read_bytes()
    for text in (None, "{"):
        lab.summary.unlink() if text is None else lab.summary.write_text(text)
        lab.rebuild()
        assert lab.summary.read_bytes() == whole


def test_recordings_that_do_not_hold_write_nothing(lab):
    before = stored(lab)
    parts = lab.log("plain", b"0.3", b"0.8").rebuild()
    assert "nothing written: mend the recordings first" in said(parts) and stored(lab) == before
    assert [one.rule for part in parts for one in part.findings] == ["checksum-holds"]


def test_a_new_folder_replaces_summary_and_pause_log(lab, tmp_path):
    runs = shutil.copytree(lab.folder, tmp_path / "runs")
    original, lab.folder = lab.folder, runs
    lab.log("plain", b"'rollout/raw_reward': 0.3", b"'rollout/raw_reward': 0.8").pause("plain", (12, 14))
    lines = said(lab.rebuild(str(runs)))
    assert lines[1] == "wrote capture/gpu/summary/t-lab.json, capture/gpu/summary/t-lab.pauses.jsonl"
    assert any(line.endswith("rollout~1raw_reward: 0.3 -> 0.8") for line in lines)
    assert (lab.summary.parent / "t-lab.pauses.jsonl").read_bytes() == (runs / "pauses.jsonl").read_bytes()
    lab.folder = original
    lab.rebuild()
    assert list(stored(lab)) == ["t-lab.json"]


def test_runs_whose_logs_are_not_stored_keep_their_summary(lab):
    whole = lab.data()["recordings"]["plain"]
    (lab.folder / "plain.log.gz").unlink()
    lab.text("capture/gpu/out-t/environment.json", '"plain": {', '"plain": {"not_stored": "too large",')
    (lab.folder / "status.txt").write_text((lab.folder / "status.txt").read_text().replace("10:02:00.000Z end death", "10:02:01.000Z end death"))
    parts = lab.list_again().rebuild()
    assert parts[1].skipped == ("plain: too large; kept as it was stored",)
    assert lab.data()["recordings"]["plain"] == whole and lab.data()["recordings"]["death"]["wall_s"] == 121.0


def test_a_full_disk_leaves_both_as_they_were(lab, monkeypatch):
    lab.pause("plain", (12, 14)).rebuild()
    before = stored(lab)
    lab.pause("plain", (22, 24))
    calls = []

    def replace(source, target):
        calls.append(target)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        rename(source, target)

    rename = os.replace
    monkeypatch.setattr(atomic.os, "replace", replace)
    with pytest.raises(OSError, match="No space"):
        lab.rebuild()
    assert stored(lab) == before
