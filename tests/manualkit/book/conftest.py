"""A book of invented data, made once for all tests that only read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from manualkit.book.setting import Setting, number_evidence
from manualkit.book.stage import make_print
from manualkit.build import Build
from manualkit.documents.model import Document, Documents
from tests.manualkit import factory


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """The build after the print stage."""
    return make_print(factory.make_build(tmp_path_factory.mktemp("printed")))


@pytest.fixture
def setting(tmp_path: Path) -> Setting:
    """The setting of section 1.1."""
    build = factory.make_build(tmp_path)
    return Setting("1.1", build.manifest, build.documents, build.evidence, build.figures,
                   number_evidence(build.evidence, build.figures))


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """A build that the print stage may take."""
    return factory.make_build(tmp_path)


@pytest.fixture
def with_document() -> Callable[[Build, Document], Build]:
    """The build with one of its documents replaced."""

    def changed(build: Build, document: Document) -> Build:
        every = tuple(document if one.id == document.id else one for one in build.documents)
        return replace(build, documents=Documents(every, build.documents.targets))

    return changed
