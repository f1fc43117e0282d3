"""writer.py: one form, byte for byte."""

from __future__ import annotations

import json

import pytest
from capture.gpu.labkit.writer import dump
from hypothesis import given
from hypothesis import strategies as st

JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
                    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4), max_leaves=20)


@given(JSON)
def test_it_is_json_and_stable(data):
    text = dump(data)
    assert json.loads(text) == data and dump(json.loads(text)) == text


def test_the_form():
    data = {"a": {"times": [1, 2.5], "texts": ["é"], "none": [], "flags": [True]}, "b/c": None}
    assert dump(data) == '{\n "a": {\n  "times": [1, 2.5],\n  "texts": [\n   "é"\n  ],\n  "none": [],\n  "flags": [\n   true\n  ]\n },\n "b/c": null\n}\n'


def test_numbers_without_a_form_are_refused():
    with pytest.raises(ValueError):
        dump({"a": float("nan")})
