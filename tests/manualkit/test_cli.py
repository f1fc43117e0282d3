"""The command line: what a verb cannot do to the exit code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit import cli
from manualkit.commands import Verb


def test_a_verb_that_exits_is_not_clean(
    copy_manual: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def leave(_: object) -> int:
        raise SystemExit(0)

    monkeypatch.setitem(cli.VERBS, "check", Verb("leave", leave))
    assert cli.main(["--manual", str(copy_manual("minimal")), "check"]) == 3
    assert "internal error: SystemExit: 0" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "code"), [(["--version"], 0), (["--help"], 0), (["nope"], 2), (["--jobs=0"], 2)])
def test_usage(arguments: list[str], code: int) -> None:
    assert cli.main(arguments) == code
