from __future__ import annotations

import re

import pytest
from manualkit.figures.charts import Axis, Chart
from manualkit.figures.charts.axis import tick_text
from manualkit.figures.errors import FigureError
from manualkit.figures.lint.subject import tag_of


def chart(**more) -> Chart:
    return Chart(200, "x", Axis("Step", 0, 10, (0, 5, 10), counts=True), Axis("Time", 0, 4, (0, 2, 4), unit="s"), **more)


def test_an_axis_needs_a_unit_or_counts() -> None:
    with pytest.raises(FigureError, match="the axis `Time` has no unit"):
        Axis("Time", 0, 1, ())
    with pytest.raises(FigureError, match="runs from 1 to 1"):
        Axis("Time", 1, 1, (), unit="s")
    assert Axis("Time", 0, 1, (), unit="s").heading == "Time (s)"


@pytest.mark.parametrize(("value", "text"), [(0.2, "0.2"), (1500, "1,500"), (-50, "\N{MINUS SIGN}50"), (1.0, "1")])
def test_ticks(value: float, text: str) -> None:
    assert tick_text(value) == text


def test_points_of_the_plot_become_user_units() -> None:
    made = chart(margins=(40, 20, 0, 30))
    assert made.at(0, 0) == (40, 170) and made.at(10, 4) == (640, 20) and made.at(5, 2) == (340, 95)


def test_places_and_values_must_match() -> None:
    with pytest.raises(FigureError, match="`a` has 2 places for 1 values"):
        chart().line("a", (1, 2), (1,), hue="blue")
    with pytest.raises(FigureError, match="`b` has 2 places for 2 values"):
        chart().area("b", (1, 2), (1, 2), hue="blue")


def test_a_chart_is_drawn_flat_and_slim() -> None:
    made = chart()
    made.line("plain", (0, 5, 10), (1, 2, 3), hue="green", second="ring")
    made.area("all", (0, 5, 10), (1, 2), hue="rose")
    nodes = made.elements()
    assert {tag_of(node) for node in nodes} == {"path", "circle", "text"}
    assert not [name for node in nodes for name in node.attrib if name in ("style", "transform", "clip-path", "id", "class")]
    assert [node.get("data-mark") for node in nodes if node.get("data-mark")] == ["area", "line"]
    assert sum(node.get("data-role") == "grid" for node in nodes) == 1
    assert [node.text for node in nodes if node.get("data-role") == "tick"] == ["0", "5", "10", "0", "2", "4"]


def test_marks_stand_where_the_values_are() -> None:
    made = chart(margins=(40, 20, 0, 30))
    made.line("plain", (0, 5), (4, 2), hue="green")
    discs = [(float(node.get("cx")), float(node.get("cy"))) for node in made.elements() if tag_of(node) == "circle"]
    assert discs == [pytest.approx((40, 20), abs=0.02), pytest.approx((340, 95), abs=0.02)]


def test_a_second_drawing_has_the_same_bytes() -> None:
    from lxml import etree

    def draw() -> bytes:
        made = chart()
        made.line("plain", (0, 5, 10), (1, 2, 3), hue="green")
        made.span("phase", 1, 3, 1, hue="teal")
        return b"".join(etree.tostring(node) for node in made.elements())

    assert draw() == draw()


def test_axis_titles_show_the_unit() -> None:
    titles = {node.get("data-axis"): node.text for node in chart().elements() if node.get("data-role") == "axis-title"}
    assert titles == {"x": "Step", "y": "Time (s)"}


def test_no_default_colour_of_matplotlib_is_left() -> None:
    from lxml import etree
    from manualkit.figures.theme import BY_LIGHT

    made = chart()
    made.area("a", (0, 1), (1,), hue="blue")
    raw = b"".join(etree.tostring(node) for node in made.elements()).decode()
    assert set(re.findall("#[0-9a-f]{6}", raw)) <= set(BY_LIGHT)
