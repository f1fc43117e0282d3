"""``tools/build diff`` as a command: formats and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from manualkit.cli import main

from tests.manualkit.diff.conftest import SUMMARY, manual, moved  # noqa: F401 (fixtures)


def test_exit_codes(moved: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    assert main(["--manual", str(moved), "diff", "HEAD", "HEAD"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "nothing moved"
    assert main(["--manual", str(moved), "diff", "HEAD~1", "HEAD"]) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("measures: 3 moved; claims: 1 fell")


@pytest.mark.parametrize("arguments", [("nope", "HEAD"), ("HEAD", "nope"), ("HEAD", "sections")])
def test_bad_arguments_are_one_line(moved: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.chdir(moved)
    assert main(["diff", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and told.err.startswith("tools/build diff: '")


def test_a_format_of_findings_is_none_of_a_diff(moved: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    assert main(["--manual", str(moved), "--format", "sarif", "diff", "HEAD", "HEAD"]) == 2
    assert capsys.readouterr().err == "tools/build diff: no format 'sarif': text, json, markdown\n"
    assert main(["diff", "--format", "github", "HEAD", "HEAD"]) == 2
    assert main(["check", "--format", "markdown"]) == 2


def test_formats(moved: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    assert main(["--manual", str(moved), "diff", "HEAD~1", str(moved / SUMMARY), "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["moved"] is True
    assert main(["--manual", str(moved), "diff", "HEAD~1", "HEAD", "--format", "markdown"]) == 1
    assert capsys.readouterr().out.startswith("## What the recordings changed\n")
