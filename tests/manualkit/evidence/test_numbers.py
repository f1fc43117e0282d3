"""Which numbers of a sentence look measured, and which numbers it says."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manualkit.evidence.numbers import measured, values


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A step takes 5.6 s and 3x more.", ["5.6 s", "3x"]), ("three retries, 8 retries and one request", ["three retries", "8 retries"]),
        ("8 answers a prompt, 256 answers a step, 16 rollouts", ["8 answers", "256 answers", "16 rollouts"]),
        ("on 128 GB, reward 0.137, reward of 5", ["128 GB", "0.137", "5"]), ("from 8 to 12 percent", ["8 to 12 percent"]), ("8-12 %", ["8-12 %"]),
        ("fifteen times as long", ["fifteen times as"]), ("1,234 and 5 and 6", ["1,234"]), ("half of the step", ["half of the step"]), ("twice as long", ["twice as"]),
        ("a sixfold reward", ["sixfold"]), ("a 30-minute run", ["30-minute"]), ("twenty-one seconds", ["twenty-one seconds"]), ("16 steps", ["16 steps"]),
        ("it costs $5", ["$5"]), ("the loss is \u22120.3", ["\u22120.3"]), ("14905 things", ["14905"]), ("8 failed requests", ["8 failed requests"]),
        ("5 million of them", ["5 million"]), ("one second", ["one second"]), ("84 C", ["84 C"]), ("one percent", ["one percent"]), ("reward 1", ["1"]), ("half a second", ["half a second"]),
    ],
)
def test_measured(text: str, found: list[str]) -> None:
    assert [number.text for number in measured(text)] == found


@pytest.mark.parametrize(
    "text",
    ["sections 1.2, 1.3 and 2.4", "Python 3.11 on an H200", "2026-11-30 at 21:04:05", "21 November 2026", "torch 2.11.0", "SmolLM2-135M-Instruct", "a 4B model",
     "Two of the four lines", "steps 0 to 3", "step 12", "in 2026", "exit code 124", "a second later", "one request", "item 5", "§4.1", "#12"],
)
def test_not_measured(text: str) -> None:
    assert list(measured(text)) == []


def test_further_nouns_count() -> None:
    assert list(measured("7 widgets")) == []
    assert [number.text for number in measured("7 widgets", ("widget",))] == ["7 widgets"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("under ten percent", [("10", True)]), ("8 to 12 percent", [("8", True), ("12", True)]), ("the first four steps", [("4", False)]), ("one of them", []),
        ("more than one percent", [("1", True)]), ("half of it", [("0.5", True)]), ("sixfold", [("6", True)]), ("14,905 retries", [("14905", False)]),
    ],
)
def test_values(text: str, said: list[tuple[str, bool]]) -> None:
    assert list(values(text)) == [(Decimal(value), unit) for value, unit in said]


@given(st.text(max_size=200))
def test_no_text_breaks_it(text: str) -> None:
    for number in measured(text):
        assert 0 <= number.start < number.end <= len(text)
    values(text)


@pytest.mark.parametrize(("text", "value"), [
    ("the same 1e999999999999999999999", "1e99"), ("1E-99999999999 of it", "1e-99"), ("at 3e-0005", "3e-5"), ("at 1e12", "1e12"),
])
def test_an_exponent_that_no_arithmetic_takes_is_bounded(text, value):
    assert [number for number, _ in values(text)] == [Decimal(value)]
