"""metrics.py: a flat dictionary, read without evaluating anything."""

from __future__ import annotations

import ast

import pytest
from capture.gpu.labkit.metrics import read_metrics
from hypothesis import given
from hypothesis import strategies as st

KEYS = st.text("abcxyz/_0 .-", min_size=1, max_size=20)
VALUES = st.one_of(st.floats(allow_nan=False, allow_infinity=False), st.integers(-(10**18), 10**18), st.booleans(), st.none(),
                   st.text("abc 01-", max_size=10))


@given(st.dictionaries(KEYS, VALUES, max_size=8))
def test_what_python_prints_is_read_as_python_reads_it(values):
    text = str(values)
    found = read_metrics(text)
    assert found == ast.literal_eval(text)
    assert {key: type(value) for key, value in found.items()} == {key: type(value) for key, value in values.items()}


def test_numbers_that_json_lacks_become_texts():
    assert read_metrics("{'a': nan, 'b': inf, 'c': -inf, 'd': 1e-05}") == {"a": "nan", "b": "inf", "c": "-inf", "d": 1e-05}


def test_wrapped_numbers():
    assert read_metrics("{'a': np.float64(0.5), 'b': tensor(3)}") == {"a": 0.5, "b": 3}


@pytest.mark.parametrize("text", ["", "{", "[1]", "{'a': 1", "{'a': [1]}", "{'a': {'b': 1}}", "{'a': f(1)}", "{'a': 1}}", "{'a' 1}", "{a: 1}"])
def test_anything_else_is_refused(text):
    with pytest.raises(ValueError):
        read_metrics(text)
