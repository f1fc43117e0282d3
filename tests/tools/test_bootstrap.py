"""tools/bootstrap.py: when the environment is ready, and what is said when it cannot be made."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def bootstrap():
    spec = importlib.util.spec_from_file_location("bootstrap", ROOT / "tools" / "bootstrap.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def made(folder: Path, stamp: str, text: str) -> None:
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python").write_text("")
    (folder / stamp).write_text(text)


def test_stamp_of_todays_lock_is_ready(bootstrap, tmp_path):
    made(tmp_path / "env", "manualkit-build", bootstrap.lock_digest("build"))
    assert bootstrap.is_ready(str(tmp_path / "env"), "build")
    assert not bootstrap.is_ready(str(tmp_path / "env"), "test")


def test_test_environment_serves_a_build_too(bootstrap, tmp_path):
    made(tmp_path / "env", "manualkit-test", bootstrap.lock_digest("test"))
    assert bootstrap.is_ready(str(tmp_path / "env"), "build")


def test_stamp_of_an_older_lock_is_not_ready(bootstrap, tmp_path):
    made(tmp_path / "env", "manualkit-build", "0" * 64)
    assert not bootstrap.is_ready(str(tmp_path / "env"), "build")


def test_environment_without_its_interpreter_is_not_ready(bootstrap, tmp_path):
    made(tmp_path / "env", "manualkit-build", bootstrap.lock_digest("build"))
    (tmp_path / "env" / "bin" / "python").unlink()
    assert not bootstrap.is_ready(str(tmp_path / "env"), "build")


def test_no_python_and_no_uv_is_said_with_what_to_install(bootstrap, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MANUALKIT_ENV", str(tmp_path / "env"))
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: None)
    monkeypatch.setattr(bootstrap, "version_of", lambda python: (3, 9))
    assert bootstrap.main(["--print", "build"]) == 3
    assert "apt-get install python3 python3-venv" in capsys.readouterr().err


def test_failed_install_names_the_command_and_leaves_no_stamp(bootstrap, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MANUALKIT_ENV", str(tmp_path / "env"))
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: "uv" if name == "uv" else None)
    monkeypatch.setattr(bootstrap.subprocess, "call", lambda command, **_: 1)
    assert bootstrap.main(["--print", "build"]) == 3
    error = capsys.readouterr().err
    assert "uv venv" in error and "needs the network" in error
    assert not list(tmp_path.glob("env/manualkit-*"))


def test_unknown_program_is_a_usage_error(bootstrap, capsys):
    assert bootstrap.main(["publish"]) == 2
    assert "tools/build" in capsys.readouterr().err


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_stream_is_an_empty_one(closed):
    call = shlex.join([sys.executable, str(ROOT / "tools" / "bootstrap.py"), "build", "--version"])
    done = subprocess.run(["sh", "-c", f"{call} {closed}"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("" if ">&-" in closed else "manualkit ")


def test_old_pythons_can_read_it():
    for name in ("tools/bootstrap.py", "capture/run.py"):
        ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("launcher", ["build", "test"])
def test_launcher_works_from_another_folder_and_through_a_link(launcher, tmp_path):
    link = tmp_path / "a link"
    link.symlink_to(ROOT / "tools" / launcher)
    folder = tmp_path / "env"
    (folder / "bin").mkdir(parents=True)
    # A link would lose the packages beside the running interpreter.
    python = folder / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@"\n')
    python.chmod(0o755)
    lock = hashlib.sha256((ROOT / "tools" / "locks" / "test.txt").read_bytes()).hexdigest()
    (folder / "manualkit-test").write_text(lock)
    done = subprocess.run([str(link), "--help"], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "MANUALKIT_ENV": str(folder)})
    assert done.returncode == 0, done.stderr
    assert ("--manual DIR" if launcher == "build" else "pytest") in done.stdout


def test_lock_and_package_metadata_name_the_same_versions():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = set(project["project"]["dependencies"])
    asked = {line for line in (ROOT / "tools/locks/build.in").read_text().splitlines() if line and line[0] != "#"}
    assert wanted == asked
    locked = (ROOT / "tools/locks/build.txt").read_text(encoding="utf-8")
    for requirement in wanted:
        plain = re.sub(r"\[.*?\]", "", requirement)
        assert re.search(rf"^{re.escape(plain)} \\", locked, re.MULTILINE), plain


def test_every_locked_package_has_a_hash():
    for name in ("build", "test"):
        text = (ROOT / "tools" / "locks" / f"{name}.txt").read_text(encoding="utf-8")
        blocks = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
        assert len(blocks) > 40
        assert all("--hash=sha256:" in block for block in blocks)
