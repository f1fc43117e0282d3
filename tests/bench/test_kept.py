"""Outcomes on disk: what a start reads again, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.mutations.campaign import Judged, Outcome
from bench.mutations.kept import Kept

ONE = Outcome("bound number", "sections", (Judged(3, "bound number", "front.md", 1, 2, "4", "5", "value-holds", "said"),), 1.5)
TWO = Outcome("claim id", "sections", (), 0.0)


def test_what_was_added_is_read_again_and_a_cut_line_is_not(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "kept.jsonl", 4, 1.0, "0123abcd")
    kept.add(ONE)
    kept.add(TWO)
    assert list(Kept(kept.file, 4, 1.0, "0123abcd").outcomes()) == [ONE, TWO]
    kept.file.write_bytes(kept.file.read_bytes()[:-9])
    assert list(Kept(kept.file, 4, 1.0, "0123abcd").outcomes()) == [ONE]


@pytest.mark.parametrize("other", [(5, 1.0, "0123abcd"), (4, 0.5, "0123abcd"), (4, 1.0, "9999abcd")])
def test_outcomes_of_another_campaign_are_refused(tmp_path: Path, other: tuple[int, float, str]) -> None:
    Kept(tmp_path / "kept.jsonl", 4, 1.0, "0123abcd")
    with pytest.raises(ValueError, match="name another file"):
        Kept(tmp_path / "kept.jsonl", *other)
