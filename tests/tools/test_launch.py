"""tools/launch.py: what an early Ctrl-C leaves on the screen, and how tests are shared out."""

from __future__ import annotations

import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHARED = ["-n", "auto", "--dist", "loadgroup"]


def test_an_interrupt_while_importing_is_no_traceback(tmp_path: Path) -> None:
    kit = tmp_path / "tools" / "manualkit"
    kit.mkdir(parents=True)
    shutil.copy(ROOT / "tools" / "launch.py", kit.parent)
    (kit / "__init__.py").write_text("")
    (kit / "cli.py").write_text("raise KeyboardInterrupt\n")
    done = subprocess.run((sys.executable, kit.parent / "launch.py", "build"), capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted\n")


@pytest.mark.parametrize(("arguments", "added"), [
    ([], SHARED), (["-p", "no:cacheprovider", "tests/bench"], SHARED), (["-k", "not slow"], SHARED),
    (["-n", "4"], []), (["-n0"], []), (["--numprocesses=1"], []), (["-p", "no:xdist"], []), (["-pno:xdist"], []), (["--pdb"], [])])
def test_tests_run_in_parallel_unless_the_user_says_otherwise(arguments: list[str], added: list[str]) -> None:
    launch = runpy.run_path(str(ROOT / "tools" / "launch.py"))
    assert launch["shared_out"](arguments) == added
