from __future__ import annotations

from dataclasses import replace

import pytest
from capture.lab.model import Leaf, Measure
from manualkit.book.index import back_matter, claim_entry, log_lines, measure_entry, shown


def leaf(line: int, log: str = "out/plain.log.gz") -> Leaf:
    return Leaf("/x", 1.0, "plain", log, line)


def test_a_measure_tells_value_rule_recording_and_line(setting):
    measure = setting.evidence.lab.measures["plain.rollout_s"]
    number, name, value, label, lines = measure_entry(measure, "7")
    assert (number, name.text, value, label) == ("7", 'code("plain.rollout_s")', "4.22\u00a0s", "measure:plain.rollout_s")
    assert lines[0] == "Generation of 256 answers: median over the 15 clean steps"
    assert lines[1].text == '{"plain · "; code("capture/", "gpu/", "out-", "invented/", "plain.log.gz:398")}'


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
    assert log_lines((leaf(3), leaf(1)))[0].text == 'code("out/plain.log.gz:1, ", "3")'
    assert log_lines(tuple(map(leaf, range(1, 7))))[0].text == 'code("out/plain.log.gz:1 ", "… ", "6 ", "(6 ", "lines)")'


def test_leaves_without_a_line_name_no_log():
    assert log_lines((leaf(0),)) == []


def test_figures_are_listed_once(setting):
    chapters = [code.text for code in back_matter(setting) if "chapter" in code.text]
    assert not any('"Figures"' in code for code in chapters)  # the front matter has the index already


def test_chapters_without_entries_are_left_out(setting):
    bare = replace(setting, numbering=type(setting.numbering)({}, {}))
    assert [code.text.split('"')[1] for code in back_matter(bare) if code.text.startswith("chapter")] == ["Sources"]
