"""atomic.py: all files or none."""

from __future__ import annotations

import os

import pytest
from capture.gpu.labkit import atomic
from capture.gpu.labkit.atomic import replace_files


def contents(folder) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_files_are_written_removed_and_nothing_else_is_left(tmp_path):
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "c").write_bytes(b"old")
    replace_files({tmp_path / "a": b"new", tmp_path / "b": b"new", tmp_path / "c": None, tmp_path / "d": None})
    assert contents(tmp_path) == {"a": b"new", "b": b"new"}


@pytest.mark.parametrize("failing", [1, 2])
def test_a_failed_rename_takes_the_others_back(tmp_path, monkeypatch, failing):
    (tmp_path / "a").write_bytes(b"old a")
    calls = []

    def replace(source, target):
        calls.append(target)
        if len(calls) == failing:
            raise OSError(28, "No space left on device")
        rename(source, target)

    rename = os.replace
    monkeypatch.setattr(atomic.os, "replace", replace)
    with pytest.raises(OSError, match="No space"):
        replace_files({tmp_path / "a": b"new a", tmp_path / "b": b"new b"})
    assert contents(tmp_path) == {"a": b"old a"}


def test_bytes_that_cannot_be_written_change_nothing(tmp_path, monkeypatch):
    (tmp_path / "a").write_bytes(b"old a")
    monkeypatch.setattr(atomic.os, "fsync", lambda descriptor: (_ for _ in ()).throw(OSError(5, "I/O error")))
    with pytest.raises(OSError, match="I/O"):
        replace_files({tmp_path / "a": b"new a", tmp_path / "b": b"new b"})
    assert contents(tmp_path) == {"a": b"old a"}
