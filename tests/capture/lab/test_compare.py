"""compare.py: leaf by leaf."""

from __future__ import annotations

import json

import pytest
from capture.lab.compare import MISSING, Difference, bounded, differences, leaves
from capture.lab.finding import Finding, Place
from hypothesis import given
from hypothesis import strategies as st

JSON = st.recursive(st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab/~"), inner, max_size=3), max_leaves=12)


@pytest.mark.parametrize("old, new, expected", [
    ({"a": 1}, {"a": 1}, []),
    ({"a": 1}, {"a": 1.0}, [Difference("/a", 1, 1.0)]),
    ({"a": 1}, {"a": True}, [Difference("/a", 1, True)]),
    ({"a/b": {"~": 1}}, {"a/b": {"~": 2}}, [Difference("/a~1b/~0", 1, 2)]),
    ([1, 2, 3], [1, 5, 3], [Difference("/1", 2, 5)]),
    ([1, 2], [1, 2, 3], [Difference("", [1, 2], [1, 2, 3])]),
    ({"a": None}, {}, [Difference("/a", None, MISSING)]),
    ({}, {"a": None}, [Difference("/a", MISSING, None)]),
    ([{"a": 1}], [{"a": 2}], [Difference("/0/a", 1, 2)]),
    ([1.0], [1], [Difference("/0", 1.0, 1)]),
])
def test_differences(old, new, expected):
    assert list(differences(old, new)) == expected


@given(JSON, JSON)
def test_no_difference_means_the_same_text(old, new):
    def form(value):
        return json.dumps(value, sort_keys=True)

    assert (list(differences(old, new)) == []) == (form(old) == form(new))


def test_leaves_are_counted():
    assert leaves({"a": [1, 2, {"b": None}], "c": {}, "d": "x"}) == 4


def test_many_findings_are_cut_and_counted():
    findings = [Finding("summary-holds", Place("s", number), "differs") for number in range(30)]
    cut = bounded(findings, "s")
    assert len(cut) == 21 and cut[-1].message == "10 more leaves differ"
