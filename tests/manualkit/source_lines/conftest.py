"""A small git checkout of an invented source, and the fixture manual citing two of its lines."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.manualkit.source_lines.invented import POST, cite, commit, git


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    git(folder, "init", "-q")
    commit(folder, invented__utils__post=POST, invented__trainer__post="one = 1\n", main="import sys\n")
    return folder


@pytest.fixture
def citing(copy_manual: Callable[..., Path], checkout: Path) -> Path:
    """The fixture manual with the checkout's commit as its pin and a sentence that cites lines 5 and 12."""
    root = copy_manual()
    file = root / "manual.json"
    data = json.loads(file.read_text("utf-8"))
    data["pin"] |= {"commit": git(checkout, "rev-parse", "HEAD"), "source": "https://github.com/invented/source"}
    file.write_text(json.dumps(data, indent=2), "utf-8")
    cite(root, "We read it in the source (`invented/utils/post.py:5`, `:12`).")
    return root
