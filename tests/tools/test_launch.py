"""tools/launch.py: what an early Ctrl-C leaves on the screen."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_an_interrupt_while_importing_is_no_traceback(tmp_path: Path) -> None:
    kit = tmp_path / "tools" / "manualkit"
    kit.mkdir(parents=True)
    shutil.copy(ROOT / "tools" / "launch.py", kit.parent)
    (kit / "__init__.py").write_text("")
    (kit / "cli.py").write_text("raise KeyboardInterrupt\n")
    done = subprocess.run((sys.executable, kit.parent / "launch.py", "build"), capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted\n")
