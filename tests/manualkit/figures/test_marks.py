from __future__ import annotations

import pytest
from manualkit.figures.errors import FigureError
from manualkit.figures.marks import colour, element, line_path, rect, text
from manualkit.figures.units import number


@pytest.mark.parametrize(("value", "written"), [(1.0, "1"), (1.256, "1.26"), (-0.001, "0"), (0, "0"), (-2.5, "-2.5"), (100, "100")])
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


def test_attributes_are_inline_and_none_is_left_out() -> None:
    made = element("path", d="M0 0", stroke_width=1.5, fill=None, data_role="line")
    assert dict(made.attrib) == {"d": "M0 0", "stroke-width": "1.5", "data-role": "line"}


def test_an_unknown_colour_names_the_nearest() -> None:
    assert colour("none") == "none"
    with pytest.raises(FigureError, match="did you mean `violet`"):
        colour("voilet")


def test_a_line_may_have_round_corners() -> None:
    assert line_path([(0, 0), (10, 0), (10, 10)]) == "M0 0L10 0L10 10"
    assert line_path([(0, 0), (10, 0), (10, 10)], 2) == "M0 0L8 0Q10 0 10 2L10 10"


def test_a_corner_takes_at_most_half_of_a_piece() -> None:
    assert line_path([(0, 0), (4, 0), (4, 40)], 9).startswith("M0 0L2 0Q4 0 4 9")


def test_text_is_text() -> None:
    made = text("<b>", 1, 2, weight=600, anchor="middle")
    assert made.text == "<b>" and made.get("font-weight") == "600" and made.get("text-anchor") == "middle"
    assert made.get("font-family").startswith("'Source Sans 3'")


def test_a_rectangle_without_stroke_says_nothing_of_it() -> None:
    assert "stroke" not in rect(0, 0, 1, 1, fill="paper").attrib
