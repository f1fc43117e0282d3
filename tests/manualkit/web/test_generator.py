"""MkDocs in a process of its own: what a fault of the machine is called."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from manualkit.web import generator

TRACE = """Traceback (most recent call last):
  File "shutil.py", line 144, in _fastcopy_sendfile
OSError: [Errno 28] No space left on device: '/m/.cache/docs/a.html' -> '/m/build/.staging/web/a.html'
"""


def mkdocs_says(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    done = subprocess.CompletedProcess((), 1, "", said)
    monkeypatch.setattr(generator.subprocess, "run", lambda *_, **__: done)


def test_a_full_disk_is_no_fault_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    mkdocs_says(monkeypatch, TRACE)
    with pytest.raises(OSError, match="No space left") as caught:
        generator.generate(Path("/m/mkdocs.yml"))
    assert caught.value.filename == "/m/build/.staging/web/a.html"


def test_a_locked_folder_is_no_fault_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    mkdocs_says(monkeypatch, "PermissionError: [Errno 13] Permission denied: '/m/build/x'")
    with pytest.raises(PermissionError):
        generator.generate(Path("/m/mkdocs.yml"))


def test_another_fault_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    mkdocs_says(monkeypatch, "FileNotFoundError: [Errno 2] No such file or directory: 'theme'")
    (finding,) = generator.generate(Path("/m/mkdocs.yml"))
    assert finding.rule == "site-builds" and "No such file" in finding.message
