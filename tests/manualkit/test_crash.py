"""What is told when a build ends by a fault that is not the manual's."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

import pytest
from manualkit.crash import MACHINE, report_crash


@pytest.mark.parametrize("number", sorted(MACHINE))
def test_a_fault_of_the_machine_is_called_by_its_name(number: int) -> None:
    told = report_crash(OSError(number, os.strerror(number), "/m/build"), ())
    assert told.startswith(f"tools/build: /m/build cannot be written or read: {os.strerror(number)}\n")
    assert MACHINE[number] in told and "internal error" not in told


def test_a_full_standard_output_has_no_file_name() -> None:
    told = report_crash(OSError(errno.ENOSPC, "No space left on device"), ())
    assert told.startswith("tools/build: the output cannot")


def test_a_fault_of_the_build_system_is_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    told = report_crash(ValueError("half a pair: \ud800"), ("check",))
    (file,) = tmp_path.iterdir()
    assert told.endswith(f"with the file {file}.") and "command: tools/build check" in file.read_text("utf-8")


def test_the_details_are_told_when_no_file_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    told = report_crash(ValueError("what went wrong"), ())
    assert told.startswith("internal error, and no file") and "ValueError: what went wrong" in told
