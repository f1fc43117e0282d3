"""The invented manual of ``factory``, built once for all tests of the finished site."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build
from manualkit.web.context import Book
from manualkit.web.readback.finished import FinishedSite, read_site
from manualkit.web.stage import make_web, open_book

from tests.manualkit.factory import make_build


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """The build after the web stage, in a folder whose name holds a space."""
    return make_web(make_build(tmp_path_factory.mktemp("a manual")))


@pytest.fixture(scope="session")
def site_folder(built: Build) -> Path:
    """The finished site; not to be changed."""
    return built.editions[0].path


@pytest.fixture(scope="session")
def site(site_folder: Path) -> FinishedSite:
    return read_site(site_folder)


@pytest.fixture(scope="session")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return open_book(make_build(tmp_path_factory.mktemp("book")))


@pytest.fixture
def changed(site_folder: Path, tmp_path: Path) -> Callable[[str, str, str], FinishedSite]:
    """The finished site with one text of one file replaced; the text must stand there."""

    def change(name: str, old: str, new: str) -> FinishedSite:
        copy = Path(shutil.copytree(site_folder, tmp_path / "site"))
        text = (copy / name).read_text(encoding="utf-8")
        assert old in text
        (copy / name).write_text(text.replace(old, new), encoding="utf-8")
        return read_site(copy)

    return change
