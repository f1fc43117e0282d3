"""The authors that ``CITATION.cff`` names, sound and otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest
from manualkit.citation import FILE, authors, read_citation


@pytest.mark.parametrize(("text", "names"), [
    ("authors:\n  - name: The people of one project\n  - given-names: Ada\n    family-names: Lovelace\n", ["The people of one project", "Ada Lovelace"]),
    ("authors:\n  - family-names: Plato\n", ["Plato"]),
    ("authors:\n  - 3\n  - {}\n", []),
    ("authors: nobody\n", []),
    ("- authors\n", []),
    (": [", []),
])
def test_names(tmp_path: Path, text: str, names: list[str]) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")
    assert [name for name, _ in authors(read_citation(tmp_path))] == names


def test_without_the_file(tmp_path: Path) -> None:
    assert read_citation(tmp_path) == {}
