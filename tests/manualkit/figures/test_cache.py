from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path

import pytest
from manualkit.figures import cache
from manualkit.figures.facts import Facts
from manualkit.figures.job import Job, draw

CODE = (
    "from manualkit.figures.kit import Diagram\n"
    "def draw(data):\n    return Diagram(100, 'A step takes ' + data.text(data.measure('plain.step_s')))\n"
)


@pytest.fixture
def job() -> Job:
    return Job("1.1", "fig-1-1", "flow", "Title", "figures/src/fig_1_1.py", CODE)


def test_an_outcome_comes_back_as_it_was(tmp_path: Path, job: Job, facts: Facts) -> None:
    outcome = draw(job, facts)
    cache.remember(tmp_path, job, "key", outcome)
    assert [fault.rule for fault in outcome.faults] == ["figure-described"]
    assert cache.recall(tmp_path, job, "key", facts) == outcome


def test_another_key_or_another_answer_is_a_miss(tmp_path: Path, job: Job, facts: Facts) -> None:
    cache.remember(tmp_path, job, "key", draw(job, facts))
    other = replace(copy.deepcopy(facts), measures={"plain.step_s": (4.0, "s", 1)})
    assert cache.recall(tmp_path, job, "other key", facts) is None
    assert cache.recall(tmp_path, job, "key", other) is None
    assert cache.recall(tmp_path, job, "key", replace(facts, measures={})) is None


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"key": "key"}', '{"key": "key", "used": [], "faults": [], "figure": {}}'])
def test_a_damaged_entry_is_a_miss(tmp_path: Path, job: Job, facts: Facts, damage: str) -> None:
    (tmp_path / "fig-1-1.json").write_text(damage)
    assert cache.recall(tmp_path, job, "key", facts) is None


def test_the_key_covers_source_title_and_kit(job: Job) -> None:
    keys = {cache.key(job, "kit"), cache.key(job, "other"), cache.key(replace(job, title="x"), "kit"), cache.key(replace(job, code="x"), "kit")}
    assert len(keys) == 4


def test_the_kit_hash_covers_library_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache.kit_hash()
    monkeypatch.setattr(cache, "version", lambda name: "0")
    assert cache.kit_hash() != before


def test_a_failed_source_is_not_kept(tmp_path: Path, job: Job, facts: Facts) -> None:
    cache.remember(tmp_path, job, "key", draw(replace(job, code="x"), facts))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path, job: Job, facts: Facts) -> None:
    (tmp_path / "file").write_text("")
    cache.remember(tmp_path / "file", job, "key", draw(job, facts))
    assert (tmp_path / "file").read_text() == ""


def test_an_entry_is_plain_json(tmp_path: Path, job: Job, facts: Facts) -> None:
    cache.remember(tmp_path, job, "key", draw(job, facts))
    entry = json.loads((tmp_path / "fig-1-1.json").read_text())
    assert [question[:2] for question in entry["used"]] == [["measure", ["plain.step_s"]]]
