"""The shell scripts of the kit, and that the folder works when it is copied alone."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import KIT


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed here")
def test_shellcheck_has_nothing_to_say() -> None:
    done = subprocess.run(["shellcheck", *sorted(KIT.glob("*.sh"))], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("script", ["miles_grpo.py", "record.py", "summarize_miles.py", "arithmetic.py", "random_model.py",
                                    "engine_twice.py", "watchdog.sh", "heat-guard.sh"])
def test_every_script_starts_from_a_copy_in_a_path_with_spaces(tmp_path: Path, script: str) -> None:
    alone = tmp_path / "a copy"
    shutil.copytree(KIT, alone, ignore=shutil.ignore_patterns("out-*", "summary", "runs", "__pycache__"))
    program = [sys.executable, "-I"] if script.endswith(".py") else ["sh"]
    done = subprocess.run([*program, alone / script, "--help"], capture_output=True, text=True, cwd="/", env={"PATH": "/usr/bin:/bin", "PYTHON": sys.executable})
    assert done.returncode == 0 and "usage:" in done.stdout, done.stderr


def test_the_kit_imports_nothing_but_itself_numpy_and_the_standard_library() -> None:
    allowed = sys.stdlib_module_names | {"labkit", "numpy"}
    for file in (*KIT.glob("*.py"), *KIT.glob("labkit/*.py")):
        for line in file.read_text().splitlines():
            words = line.split()
            if len(words) > 1 and words[0] in ("import", "from") and not words[1].startswith("."):
                assert words[1].split(".")[0] in allowed, f"{file.name}: {line}"
