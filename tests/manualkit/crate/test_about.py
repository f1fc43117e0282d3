"""CITATION.cff as authors and licences; a file of any other form gives none."""

from __future__ import annotations

from pathlib import Path

import pytest
from manualkit.crate.about import read_about

from tests.manualkit.crate.conftest import CITATION


def test_authors_and_licences(tmp_path: Path) -> None:
    (tmp_path / "CITATION.cff").write_text(CITATION, "utf-8")
    about = read_about(tmp_path)
    assert about.authors == ("#organization/The%20minimal%20maintainers", "https://orcid.org/0000-0001-2345-6789")
    assert about.licences == ("https://spdx.org/licenses/MIT", "https://spdx.org/licenses/CC-BY-4.0")
    assert about.entities[0] == {"@id": about.authors[0], "@type": "Organization", "name": "The minimal maintainers", "url": "https://example.org/minimal"}


@pytest.mark.parametrize("text", ["", "[", "- a", "license: {a: b}", "license: 'two words'", "authors: 3", "authors: [{}]", "authors: [x]", "license: &a MIT"])
def test_other_forms_give_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "CITATION.cff").write_text(text, "utf-8")
    about = read_about(tmp_path)
    assert (about.entities, about.authors, about.licences) == ((), (), ())
    assert read_about(tmp_path / "none").entities == ()
