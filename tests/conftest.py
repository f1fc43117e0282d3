"""Fixtures that every room's tests share."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build, Options, Stage

MANUALS = Path(__file__).parent / "manuals"


@pytest.fixture
def copy_manual(tmp_path: Path) -> Callable[[str], Path]:
    """Copies the fixture manual ``name`` below ``tmp_path`` and returns the copy's folder, free to be changed."""

    def copy(name: str = "minimal") -> Path:
        return Path(shutil.copytree(MANUALS / name, tmp_path / name))

    return copy


@pytest.fixture
def run_stages() -> Callable[..., Build]:
    """Runs the given stages, in order, on the manual in the folder ``root`` and returns the build they leave."""

    def run(root: Path, *stages: Stage, **options: object) -> Build:
        build = Build(Options(root=root, **options))
        for stage in stages:
            build = stage(build)
        return build

    return run
