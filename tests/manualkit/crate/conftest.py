"""The fixture manual published with its crate, once for all tests that only read. Its data is invented."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from manualkit.build import Build, Options
from manualkit.stages import BUILD, run

from tests.conftest import MANUALS

CITATION = """cff-version: 1.2.0
title: Minimal
authors:
  - {name: The minimal maintainers, website: "https://example.org/minimal"}
  - {given-names: Ada, family-names: Example, orcid: "https://orcid.org/0000-0001-2345-6789"}
license: [MIT, CC-BY-4.0]
"""


def publish(root: Path, *editions: str) -> Build:
    """Every stage of a publishing build."""
    return run(Build(Options(root, publish=True, editions=editions or ("web", "print"))), BUILD)


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """The build of the fixture manual, with a CITATION.cff; nothing of it is to be changed."""
    root = Path(shutil.copytree(MANUALS / "minimal", tmp_path_factory.mktemp("crate") / "a manual"))
    (root / "CITATION.cff").write_text(CITATION, "utf-8")
    build = publish(root)
    assert build.findings == ()
    return build


@pytest.fixture(scope="session")
def folder(published: Build) -> Path:
    return published.options.output


@pytest.fixture(scope="session")
def graph(folder: Path) -> Mapping[str, dict[str, Any]]:
    data = json.loads((folder / "ro-crate-metadata.json").read_text("utf-8"))
    return {one["@id"]: one for one in data["@graph"]}
