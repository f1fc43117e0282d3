"""This project as a clone would have it, and its programs as processes of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", ".cache", "__pycache__", ".pytest_cache", ".hypothesis", ".device")


def project(folder: Path, name: str = "a project") -> Path:
    """A copy in ``folder``, without what git ignores, in a path with a space."""

    def left_out(place: str, names: list[str]) -> set[str]:
        return {*LEFT_OUT(place, names), *(("build",) if Path(place) == ROOT else ())}

    return Path(shutil.copytree(ROOT, folder / name, ignore=left_out))


def build(root: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """``tools/build`` of the project in ``root``."""
    return subprocess.run([sys.executable, str(root / "tools" / "launch.py"), "build", *arguments], cwd=root,
                          capture_output=True, text=True, env={**os.environ, **environment})


def capture(root: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """``capture/run.py`` of the project in ``root``, started elsewhere."""
    return subprocess.run([sys.executable, str(root / "capture" / "run.py"), *arguments], cwd=root.parent,
                          capture_output=True, text=True, env={**os.environ, **environment})
