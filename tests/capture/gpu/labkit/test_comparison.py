"""The answer of an engine that was asked twice, as ``engine_twice.py`` prints it. All data is invented."""

from __future__ import annotations

import json

import pytest

from capture.gpu.labkit import metrics
from capture.gpu.labkit.metrics import read_comparison


def test_a_flat_object_is_read():
    assert read_comparison('{"a": 1, "b": 0.5, "c": "x", "d": true, "e": null}') == {"a": 1, "b": 0.5, "c": "x", "d": True, "e": None}


def test_what_json_has_no_number_for_is_kept_as_its_word():
    """A float that is no number would be no JSON in the summary."""
    read = read_comparison('{"a": NaN, "b": Infinity, "c": -Infinity}')
    assert read == {"a": "NaN", "b": "Infinity", "c": "-Infinity"}
    assert json.loads(json.dumps(read, allow_nan=False)) == read


@pytest.mark.parametrize("text", ["", "[]", "1", "{", '{"a": [1]}', '{"a": {}}'])
def test_what_is_no_flat_object_is_refused(text):
    with pytest.raises(ValueError):
        read_comparison(text)


def test_a_text_of_the_longest_length_is_read_and_a_longer_one_is_refused(monkeypatch):
    text = '{"a": 1}'
    monkeypatch.setattr(metrics, "LONGEST", len(text))
    assert read_comparison(text) == {"a": 1}
    with pytest.raises(ValueError, match="too long"):
        read_comparison(f"{text} ")
