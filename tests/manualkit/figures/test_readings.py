from __future__ import annotations

import pytest
from capture.lab.model import Measure
from capture.lab.quantity import holds
from hypothesis import given
from hypothesis import strategies as some
from manualkit.figures.errors import FigureError
from manualkit.figures.readings import Reading, Series, Span, written


@pytest.mark.parametrize(
    ("reading", "unit", "digits", "text"),
    [
        (Reading(6.286, "s", 2), None, None, "6.29 s"),
        (Reading(6.286, "s"), "ms", 0, "6,286 ms"),
        (Reading(90, "s"), "min", 1, "1.5 min"),
        (Reading(14905), None, None, "14,905"),
        (Reading(0.491), "%", 0, "49%"),
        (Reading(2048, "MiB"), "GiB", 1, "2.0 GiB"),
        (Reading(2.675), None, 2, "2.68"),
        (Reading(0.285), "%", 0, "28%"),
        (Reading(0.0285), "%", 1, "2.8%"),
        (Reading(1.005, "s"), "ms", 0, "1,005 ms"),
        (Reading(0.1 + 0.2, "s"), None, 1, "0.3 s"),
        (Reading(-0.001), None, 2, "0.00"),
    ],
)
def test_a_reading_is_written_in_its_unit(reading: Reading, unit: str | None, digits: int | None, text: str) -> None:
    assert written(reading, unit, digits) == text


def test_units_that_do_not_meet_are_refused() -> None:
    with pytest.raises(FigureError, match="cannot be shown in `tokens`"):
        written(Reading(1, "s"), "tokens")
    with pytest.raises(FigureError, match="cannot take s from a count"):
        Reading(1) - Reading(1, "s")
    with pytest.raises(FigureError, match="a share needs two readings"):
        Reading(1, "s").share_of(Reading(0, "s"))


def test_differences_shares_and_lengths() -> None:
    span = Span("train", Reading(1.5, "s", 2), Reading(4.0, "s", 2))
    assert span.length == Reading(2.5, "s", 2)
    assert span.length.share_of(Reading(10, "s")).value == 0.25


def test_a_series_knows_its_ends() -> None:
    series = Series("plain", "reward", (0, 1), (0.125, 0.5))
    assert (series.first.value, series.last.value) == (0.125, 0.5)


@given(some.floats(0.0001, 1e7), some.integers(0, 6), some.sampled_from([("s", "s"), ("s", "ms"), ("s", "min"), ("", "%"), ("MiB", "GiB"), ("", "")]))
def test_what_is_written_is_a_rounding_that_the_text_could_show(value: float, digits: int, units: tuple[str, str]) -> None:
    own, target = units
    shown = written(Reading(value, own), target, digits)
    assert holds(shown, Measure("m", value, own, "", "", (), ())).holds, shown
