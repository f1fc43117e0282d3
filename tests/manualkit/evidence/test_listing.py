"""How a shown line matches a stored one, and what a miss says. The log lines are invented."""

from __future__ import annotations

import pytest
from manualkit.evidence.listing import Miss, locate, matches

HEAD = "(RolloutManager pid=9) [2026-11-01 10:00:57.850 rollout_manager] metrics.py:89 - perf 1: {'a': 81.0, 'b': -0.25}"
BARS = "loading:  10%\rloading:  90%\rloading: 100%"


@pytest.mark.parametrize(
    ("shown", "stored"),
    [
        (HEAD, HEAD), (HEAD + "  ", HEAD), (HEAD[23:], HEAD), ("perf 1: {'a': 81.0, 'b': -0.25}", HEAD), ("loading:  90%", BARS), (BARS, BARS),
        ("perf 1: {'a': 81.0, …", HEAD), ("… 'b': -0.25}", HEAD), ("perf 1: {…, 'b': -0.25}", HEAD), ("", "(RolloutManager pid=9) "), ("(RolloutManager pid=9) … 'b': …}", HEAD),
    ],
)
def test_matches(shown: str, stored: str) -> None:
    assert matches(shown, stored)


@pytest.mark.parametrize(
    ("shown", "stored"),
    [
        ("perf 1: {'a': 81.1, 'b': -0.25}", HEAD), ("1: {'a': 81.0, 'b': -0.25}", HEAD), ("perf 1: {'a': 81.0, 'b': -0.25", HEAD), ("perf 1: {'a': 8…", HEAD),
        ("perf 1: {'a': 81…", HEAD), ("…1.0, 'b': -0.25}", HEAD), ("… 0.25}", HEAD), ("… 'b': 0.25}", HEAD), ("perf 1: {'b': -0.25}", HEAD),
        ("perf 1: {'b': … 'a': …}", HEAD), ("loading:  9%", BARS), (" perf 1: {'a': 81.0, 'b': -0.25}", HEAD),
    ],
)
def test_does_not_match(shown: str, stored: str) -> None:
    assert not matches(shown, stored)


STORED = ("a 1", "b 2", "c 3", "a 1", "d 4", "e 5")


@pytest.mark.parametrize(
    ("shown", "lines"),
    [(["b 2", "c 3"], (2, 3)), (["a 1", "…", "d 4"], (1, 0, 5)), (["a 1", "d 4"], (4, 5)), (["b 2", "…", "d 4", "e 5", "…"], (2, 0, 5, 6, 0)), (["a 1", "…", "a 1"], (1, 0, 4))],
)
def test_locate(shown: list[str], lines: tuple[int, ...]) -> None:
    assert locate(shown, STORED) == lines


@pytest.mark.parametrize(
    ("shown", "miss"),
    [
        (["b 2", "d 4"], Miss(1, "the line does not follow the one above it in the file", "c 3", 3)),
        (["d 4", "…", "b 2"], Miss(2, "the line stands in the file, but not after the lines above it", "b 2", 2)),
        (["b 2", "…", "c 3"], Miss(2, "nothing is cut between this line and the one above", "c 3", 3)),
        (["b 3"], Miss(0, "the line does not stand in the file", "b 2", 2)),
        (["…"], Miss(0, "the listing holds no line")),
        (["e 5", "f 6"], Miss(1, "the line does not follow the one above it in the file", "", 7)),
    ],
)
def test_a_miss_names_the_nearest_line(shown: list[str], miss: Miss) -> None:
    assert locate(shown, STORED) == miss
