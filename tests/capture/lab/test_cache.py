"""The kept lab: the same as a computed one, and never one of other inputs. Its data is invented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from capture.lab import cache, load as loading
from capture.lab.load import CLAIMS, CONSTANTS, MEASURES, load

from tests.capture.lab.invented_lab import MakeLab, make_lab  # noqa: F401

MEASURED = """one.step_s: {run: one, series: step/seconds, statistic: median, unit: s, description: A step}
one.share: {ratio: [one.step_s, one.wall_s], unit: "%", description: A share}
one.wall_s: {run: one, leaf: wall_s, unit: s, description: The whole run}
one.bad: {run: none, leaf: wall_s, description: Of no run}"""
CLAIMED = """short: {statement: A step is short, below: {measure: one.step_s, bound: 60}}
slow: {statement: A step is slow, above: {measure: one.step_s, bound: 60}}"""
SUMMARY = "capture/gpu/summary/x.json"


@pytest.fixture
def root(make_lab: MakeLab, tmp_path: Path) -> Path:  # noqa: F811
    make_lab(MEASURED, CLAIMED)
    (tmp_path / CONSTANTS).write_text("constants:\n  - {text: one second, reason: a wait of the source, documents: [front]}\n", "utf-8")
    return tmp_path


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The summaries that were computed rather than recalled."""
    calls: list[str] = []
    whole = loading.lab_of

    def counted(root: Path, path: str, *rest: object) -> object:
        calls.append(path)
        return whole(root, path, *rest)

    monkeypatch.setattr(loading, "lab_of", counted)
    return calls


def test_a_recalled_lab_is_the_computed_one(root: Path, computed: list[str]) -> None:
    kept = root / ".cache"
    fresh = load(root)
    assert load(root, None, kept) == fresh
    assert load(root, None, kept) == fresh
    assert computed == [SUMMARY, SUMMARY]
    assert [one.rule for one in fresh.findings] == ["measure-computes"]
    assert list(load(root, None, kept).measures) == ["one.step_s", "one.share", "one.wall_s"]


@pytest.mark.parametrize(("file", "old", "new"), [
    (SUMMARY, '"wall_s": 90.5', '"wall_s": 90.6'), (MEASURES, "median", "mean"), (CLAIMS, "bound: 60", "bound: 61"),
    (CONSTANTS, "a wait", "a pause"), (MEASURES, "A step", "One step"),
])
def test_a_changed_input_is_never_served_stale(root: Path, computed: list[str], file: str, old: str, new: str) -> None:
    kept = root / ".cache"
    before = load(root, None, kept)
    text = (root / file).read_text("utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new), "utf-8")
    after = load(root, None, kept)
    assert after != before and after == load(root)
    (root / file).write_text(text, "utf-8")
    assert load(root, None, kept) == before
    assert len(computed) == 3


@pytest.mark.parametrize("file", [MEASURES, CLAIMS, CONSTANTS])
def test_a_file_that_is_gone_is_not_its_old_self(root: Path, file: str) -> None:
    kept = root / ".cache"
    before = load(root, None, kept)
    (root / file).unlink()
    assert load(root, None, kept) == load(root) != before


@pytest.mark.parametrize("what", ["_kit", "version"])
def test_other_code_or_packages_compute_again(root: Path, computed: list[str], monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    load(root, None, root / ".cache")
    monkeypatch.setattr(cache, what, lambda *names: "another")
    load(root, None, root / ".cache")
    assert len(computed) == 2


def test_a_change_while_the_files_are_read_is_not_kept(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = loading.lab_of

    def late(*arguments: object) -> object:
        lab = whole(*arguments)
        text = (root / CLAIMS).read_text("utf-8")
        (root / CLAIMS).write_text(text.replace("bound: 60", "bound: 61"), "utf-8")
        return lab

    monkeypatch.setattr(loading, "lab_of", late)
    load(root, None, root / ".cache")
    assert not list((root / ".cache").glob("lab-*"))


@pytest.mark.parametrize("damage", [
    lambda text: text[:-9], lambda text: text.replace("90.5", "91.5"), lambda text: "", lambda text: "\n{}", lambda text: "[]",
])
def test_a_damaged_entry_is_computed_again(root: Path, computed: list[str], damage: object) -> None:
    kept = root / ".cache"
    fresh = load(root, None, kept)
    entry, = kept.glob("lab-*.json")
    text = entry.read_text("utf-8")
    entry.write_text(damage(text), "utf-8")
    assert load(root, None, kept) == fresh
    assert len(computed) == 2 and entry.read_text("utf-8") == text


def test_a_summary_that_cannot_be_read_is_not_kept(root: Path) -> None:
    (root / SUMMARY).write_text("{", "utf-8")
    assert [one.rule for one in load(root, None, root / ".cache").findings] == ["summary-readable"]
    assert not (root / ".cache").exists()


def test_old_entries_go_and_a_folder_that_cannot_be_written_is_no_fault(root: Path) -> None:
    kept = root / ".cache"
    summary = json.loads((root / SUMMARY).read_text("utf-8"))
    for number in range(cache.MOST_ENTRIES + 3):
        summary["lab"] = f"x{number}"
        (root / SUMMARY).write_text(json.dumps(summary), "utf-8")
        load(root, None, kept)
    assert len(list(kept.iterdir())) == cache.MOST_ENTRIES
    (root / "file").write_text("", "utf-8")
    assert load(root, None, root / "file" / "below") == load(root)


def test_the_manuals_own_lab_comes_back_whole(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[3]
    fresh = load(root)
    assert load(root, None, tmp_path) == fresh
    assert load(root, None, tmp_path) == fresh
    assert len(list(tmp_path.glob("lab-*.json"))) == 1 and len(fresh.measures) > 100
