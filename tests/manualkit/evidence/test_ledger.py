"""``capture/evidence.txt`` as a file: a damaged or missing one is one finding. All data is invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build
from manualkit.evidence.ledger import FILE, LedgerFault, as_text, read_ledger
from manualkit.evidence.update import review


@pytest.fixture
def manual(copy_manual: Callable[..., Path], bind: Callable[[Path], Build]) -> Path:
    """The fixture manual as one that must have the file, and has it."""
    root = copy_manual()
    path = root / "manual.json"
    path.write_text(path.read_text("utf-8").replace('"review": "off"', '"review": "on"'), "utf-8")
    assert review(bind(root)) and bind(root).findings == ()
    return root


def test_what_is_written_is_read_back(tmp_path):
    (tmp_path / "capture").mkdir()
    held = {"measure a": ("one", "  two"), "claim b": (), "text 1.1": ("> # no remark", "## A")}
    (tmp_path / FILE).write_bytes(as_text(held).replace("\n", "\r\n").encode())
    assert read_ledger(tmp_path).entries == held
    assert read_ledger(tmp_path).named("claim", "text") == {"claim b": (), "text 1.1": ("> # no remark", "## A")}


def test_there_may_be_none(tmp_path):
    assert read_ledger(tmp_path) is None


@pytest.mark.parametrize("data, message", [
    (lambda whole: None, "a manual of strict evidence has this file, and here it is missing"),
    (lambda whole: b"", f"{FILE} holds no entry"),
    (lambda whole: b"# a remark\n\n", f"{FILE} holds no entry"),
    (lambda whole: whole[:whole.index(b"\n", len(whole) // 2)], f"{FILE} is cut: its last line is not '# end'"),
    (lambda whole: whole.removesuffix(b"# end\n"), f"{FILE} is cut: its last line is not '# end'"),
    (lambda whole: whole.replace(b"\nmeasure", b"\n\xffmeasure", 1), f"{FILE} is not UTF-8 from line 5 on"),
])
def test_a_damaged_file_is_one_finding(manual, bind, data, message):
    whole = (manual / FILE).read_bytes()
    made = data(whole)
    (manual / FILE).unlink() if made is None else (manual / FILE).write_bytes(made)
    (found,) = bind(manual).findings
    assert (found.rule, str(found.place), found.message) == ("evidence-reviewed", FILE, message)
    assert review(bind(manual)) and (manual / FILE).read_bytes() == whole


def test_many_lost_entries_are_bounded(manual, bind, monkeypatch):
    monkeypatch.setattr("manualkit.evidence.rules.evidence_reviewed.MOST_SHOWN", 2)
    text = (manual / FILE).read_text("utf-8")
    (manual / FILE).write_text(text[:text.index("\nmeasure")] + text[text.index("\ntext"):], "utf-8")
    *_, last = found = bind(manual).findings
    assert len(found) == 3 and last.message.endswith(f"more entries are not what {FILE} holds")


def test_a_manual_can_go_without_only_when_it_says_so(copy_manual, bind):
    root = copy_manual()
    assert bind(root).findings == () and not review(bind(root))  # "review": "off"
    change = (root / "manual.json").read_text("utf-8")
    (root / "manual.json").write_text(change.replace('"strict"', '"warn"').replace('"off"', '"on"'), "utf-8")
    assert [one for one in bind(root).findings if one.rule == "evidence-reviewed"] == [] and not review(bind(root))


def test_a_file_of_another_size_is_a_fault(tmp_path, monkeypatch):
    monkeypatch.setattr("manualkit.evidence.ledger.MOST_BYTES", 3)
    (tmp_path / "capture").mkdir()
    (tmp_path / FILE).write_text(as_text({"measure a": ("one",)}))
    with pytest.raises(LedgerFault):
        read_ledger(tmp_path)
