"""The stored summary: what is refused before any rule reads it. All data is invented."""

from __future__ import annotations

import pytest

from capture.lab import stored
from capture.lab.layout import Layout
from capture.lab.stored import read_stored


def finding(layout: Layout) -> tuple[str, str, int, int]:
    read = read_stored(layout)
    (one,) = read.findings
    assert read.data is None and one.rule == "summary-valid"
    return one.message, one.place.file, one.place.line, one.place.column


SUMMARY = "capture/gpu/summary/t.json"


@pytest.fixture
def layout(tmp_path):
    made = Layout(tmp_path, "t", "capture/gpu/out-t", tmp_path / "capture/gpu/out-t")
    (tmp_path / made.summary).parent.mkdir(parents=True)
    return made


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_a_word_that_is_no_number_is_refused_by_name(layout, word):
    (layout.root / layout.summary).write_text(f'{{"schema": "lab-summary/1", "a": {word}}}')
    assert finding(layout) == (f"the summary cannot be read: {word} is no number that JSON knows", SUMMARY, 0, 0)


@pytest.mark.parametrize(("text", "message", "place"), [
    ("{\n  1}", "the summary is not JSON: ", (2, 3)), ("[" * 100_000, "the summary cannot be read: maximum recursion depth", (0, 0))])
def test_what_is_no_json_is_refused(layout, text, message, place):
    (layout.root / layout.summary).write_text(text)
    words, file, *at = finding(layout)
    assert words.startswith(message) and (file, *at) == (SUMMARY, *place)


def test_one_that_is_absent_or_too_large_is_refused(layout, monkeypatch):
    assert finding(layout)[0] == "the summary does not exist"
    monkeypatch.setattr(stored, "MAX_JSON", 3)
    (layout.root / layout.summary).write_text("null")
    assert finding(layout)[0] == "the summary holds more than 3 bytes"
