from __future__ import annotations

from dataclasses import replace

import pytest
from manualkit.book.tables import measures, prose_table, ranges
from manualkit.documents.inlines import Code, Value
from manualkit.documents.model import Measures, StepColumn, Table
from manualkit.evidence.model import FilledCell, FilledTable
from tests.manualkit.factory import at, notes, words


def test_a_prose_table_keeps_its_alignment(setting):
    table = Table((words("a"), words("b")), ((words("1"), words("2")),), ("", "right"), at(1))
    assert prose_table(table, setting).text == (
        'prose-table(({"a"}, {"b"}), (({"1"}, {"2"}),), ("left", "right"))')


def test_a_measured_cell_is_a_link_and_its_evidence_is_named(setting):
    code = measures(notes().blocks[0], replace(setting, document="R.1")).text
    assert code == (
        'measure-table({"The phases of a clean step"}, "tab-phases", ({"Phase"}, {"Time"}), '
        '(({"Generation"}, cell-value("4.22\u00a0s", "1", "measure:plain.rollout_s")),), ("left", "right"), '
        '{"Medians."}, "Evidence 1")')


def test_a_table_of_ranges_keeps_the_code_of_its_keys_and_names_its_recordings(setting):
    column = StepColumn((Code("raw_reward", at(6)),), "rollout/raw_reward", at(6))
    block = Measures("ranges", words("Ranges"), (), (), at(5), columns=(column,), ranges_of=("plain", "repeat"))
    row = (FilledCell("raw_reward"), FilledCell("0.1 to 0.9"), FilledCell("0.2"))
    filled = FilledTable(("Series", "plain", "repeat"), (row,), (False, True, True))
    evidence = replace(setting.evidence, tables={("R.1", at(5)): filled})
    code = measures(block, replace(setting, document="R.1", evidence=evidence)).text
    assert '(({code("raw_reward")}, "0.1 to 0.9", "0.2"),)' in code
    assert '"Least and greatest value over the clean steps of plain and repeat"' in code


def test_a_table_that_was_not_filled_is_left_out(setting):
    assert measures(notes().blocks[0], setting).text == "[]"


@pytest.mark.parametrize(("numbers", "told"), [
    ([], ""), ([4], "4"), ([1, 2, 3, 7], "1–3, 7"), ([1, 3, 5], "1, 3, 5"), ([1, 2], "1–2"),
])
def test_runs_of_numbers(numbers, told):
    assert ranges(numbers) == told


def test_a_value_in_a_prose_table_puts_no_number_into_the_margin(setting):
    table = Table((words("a"),), (((Value("plain.rollout_s", "4.2 s", at(3)),),),), ("",), at(1))
    assert 'value("4.2\u00a0s", "1", "measure:plain.rollout_s", margin: false)' in prose_table(table, setting).text
