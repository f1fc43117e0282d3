"""clean.py: the edges of the rule. All times are invented."""

from __future__ import annotations

import pytest
from capture.gpu.labkit.clean import evaluated, is_clean


@pytest.mark.parametrize(("at", "expected"), [(99, False), (100, False), (101, True), (200, True), (201, False)])
def test_an_evaluation_belongs_to_the_window_in_which_its_line_stands(at, expected):
    assert evaluated(100, 200, [at]) is expected
    assert is_clean("complete", 100, 200, [], [at]) is not expected


def test_a_window_that_never_closed_holds_what_comes_after_its_start():
    assert evaluated(100, None, [900]) and not evaluated(100, None, [100])


@pytest.mark.parametrize(("state", "end", "pauses", "expected"), [
    ("complete", 200, [], True), ("warm-up", 200, [], False), ("incomplete", 200, [], False), ("complete", None, [], False),
    ("complete", 200, [(150, 160)], False), ("complete", 200, [(200, 260)], True),
])
def test_the_other_conditions(state, end, pauses, expected):
    assert is_clean(state, 100, end, pauses, []) is expected
