"""``tools/build why``: exit codes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.cli import main


def test_an_unknown_id_is_a_usage_error(copy_manual: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    root = str(copy_manual("minimal"))
    assert main(["--manual", root, "why", "plain.stp_s"]) == 2
    told = capsys.readouterr()
    assert told.out == "" and "did you mean 'plain.step_s'?" in told.err
    assert main(["--manual", root, "why", "plain.step_s"]) == 0
    assert capsys.readouterr().out.startswith("measure    plain.step_s")
