"""Bars, bands, missing values, events and labels, as they end up in the drawing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from manualkit.figures.charts import Axis, Chart, Gantt, Multiples
from manualkit.figures.charts.bars import hatching
from manualkit.figures.charts.events import flags
from manualkit.figures.charts.placing import apart
from manualkit.figures.charts.table import decimals
from manualkit.figures.errors import FigureError
from manualkit.figures.lint.flatten import polylines

NAMES = Axis.named("Phase", ["update", "generate", "train"])
TIME = Axis("Time", 0, 10, (0, 5, 10), unit="s")


def bars(series: dict, x: Axis = NAMES, y: Axis = TIME, **more) -> Chart:
    chart = Chart(300, "x", x, y)
    hues = dict(zip(series, ("blue", "rose", "olive", "teal", "grey"), strict=False))
    chart.bars(series, hues=hues, **more)
    return chart


def drawn(chart, attribute: str, value: str) -> list:
    return [node for node in chart.elements() if node.get(attribute) == value]


def test_one_path_a_series_with_a_zero_base() -> None:
    marks = drawn(bars({"a": (1, 2, 3), "b": (2, 2, 2)}), "data-mark", "bar")
    assert [(node.get("data-name"), node.get("data-second"), node.get("data-base"), node.get("data-count")) for node in marks] == [
        ("a", "solid", "0", "3"), ("b", "soft", "0", "3"),
    ]
    assert all(len(polylines(node.get("d"))) == 3 for node in marks)


def test_stacked_bars_stand_on_each_other() -> None:
    chart = bars({"a": (1, 2, 3), "b": (2, 2, 2)}, stacked=True)
    first, second = (polylines(node.get("d")) for node in drawn(chart, "data-mark", "bar"))
    for low, high in zip(first, second, strict=True):
        assert min(y for _, y in low) == pytest.approx(max(y for _, y in high), abs=0.02)
    assert {node.text for node in chart.elements() if node.text} >= {"a", "b"}


def test_a_missing_bar_leaves_a_cross_and_a_word() -> None:
    chart = bars({"a": (1, None, 3)})
    assert len(polylines(drawn(chart, "data-mark", "bar")[0].get("d"))) == 2
    assert len(drawn(chart, "data-role", "missing")) == 2
    assert "no value" in {node.text for node in chart.elements()}
    assert chart.table == (("Phase", "a (s)"), ("update", "1"), ("generate", "no value"), ("train", "3"))


def test_a_line_is_interrupted_and_what_lies_after_its_end_is_not_missing() -> None:
    chart = Chart(300, "x", Axis.steps(range(6)), TIME)
    chart.line("run", range(6), (1, 2, None, 3, None, None), hue="green", label="run")
    (line,) = drawn(chart, "data-mark", "line")
    assert line.get("data-count") == "3" and len(polylines(line.get("d"))) == 2
    (crosses, key) = drawn(chart, "data-role", "missing")
    assert len(polylines(crosses.get("d"))) == 2


def test_a_broken_bar_says_so_and_its_table_has_the_whole_value() -> None:
    chart = bars({"a": (85.5, 86, 87)}, y=Axis("Memory", 80, 90, (80, 90), unit="GB"), broken=True)
    (mark,) = drawn(chart, "data-mark", "bar")
    assert mark.get("data-base") == "80" and mark.get("data-break") == "1"
    assert len(drawn(chart, "data-role", "break")) == 1
    assert [row[1] for row in chart.table[1:]] == ["85.5", "86.0", "87.0"]


def test_names_on_the_y_axis_make_level_bars_read_from_the_top() -> None:
    chart = bars({"a": (1, 2, 3)}, x=TIME, y=NAMES)
    (mark,) = drawn(chart, "data-mark", "bar")
    first, *_, last = polylines(mark.get("d"))
    assert mark.get("data-level") == "1" and max(y for _, y in first) < min(y for _, y in last)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: bars({"a": (1, 2)}), "`a` has 2 values for 3 names"),
        (lambda: bars({"a": (1, 2, 3)}, x=TIME), "bars need one axis of names"),
        (lambda: bars({name: (1, 2, 3) for name in "abcde"}), "at most 4 series, not 5"),
        (lambda: bars({"a": (85, 86, 87)}, y=Axis("Memory", 80, 90, (80, 90), unit="GB")), "say broken=True"),
        (lambda: bars({"a": (1, 2, 3)}, y=Axis.fit("T", [1, 9], unit="s", log=True)), "a logarithmic axis has none"),
        (lambda: Chart(300, "x", NAMES, TIME).bars({"a": (1, 2, 3)}, hues={"b": "blue"}), "there is no hue for the series `a`"),
        (lambda: Chart(300, "x", TIME, TIME).band("b", (1, 2), (1, None), (2, 3), hue="blue"), "`b` lacks a value"),
        (lambda: Gantt("x", TIME, ["One"]).bar("Onee", 0, 1, hue="blue"), "did you mean `One`"),
        (lambda: Multiples("x", TIME, TIME).elements(), "at least two panels"),
    ],
)
def test_what_would_mislead_is_refused(wrong: Callable[[], object], message: str) -> None:
    with pytest.raises(FigureError, match=message):
        wrong()


def test_hatching_stays_inside_its_bar() -> None:
    lines = polylines(hatching(10, 20, 40, 90, True))
    assert len(lines) > 20
    assert all(10 <= x <= 40 and 20 <= y <= 90 for line in lines for x, y in line)
    assert all(abs(abs(a[0] - b[0]) - abs(a[1] - b[1])) < 0.02 for a, b in lines)


def test_labels_are_pushed_apart_in_their_order() -> None:
    places = apart([50, 52, 54], [20, 20, 20], 0, 200)
    assert places == sorted(places) and all(b - a >= 19.9 for a, b in zip(places, places[1:], strict=False))
    assert apart([10, 100], [20, 20], 0, 200) == [10, 100]
    assert min(apart([1, 2], [20, 20], 0, 200)) >= 9.9


def test_the_words_of_two_near_events_do_not_meet() -> None:
    chart = Chart(300, "x", Axis("Time", 0, 100, (0, 100), unit="s"), Axis("Heat", 0, 9, (0, 9), unit="°C"))
    chart.event(40, ["the guard holds", "the run"])
    chart.event(44, "it goes on")
    chart.event(48, "and on")
    chart.elements()
    placed = flags(chart)
    assert not any(one.clashes(other) for index, one in enumerate(placed) for other in placed[:index])


def test_small_multiples_share_titles_and_ticks() -> None:
    grid = Multiples("x", Axis("Step", 0, 4, (0, 4), counts=True), TIME)
    for name in ("one", "two", "three"):
        grid.panel(name).line(name, (0, 4), (1, 9), hue="green")
    nodes = grid.elements()
    assert sum(node.get("data-role") == "axis-title" for node in nodes) == 2
    ticks = [node.text for node in nodes if node.get("data-role") == "tick" and node.text]
    assert ticks.count("10") == 2 and ticks.count("4") == 2
    assert [node.get("data-panel") for node in nodes if node.get("data-mark")] == [None, "2", "3"]
    assert grid.table[0] == ("Step", "one (s)", "two (s)", "three (s)")


def test_a_timeline_writes_inside_what_is_long_enough_and_beside_the_rest() -> None:
    chart = Gantt("x", TIME, ["Long", "Short"])
    chart.bar("Long", 0, 6, "6.0 s", hue="blue")
    chart.bar("Short", 6, 6.1, "0.1 s", hue="teal")
    words = {node.text: node for node in chart.elements() if node.text in ("6.0 s", "0.1 s")}
    assert words["6.0 s"].get("text-anchor") == "middle"
    assert float(words["0.1 s"].get("x")) > chart.at(6.1, 1)[0]
    assert chart.table == (("What", "Start (s)", "End (s)", "Length (s)"), ("Long", "0.00", "6.00", "6.00"), ("Short", "6.00", "6.10", "0.10"))


def test_many_counts_stand_ten_to_a_row() -> None:
    chart = Chart(300, "x", Axis("Time", 0, 100, (0, 100), unit="s"), Axis("Retries", 0, 9, (0, 9), counts=True))
    chart.area("retries", range(76), [n % 5 for n in range(75)], hue="rose")
    assert chart.table[0] == ("Time (s)", "+0", "+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8", "+9")
    assert [row[0] for row in chart.table[1:]] == ["0", "10", "20", "30", "40", "50", "60", "70"]
    assert sum(1 for row in chart.table[1:] for cell in row[1:] if cell) == 75


@pytest.mark.parametrize(("values", "digits"), [([1, 2.0], 0), ([0.123, 0.5], 3), ([12.34], 1), ([1234.5], 0), ([0.0], 0)])
def test_tables_show_three_significant_digits(values: list[float], digits: int) -> None:
    assert decimals(values) == digits
