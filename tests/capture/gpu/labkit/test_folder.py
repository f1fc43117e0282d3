"""folder.py: status.txt, environment.json, flags."""

from __future__ import annotations

import json
import os

import pytest
from capture.gpu.labkit.faults import InputFault
from capture.gpu.labkit.folder import flags_of, read_environment, read_folder, read_status

STATUS = """2026-11-01T10:00:00.000Z start plain
2026-11-01T10:00:30.500Z kill plain scheduler pid=3 after step 1

2026-11-01T10:01:00.250Z end plain rc=124
2026-11-01T11:00:00.000Z start death
"""


@pytest.fixture
def status(tmp_path):
    def write(text):
        (tmp_path / "status.txt").write_text(text)
        return read_status(tmp_path / "status.txt")

    return write


def test_runs_with_their_events(status):
    runs = status(STATUS)
    plain, death = runs["plain"], runs["death"]
    assert list(runs) == ["plain", "death"]
    assert (plain.ended - plain.started, plain.rc) == (60_250, 124)
    assert [(one.what, one.text, one.at - plain.started) for one in plain.happenings] == [("kill", "scheduler pid=3 after step 1", 30_500)]
    assert (death.ended, death.rc, death.line) == (None, None, 5)


def test_a_run_that_starts_again_replaces_the_earlier_one(status):
    runs = status(STATUS + "2026-11-01T12:00:00.000Z start plain\n")
    assert list(runs) == ["death", "plain"] and runs["plain"].rc is None


@pytest.mark.parametrize("line, message", [
    ("2026-11-01T10:00:00.000Z start", "expected a UTC time"), ("yesterday start plain", "is not a UTC time"),
    ("2026-11-01 10:00:00 start plain", "is not a UTC time"), ("2026-11-01T10:00:00.000Z start ../plain", "the name of a run"),
    ("2026-11-01T10:00:00.000Z end plain rc=0", "before the start"), ("2026-11-01T10:00:00.000Z kill plain x", "before the start")])
def test_a_bad_line_is_named(status, line, message):
    with pytest.raises(InputFault, match=message) as fault:
        status("\n" + line + "\n")
    assert fault.value.line == 2


@pytest.mark.parametrize("end, message", [("2026-11-01T09:00:00.000Z end plain rc=0", "ends before it starts"),
                                          ("2026-11-01T10:00:01.000Z end plain", "expected 'end plain rc=N'")])
def test_a_bad_end(status, end, message):
    with pytest.raises(InputFault, match=message):
        status("2026-11-01T10:00:00.000Z start plain\n" + end + "\n")


@pytest.mark.parametrize("text, message", [("{", "is not JSON"), ("[]", "recording-environment/1"), ('{"schema": "x"}', "recording-environment/1"), ("[" * 99_999, "is not JSON")])
def test_a_bad_environment(tmp_path, text, message):
    (tmp_path / "environment.json").write_text(text)
    with pytest.raises(InputFault, match=message):
        read_environment(tmp_path / "environment.json")


def test_files_stay_in_the_folder(tmp_path):
    folder = tmp_path / "runs"
    folder.mkdir()
    (folder / "status.txt").write_text("2026-11-01T10:00:00.000Z start plain\n2026-11-01T10:00:00.000Z start death\n")
    (folder / "environment.json").write_text(json.dumps({"schema": "recording-environment/1", "runs": {"plain": {"command": "x"}}}))
    (tmp_path / "outside.log").write_text("")
    os.symlink(tmp_path / "outside.log", folder / "plain.log")
    (folder / "death.log").write_text("")
    (folder / "death.log.gz").write_text("")
    read = read_folder(folder)
    assert read.log("plain") is None and read.log("death").name == "death.log.gz" and read.gpu("death") is None
    with pytest.raises(InputFault, match="no command of the run 'death'"):
        read.command("death")


def test_flags():
    assert flags_of("python3 train.py --lr 3e-5 --colocate --data 'a b' c --n=-1 --m -2 -v") == {
        "--lr": "3e-5", "--colocate": True, "--data": ["a b", "c"], "--n": "-1", "--m": "-2", "-v": True}
    with pytest.raises(ValueError):
        flags_of("a 'b")
