"""Shown texts against measures: what holds, what does not, and what each refusal says. All values are invented."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, localcontext

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from capture.lab.model import Measure
from capture.lab.numerals import NotANumber
from capture.lab.quantity import holds, mended, render, resize


def measure(value: float, unit: str = "s", digits: int = 2) -> Measure:
    return Measure("m", value, unit, "", "", (), (), digits)


@pytest.mark.parametrize(
    ("shown", "value", "unit", "step"),
    [
        ("6.5 s", 6.49, "s", ""), ("6 s", 6.49, "s", ""), ("10 s", 11.49, "s", "10"), ("4.2 s", 4.249, "s", ""),
        ("6,490 ms", 6.49, "s", ""), ("6490 ms", 6.49, "s", ""), ("3 min 20 s", 200.4, "s", ""), ("1 h 5 min", 3903, "s", ""),
        ("3 minutes and 20.4 seconds", 200.4, "s", ""), ("4.4 min", 264.675, "s", ""), ("14,905", 14905, "retries", ""),
        ("14905", 14905, "", ""), ("14,905 retries", 14905, "retries", ""), ("1 retry", 1, "retries", ""),
        ("15 thousand", 14905, "", ""), ("15,000", 14905, "", "1000"), ("10.4%", 10.44, "%", ""), ("10.4 percent", 0.1044, "", ""),
        ("0.104", 10.44, "%", ""), ("3x", 3.02, "", ""), ("140.4 GiB", 143771, "MiB", ""), ("150.8 GB", 143771, "MiB", ""),
        ("5,909 tokens/s", 5909.2, "tokens/s", ""), ("5,909 tokens per second", 5909.2, "tokens/s", ""),
        ("56.9 retries a second", 56.85, "retries/s", ""), ("three", 3, "", ""), ("Twelve retries", 12, "retries", ""),
        ("a dozen", 12, "", ""), ("two dozen retries", 24, "retries", ""), ("thirteen", 13, "", ""), ("Twenty-five seconds", 25.2, "s", ""), ("twice", 2.04, "", ""),
        ("thrice", 3, "", ""), ("seventy-two percent", 0.7164, "", ""), ("two hundred", 208, "", ""), ("half", 0.498, "", ""), ("half of", 50.2, "%", ""), ("a third", 0.333, "", ""),
        ("two thirds", 0.667, "", ""), ("half", 0.47, "", "0.1"), ("-0.3 s", -0.31, "s", ""), ("\u22120.3\u00a0s", -0.31, "s", ""),
        ("3e-5", 0.00003, "", ""), ("0.0 s", 0.04, "s", ""), ("48 C", 48, "C", ""), ("48 °C", 48, "C", ""), ("16 cores", 16, "CPU cores", ""),
    ],
)
def test_holds(shown: str, value: float, unit: str, step: str) -> None:
    assert holds(shown, measure(value, unit), step).holds


@pytest.mark.parametrize(
    ("shown", "value", "unit", "step", "message"),
    [
        ("10 s", 6.49, "s", "", "m is 6.49 s, which '10 s' does not show"),
        ("4.3 s", 4.249, "s", "", "m is 4.249 s, which '4.3 s' does not show"),
        ("4.2", 4.2, "s", "", "m is in s: write the unit inside the link"),
        ("4.2 ms", 4.2, "s", "", "m is 4,200 ms, which '4.2 ms' does not show"),
        ("4.2 GiB", 4.2, "s", "", "m is in s, which is not shown in 'GiB'"),
        ("1,49,05", 14905, "", "", "'1,49,05' cannot be read as a number: the thousands of '1,49,05' are not grouped by three"),
        ("14,9050", 149050, "", "", "'14,9050' cannot be read as a number: the thousands of '14,9050' are not grouped by three"),
        ("04.2 s", 4.2, "s", "", "'04.2 s' cannot be read as a number: '04.2' begins with a zero that does not count"),
        ("15,000", 14905, "", "", "m is 14,905, which '15,000' does not show"),
        ("14,905 errors", 14905, "retries", "", "m is in retries, which is not shown in 'errors'"),
        ("8 million", 8, "", "", "m is 8, which '8 million' does not show"),
        ("12 dozen", 12, "", "", "'12 dozen' cannot be read as a number: 'dozen' multiplies the number: write it in digits"),
        ("about 4 s", 4, "s", "", "'about 4 s' cannot be read as a number: no number stands at its start"),
        ("3 min 61 s", 241, "s", "", "'3 min 61 s' cannot be read as a number: '61 s' is 60 or more"),
        ("3 min 21 s", 200.4, "s", "", "m is 200.4 s, which '3 min 21 s' does not show"),
        ("12 s", 11.9, "s", "10", "'12 s' cannot be read as a number: it is no multiple of its coarseness ~10"),
        ("0 s", 6.49, "s", "100", "m is 6.49 s: multiples of 100 are too coarse to show it"),
        ("20 s", 11.49, "s", "10", "m is 11.49 s, which '20 s' does not show to multiples of 10"),
        ("40 GB", 25.7, "GB", "40", "m is 25.7 GB: multiples of 40 are too coarse to show it"),
        ("100%", 93.1, "%", "100", "m is 93.1%: multiples of 100 are too coarse to show it"),
        ("a third", 0.1, "", "3", "m is 0.1: multiples of 3 are too coarse to show it"),
        ("0 h", 0.65, "s", "", "m is 0.65 s, and '0 h' says that there is none"),
        ("zero", 0.137, "", "", "m is 0.137, and 'zero' says that there is none"),
        ("10 s", 6.49, "s", "0", "'10 s' cannot be read as a number: the coarseness '~0' is no positive number"),
        ("half", 0.52, "", "", "m is 0.52, which is not 'half' to a whole percent"),
        ("-0.0 s", 0.04, "s", "", "m is 0.04 s, which '-0.0 s' does not show"),
        ("4.2 s or so", 4.2, "s", "", "m is in s, which is not shown in 's or so'"),
        ("", 4.2, "s", "", "'' cannot be read as a number: no number stands at its start"),
        ("1" * 90, 1, "", "", f"'{'1' * 90}' cannot be read as a number: more than 80 characters"),
    ],
)
def test_refuses(shown: str, value: float, unit: str, step: str, message: str) -> None:
    verdict = holds(shown, measure(value, unit), step)
    assert not verdict.holds
    assert verdict.message == message
    text, coarse = mended(shown, measure(value, unit), step)
    assert holds(text, measure(value, unit), coarse).holds


@pytest.mark.parametrize(
    ("shown", "value", "unit", "step", "mend"),
    [
        ("10 s", 6.49, "s", "0", ("6 s", "")),
        ("6 s", 6.49, "s", "0", ("6 s", "")),
        ("20 s", 11.49, "s", "10", ("10 s", "10")),
        ("12 s", 11.9, "s", "10", ("12 s", "")),
        ("0 s", 6.49, "s", "100", ("6 s", "")),
    ],
)
def test_what_mends_a_text_keeps_as_much_of_it_as_holds(shown: str, value: float, unit: str, step: str, mend: tuple[str, str]) -> None:
    assert mended(shown, measure(value, unit), step) == mend


def test_a_tie_holds_both_ways_and_is_named() -> None:
    assert holds("0.12", measure(0.125, "")).rounding == "half to even"
    assert holds("0.13", measure(0.125, "")).rounding == "half up"
    assert holds("0.13", measure(0.125, "")).message == "m is 0.125, rounded half up at a tie"
    assert not holds("0.11", measure(0.125, "")).holds


@pytest.mark.parametrize(
    ("value", "unit", "digits", "as_unit", "to", "text"),
    [
        (6.2862, "s", 2, "", None, "6.29 s"), (6.2862, "s", 2, "ms", None, "6,286 ms"), (6.2862, "s", 2, "ms", 1, "6,286.2 ms"),
        (14905, "retries", 0, "", None, "14,905"), (10.449, "%", 1, "", None, "10.4%"), (143771, "MiB", 0, "GiB", 1, "140.4 GiB"),
        (0.125, "", 2, "", None, "0.12"), (0.104, "", 2, "%", 1, "10.4%"), (-0.001, "s", 1, "", None, "0.0 s"), (3.02, "", 1, "x", None, "3.0x"),
    ],
)
def test_render(value: float, unit: str, digits: int, as_unit: str, to: int | None, text: str) -> None:
    assert render(measure(value, unit, digits), as_unit, to) == text


def test_render_refuses_another_kind_of_unit() -> None:
    with pytest.raises(NotANumber, match="m is in s, which is not shown in GiB"):
        render(measure(6.3), "GiB")


@pytest.mark.parametrize(
    ("shown", "value", "unit", "step", "text"),
    [
        ("4.2 s", 5.16, "s", "", "5.2 s"), ("4,200 ms", 5.1, "s", "", "5,100 ms"), ("10 s", 26.4, "s", "10", "30 s"),
        ("14,905 retries", 9, "retries", "", "9 retries"), ("14905", 20000, "", "", "20000"), ("905", 14905, "", "", "14,905"),
        ("three", 4, "", "", "four"), ("Three retries", 5, "retries", "", "Five retries"), ("three", 14, "", "", "14"), ("fourteen", 15, "", "", "fifteen"), ("Twenty-five", 24, "", "", "Twenty-four"), ("ninety-nine", 100, "", "", "100"),
        ("half", 0.333, "", "", "a third"), ("half", 0.31, "", "", ""), ("3 min 20 s", 61.2, "s", "", "1 min 1 s"),
        ("10.4%", 3.26, "%", "", "3.3%"), ("15 thousand", 22100, "", "", "22 thousand"), ("3e-5", 0.00004, "", "", "4e-5"),
        ("4.2\u00a0s", 5.16, "s", "", "5.2\u00a0s"), ("8 million", 8, "", "", ""), ("4.2 GiB", 5.1, "s", "", ""),
    ],
)
def test_resize_keeps_the_form(shown: str, value: float, unit: str, step: str, text: str) -> None:
    assert resize(shown, measure(value, unit), step) == text


FINITE = st.floats(min_value=-1e9, max_value=1e9, allow_nan=False).filter(lambda value: value == 0 or abs(value) > 1e-6)


@given(FINITE, st.integers(0, 6), st.sampled_from(["s", "%", "", "GiB", "tokens/s", "retries"]))
def test_what_is_rendered_holds(value: float, digits: int, unit: str) -> None:
    one = measure(value, unit, digits)
    assert holds(render(one), one).holds


@given(FINITE, st.integers(0, 4), st.integers(1, 9))
def test_a_changed_last_digit_never_holds(value: float, digits: int, by: int) -> None:
    one = measure(value, "s", digits)
    shown = Decimal(render(one).removesuffix(" s").replace(",", ""))
    wrong = shown + by * Decimal(1).scaleb(-digits)
    last = Decimal(1).scaleb(-digits)
    with localcontext(prec=60):
        both = {Decimal(repr(value)).quantize(last, mode) for mode in (ROUND_HALF_UP, ROUND_HALF_EVEN)}
    assert holds(f"{wrong:,.{digits}f} s", one).holds == (wrong in both)


@given(st.decimals(-10**8, 10**8, places=3).map(float), st.integers(0, 4))
def test_half_up_holds_as_well(value: float, digits: int) -> None:
    rounded = Decimal(repr(value)).quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)
    assume(rounded or digits or not value)  # 0 for something is another test
    assert holds(f"{rounded:,.{digits}f} s" if rounded else f"{abs(rounded):.{digits}f} s", measure(value)).holds


@given(FINITE, FINITE, st.integers(0, 3))
def test_what_is_resized_holds(old: float, new: float, digits: int) -> None:
    text = resize(render(measure(old, "s", digits)), measure(new, "s", digits))
    assume(text)  # '' where no text of the same form shows it
    assert holds(text, measure(new, "s", digits)).holds


@given(st.text(max_size=60))
def test_no_text_breaks_it(text: str) -> None:
    assert isinstance(holds(text, measure(4.2)).holds, bool)
    assert isinstance(resize(text, measure(4.2)), str)
