"""Units: spellings, kinds, and exact conversion."""

from __future__ import annotations

from decimal import Decimal

import pytest
from capture.lab.units import converted, known_word, same_kind, unit


@pytest.mark.parametrize(
    ("spelled", "name"),
    [("seconds", "s"), ("per cent", "%"), ("tokens per second", "tokens/s"), ("retries a second", "retries/s"), ("kB", "KB"), ("°C", "C"), ("times", "x"), ("token", "tokens"), ("retries", "retries")],
)
def test_spellings(spelled: str, name: str) -> None:
    assert unit(spelled).name == name


@pytest.mark.parametrize(
    ("value", "source", "target", "result"),
    [("1", "h", "s", "3600"), ("1", "GiB", "MiB", "1024"), ("1", "GB", "MB", "1000"), ("1024", "GB", "GiB", "953.67431640625"), ("12", "%", "", "0.12"), ("60", "tokens/min", "tokens/s", "1"), ("1", "ms", "us", "1000")],
)
def test_conversion_is_exact(value: str, source: str, target: str, result: str) -> None:
    assert converted(Decimal(value), unit(source), unit(target)) == Decimal(result)


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [("s", "min", True), ("s", "GiB", False), ("retry", "retries", True), ("retries", "errors", False), ("cores", "CPU cores", True), ("GPU cores", "CPU cores", False),
     ("tokens/s", "tokens", False), ("retries/s", "retries", False), ("", "%", True), ("", "x", True), ("C", "", False)],
)
def test_kinds(left: str, right: str, same: bool) -> None:
    assert same_kind(unit(left), unit(right)) is same


def test_a_rate_is_no_count() -> None:
    assert unit("retries").counted and unit("").counted and unit("tokens").counted
    assert not unit("retries/s").counted and not unit("s").counted and not unit("%").counted


def test_which_words_may_not_stand_alone() -> None:
    assert known_word("ms") and known_word("percent") and not known_word("times") and not known_word("tokens") and not known_word("retries")
