"""Fixtures that every room's tests share."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock
from manualkit.build import Build, Options, Stage

from tests.project import build, project

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


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This project as a stranger builds it, without a cache: once a run, for all processes of the run. No test changes it."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "published"
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            done = build(project(folder))
            (folder / "said.txt").write_text(f"{done.stderr}exit code {done.returncode}\n{done.stdout}", "utf-8")
    said = (folder / "said.txt").read_text("utf-8")
    assert "\nexit code 0\n" in said and said.endswith("\nTOTAL 0\n"), said
    return folder / "a project"


@pytest.fixture
def copy_project(published: Path, tmp_path: Path) -> Callable[..., Path]:
    """A copy of this project, free to be changed, with the cache of its last build: only what a change reaches is made again."""

    def copy(name: str = "a project") -> Path:
        root = project(tmp_path, name)
        shutil.copytree(published / ".cache", root / ".cache")
        return root

    return copy
