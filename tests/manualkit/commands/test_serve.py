"""``tools/build serve``: the port."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.cli import main
from manualkit.commands import serve


@pytest.mark.parametrize("port", ["0", "65536", "99999", "-1", "0x1", "", "8" * 5000, "\u0663"])
def test_what_is_no_port_is_a_usage_error(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", f"--port={port}"]) == 2
    assert "is no port from 1 to 65535" in capsys.readouterr().err


def test_a_port_that_is_taken(
    copy_manual: Callable[..., Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "preview", lambda options, site: site.mkdir(parents=True, exist_ok=True))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["--manual", str(copy_manual("minimal")), "serve", "--port", str(port)]) == 2
    assert f"port {port}: Address already in use. Name another one with --port." in capsys.readouterr().err
