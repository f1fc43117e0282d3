from __future__ import annotations

import pytest
from manualkit.figures.vision import VISIONS, apart, nearest


@pytest.mark.parametrize("vision", VISIONS)
def test_grey_is_seen_alike_by_all(vision: str) -> None:
    assert apart("#808080", "#808080", vision) == 0
    assert apart("#000000", "#ffffff", vision) == pytest.approx(100, abs=0.5)


def test_red_and_green_of_one_lightness_meet_for_those_who_do_not_see_them_apart() -> None:
    red, green = "#b1504f", "#5f7a2f"
    assert apart(red, green) > 15
    assert apart(red, green, "deuteranopia") < 8
    assert apart(red, green, "tritanopia") > 15
    assert nearest(red, green)[1] in ("deuteranopia", "protanopia")


def test_blue_and_green_meet_without_blue_cones() -> None:
    assert apart("#1f6f9f", "#1f7f6f", "tritanopia") < apart("#1f6f9f", "#1f7f6f") / 2
