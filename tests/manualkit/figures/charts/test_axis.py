from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manualkit.figures.charts import Axis
from manualkit.figures.errors import FigureError


@pytest.mark.parametrize(
    ("values", "more", "low", "ticks"),
    [
        ([0.2, 0.9], {}, 0, (0, 0.2, 0.4, 0.6, 0.8)),
        ([0.2, 0.99], {}, 0, (0, 0.2, 0.4, 0.6, 0.8, 1.0)),
        ([3e-9], {}, 0, (0, 1e-9, 2e-9, 3e-9)),
        ([3, 32], {"about": 4}, 0, (0, 10, 20, 30)),
        ([88, 170], {"zero": False}, 80, (80, 100, 120, 140, 160)),
        ([-4, 4], {"about": 4}, -4, (-4, -2, 0, 2, 4)),
        ([7, 7], {"zero": False}, 7, (7, 7.2)),
        ([0, 0], {}, 0, (0, 0.2)),
        ([None, 5, None], {}, 0, (0, 1, 2, 3, 4, 5)),
    ],
)
def test_an_axis_is_fitted_with_round_ticks(values: list, more: dict, low: float, ticks: tuple) -> None:
    axis = Axis.fit("Time", values, unit="s", **more)
    assert axis.low == pytest.approx(low) and axis.ticks == pytest.approx(ticks)


def test_a_logarithmic_axis_has_whole_powers_of_ten() -> None:
    axis = Axis.fit("Gap", [0.002, 0.3], unit="nats", log=True)
    assert axis.ticks == (0.001, 0.01, 0.1, 1.0) and axis.share(0.01) == pytest.approx(1 / 3)
    with pytest.raises(FigureError, match="0 cannot stand on the logarithmic axis `Gap`"):
        axis.share(0)
    with pytest.raises(FigureError, match="is logarithmic and cannot begin at 0"):
        Axis("Gap", 0, 1, (1,), unit="nats", log=True)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.floats(-1e6, 1e6).filter(lambda value: value == 0 or abs(value) > 1e-12), min_size=1, max_size=9), st.booleans())
def test_a_fitted_axis_holds_every_value(values: list[float], zero: bool) -> None:
    axis = Axis.fit("Time", values, unit="s", zero=zero)
    room = (axis.high - axis.low) * 1e-6 + 1e-15
    assert axis.low - room <= min(values) and max(values) <= axis.high + room
    assert 2 <= len(axis.ticks) <= 12 and list(axis.ticks) == sorted(axis.ticks)


def test_named_things_stand_at_whole_places() -> None:
    axis = Axis.named("Phase", ["update", "train"])
    assert (axis.low, axis.high, axis.ticks, axis.tick_words) == (-0.5, 1.5, (0, 1), ("update", "train"))
    with pytest.raises(FigureError, match="has 1 names for 2 ticks"):
        Axis("Phase", 0, 1, (0, 1), counts=True, names=("one",))


def test_steps_have_at_most_sixteen_ticks() -> None:
    assert Axis.steps((0, 1, 2)).ticks == (0, 1, 2)
    assert Axis.steps(range(0, 40), range(10, 45)).ticks == tuple(range(0, 45, 3))


def test_an_axis_without_a_value_is_refused() -> None:
    with pytest.raises(FigureError, match="has no value to fit"):
        Axis.fit("Time", [None], unit="s")
