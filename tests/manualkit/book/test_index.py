from __future__ import annotations

import re
from dataclasses import replace

import pytest
from capture.lab.model import Leaf, Measure
from manualkit.book.index import back_matter, claim_entry, figure_data, folded, log_lines, log_names, measure_entry, shown
from manualkit.figures.model import Figures


def leaf(line: int, log: str = "out/plain.log.gz") -> Leaf:
    return Leaf("/x", 1.0, "plain", log, line)


def test_a_measure_tells_value_rule_recording_and_line(setting):
    measure = setting.evidence.lab.measures["plain.rollout_s"]
    number, name, value, label, lines = measure_entry(measure, "7", log_names([measure]))
    assert (number, name.text, value, label) == ("7", 'code("plain.rollout_s")', "4.22\u00a0s", "measure:plain.rollout_s")
    assert lines[0] == "Generation of 256 answers: median over the 15 clean steps"
    assert lines[1].text == '{code("plain.log.gz:398")}'


def test_a_claim_names_the_evidence_it_stands_on(setting):
    claim = setting.evidence.lab.claims["update-share"]
    number, _, value, label, lines = claim_entry(claim, "C1", setting)
    assert (number, value, label) == ("C1", "", "claim:update-share")
    assert lines[-1].text == '{"stands on evidence "; entry-link("2", "measure:plain.update_share")}'


def test_a_claim_that_fails_says_so(setting):
    claim = replace(setting.evidence.lab.claims["update-share"], holds=False)
    assert claim_entry(claim, "C1", setting)[2] == "does not hold"


@pytest.mark.parametrize(("value", "unit", "digits", "told"), [
    (14905, "", 0, "14,905"), (4.2193, "s", 2, "4.22\u00a0s"), (8.91, "%", 1, "8.9%"), (0.0, "GiB", 1, "0.0\u00a0GiB"),
])
def test_values_as_tables_show_them(value, unit, digits, told):
    assert shown(Measure("x", value, unit, "", "", (), (), digits)) == told


def test_few_lines_are_listed_and_many_are_counted():
    assert log_lines((leaf(3), leaf(1)), {})[0].text == 'code("out/plain.log.gz:1, ", "3")'
    assert log_lines(tuple(map(leaf, range(1, 7))), {})[0].text == 'code("out/plain.log.gz:1 ", "… ", "6 ", "(6 ", "lines)")'


def test_leaves_without_a_line_name_no_log():
    assert log_lines((leaf(0),), {}) == []


def test_logs_are_named_by_their_file_unless_two_have_one_name():
    measures = [Measure("x", 1.0, "s", "", "", (), (leaf(1, "a/plain.log.gz"), leaf(2, "b/plain.log.gz"), leaf(3, "a/death.log.gz")), 0)]
    assert log_names(measures) == {
        "a/death.log.gz": "death.log.gz", "a/plain.log.gz": "a/plain.log.gz", "b/plain.log.gz": "b/plain.log.gz"}


def chapters(setting) -> list[str]:
    opener, columns = (code.text for code in back_matter(setting))
    return [opener.split('"')[1], *re.findall(r'column-chapter\("([^"]+)"', columns)]


def test_figures_are_listed_once(setting):
    assert "Figures" not in chapters(setting)  # the front matter has the index already


def test_chapters_stand_in_order_and_those_without_entries_are_left_out(setting):
    assert chapters(setting) == ["Evidence", "Claims", "Figure data", "Sources"]
    assert chapters(replace(setting, numbering=type(setting.numbering)({}, {}))) == ["Figure data", "Sources"]


def test_the_data_behind_each_chart_is_set_with_its_figure(setting):
    data, = figure_data(setting)  # of the two figures one is a diagram, which has none
    assert data.text == 'figure-data("1.2", "fig-1-2", {"Retries a second"}, ("second", "retries"), (("1", "3"), ("2", "4")))'


def test_a_book_without_charts_has_no_figure_data(setting):
    bare = {name: replace(figure, table=()) for name, figure in setting.figures.built.items()}
    assert chapters(replace(setting, figures=Figures(bare))) == ["Evidence", "Claims", "Sources"]


def test_a_long_narrow_table_is_folded_and_loses_no_row():
    rows = tuple((str(at), str(at * at)) for at in range(50))
    header, made = folded(("second", "retries"), rows)
    assert header == ("second", "retries") * 4
    assert made[0] == ("0", "0", "13", "169", "26", "676", "39", "1521")
    assert made[-1] == ("12", "144", "25", "625", "38", "1444", "", "")
    assert len(made) == 13


@pytest.mark.parametrize(("columns", "count"), [(2, 40), (5, 90)])
def test_a_short_or_wide_table_stays_as_it_is(columns, count):
    table = ("head",) * columns, (("1",) * columns,) * count
    assert folded(*table) == table
