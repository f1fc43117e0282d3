from __future__ import annotations

from math import hypot

import pytest
from manualkit.figures.errors import FigureError
from manualkit.figures.lint.flatten import polylines
from manualkit.figures.lint.geometry import Extent, crosses, inside


def test_straight_commands() -> None:
    assert polylines("M0 0H10V5L2 3Z") == [[(0, 0), (10, 0), (10, 5), (2, 3), (0, 0)]]
    assert polylines("M0 0L1 1M5 5 6 6") == [[(0, 0), (1, 1)], [(5, 5), (6, 6)]]


def test_curves_run_through_their_middle() -> None:
    (quadratic,) = polylines("M0 0Q10 20 20 0")
    assert quadratic[6] == pytest.approx((10, 10)) and quadratic[-1] == pytest.approx((20, 0))
    (cubic,) = polylines("M0 0C0 40 20 40 20 0")
    assert cubic[6] == pytest.approx((10, 30))


@pytest.mark.parametrize(("large", "sweep", "middle"), [(0, 1, (0.0, -10.0)), (1, 1, (0.0, -10.0)), (0, 0, (0.0, 10.0))])
def test_arcs_keep_their_radius(large: int, sweep: int, middle: tuple[float, float]) -> None:
    (arc,) = polylines(f"M-10 0A10 10 0 {large} {sweep} 10 0")
    assert all(hypot(x, y) == pytest.approx(10) for x, y in arc)
    assert arc[-1] == pytest.approx((10, 0))
    assert any(point == pytest.approx(middle, abs=0.7) for point in arc)


def test_a_large_arc_goes_the_long_way() -> None:
    (short,), (long,) = polylines("M0 -10A10 10 0 0 1 10 0"), polylines("M0 -10A10 10 0 1 0 10 0")
    assert max(x for x, _ in short) == pytest.approx(10) and min(x for x, _ in short) >= 0
    assert min(x for x, _ in long) == pytest.approx(-10, abs=0.1)


@pytest.mark.parametrize(("data", "message"), [("L1 1", "does not begin with M"), ("M0 0m1 1", "`m`"), ("M0 0L1Z", "numbers too many")])
def test_what_is_no_path_is_refused(data: str, message: str) -> None:
    with pytest.raises(FigureError, match=message):
        polylines(data)


AREA = Extent(10, 10, 20, 20)


@pytest.mark.parametrize(
    ("line", "met"),
    [
        ([(0, 15), (30, 15)], True),
        ([(0, 0), (30, 30)], True),
        ([(12, 12), (18, 18)], True),
        ([(0, 9), (30, 9)], False),
        ([(0, 25), (25, 0)], True),
        ([(0, 19), (19, 0)], False),
        ([(0, 0), (5, 5)], False),
    ],
)
def test_a_line_crosses_an_area(line: list[tuple[float, float]], met: bool) -> None:
    assert crosses(line, AREA) is met


def test_a_hole_is_not_inside() -> None:
    ring = polylines("M0 0H30V30H0ZM10 10H20V20H10Z")
    assert inside((5, 5), ring) and not inside((15, 15), ring) and not inside((40, 5), ring)
