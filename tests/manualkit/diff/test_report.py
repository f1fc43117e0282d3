"""What a move touches, on the fixture manual at two revisions."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from manualkit.build import Options
from manualkit.diff.as_json import as_json
from manualkit.diff.as_markdown import as_markdown
from manualkit.diff.as_text import as_text
from manualkit.diff.model import Report
from manualkit.diff.report import report

from tests.manualkit.diff.conftest import SUMMARY, edit, git

ONE = "sections/1-1-read-one-step.md"


@pytest.fixture
def told(moved: Path) -> Report:
    return report(Options(moved), "HEAD~1", "HEAD")


def places(told: Report, id: str) -> list[tuple[str, str, int, str, str]]:
    found = next(one for one in told.measures if one.move.id == id)
    return [(one.kind, one.place.file, one.place.line, one.shown, one.now) for one in found.places]


def test_measures_and_all_that_shows_them(told: Report) -> None:
    assert told.moved
    assert [(one.move.id, one.move.state) for one in told.measures] == [
        ("plain.update_s", "moved"), ("plain.update_share", "moved"), ("death.retries", "moved")]
    assert places(told, "plain.update_s") == [("cell", ONE, 28, "0.50 s", "0.75 s"), ("cell", ONE, 28, "500 ms", "750 ms")]
    assert places(told, "plain.update_share") == [("sentence", ONE, 18, "8.9%", "13.4%")]
    assert places(told, "death.retries") == [("sentence", ONE, 18, "8", "9")]
    share = next(one for one in told.measures if one.move.id == "plain.update_share")
    assert share.claims == ("update-share",)
    assert share.places[0].text == "The weight update takes 8.9% of it, which is under ten percent."


def test_a_claim_that_fell_shows_its_sentences(told: Report) -> None:
    fallen, = told.fallen
    assert fallen.move.new.detail == "plain.update_share is 13.3929%, not below 10%"
    assert [(one.place.file, one.place.line, one.text) for one in fallen.places] == [
        ("front.md", 32, "The weight update takes under ten percent of a step."),
        (ONE, 18, "The weight update takes 8.9% of it, which is under ten percent.")]


def test_figures_and_listings_of_other_records(told: Report) -> None:
    assert [(one.kind, one.where, one.place.line) for one in told.series] == [
        ("figure", "figure 0.1", 52), ("listing", "capture/gpu/out-invented/plain.log.gz", 36)]
    assert told.series[0].text == "a call and a reply: death retries/count"


def test_a_figure_of_a_measure_is_named_with_it(moved: Path) -> None:
    edit(moved, SUMMARY, ('"perf/step_time": 5.6\n', '"perf/step_time": 5.5\n'))
    told = report(Options(moved), "HEAD", str(moved / SUMMARY))
    assert ("figure", "front.md", 52, "", "") in places(told, "plain.step_s")
    assert [(one.where, one.text) for one in told.series] == [("table plain-steps", "The steps of plain: Step time, 1 of 5 rows, first step 2")]
    assert (told.series[0].shown, told.series[0].now) == ("5.60", "5.50")


def test_the_text_is_that_of_the_new_side(moved: Path) -> None:
    edit(moved, ONE, ("[8](value:death.retries)", "[9](value:death.retries)"))
    git(moved, "commit", "-qam", "rewritten")
    told = report(Options(moved), "HEAD~2", "HEAD")
    assert places(told, "death.retries") == [("sentence", ONE, 18, "9", "")]
    assert "'9' still holds" in as_text(told)
    git(moved, "checkout", "-q", "HEAD~2")  # the working tree plays no part
    assert as_text(report(Options(moved), "main~2", "main")).splitlines()[3:] == as_text(told).splitlines()[3:]


def test_nothing_moved(moved: Path) -> None:
    told = report(Options(moved), "HEAD", str(moved / SUMMARY))
    assert not told.moved
    assert as_text(told).splitlines()[-1] == "nothing moved"
    edit(moved, SUMMARY, ('"rollout/entropy": 1.875', '"rollout/entropy": 1.876'))
    told = report(Options(moved), "HEAD", str(moved / SUMMARY))
    assert not told.moved
    assert as_text(told).splitlines()[-1] == "nothing moved that the manual says (2 values of the summary differ)"


def test_a_measure_that_came_and_one_that_went(moved: Path) -> None:
    edit(moved, "capture/measures.yml", ("plain.best_reward:", "plain.top_reward:"))
    told = report(Options(moved), "HEAD", str(moved / SUMMARY))
    text = as_text(told)
    assert "plain.top_reward: none -> 0.875 (new)" in text
    assert "plain.best_reward: 0.875 -> none (gone: not defined there)" in text


def test_text_tells_all(told: Report) -> None:
    lines = as_text(told).splitlines()
    assert lines[3:5] == ["CLAIMS THAT FELL", "update-share no longer holds"]
    assert "plain.update_share: 8.92857% -> 13.3929% (+4.46429 percentage points, +50 %)" in lines
    assert f"  {ONE}:18:122  section 1.1: '8.9%' -> '13.4%'" in lines
    assert "  front.md:32:27  the front matter: says 'under ten percent'" in lines
    assert lines[-1] == "measures: 3 moved; claims: 1 fell; 8 values of the summary differ"


def test_json_tells_all(told: Report) -> None:
    data = json.loads(as_json(told))
    assert (data["schema"], data["moved"], data["leaves"]) == ("lab-diff/1", True, 8)
    share = data["measures"][1]
    assert (share["id"], round(share["relative"], 9), share["claims"]) == ("plain.update_share", 0.5, ["update-share"])
    assert share["places"][0] == {"kind": "sentence", "file": ONE, "line": 18, "column": 122, "where": "section 1.1",
                                  "text": "The weight update takes 8.9% of it, which is under ten percent.", "shown": "8.9%", "now": "13.4%"}
    assert [(one["id"], one["state"], one["new"]["holds"]) for one in data["claims"]] == [("update-share", "fell", False)]


def test_markdown_is_for_a_pull_request(told: Report) -> None:
    text = as_markdown(told)
    assert text.index("### Claims that fell") < text.index("### Measures") < text.index("### Sentences that")
    assert "| `plain.update_share` | 8.92857% | 13.3929% | +4.46429 percentage points, +50 % | 1 |" in text
    assert f"- `{ONE}:18:122` (section 1.1): '8.9%' → '13.4%'. The weight update takes 8.9% of it, which is under ten percent." in text
    assert "- `update-share` **no longer holds**: The weight update takes under ten percent of a step." in text


def test_markdown_escapes_what_a_forge_would_read(moved: Path) -> None:
    edit(moved, ONE, ("A clean step of `plain`", "A clean step | of \\<b> \\*x\\* @someone `plain`"))
    text = as_markdown(report(Options(moved), "HEAD~1", str(moved / SUMMARY)))
    assert "@someone" not in text.replace("\\@someone", "")
    assert "<b>" not in text.replace("\\<b\\>", "")


def test_a_folder_of_recordings_is_summarised(moved: Path) -> None:
    folder = moved / "capture/gpu/out-invented"
    assert shutil.which("git")
    told = report(Options(moved), str(folder), "HEAD~1")
    assert not told.moved, as_text(told)
    assert {one.move.id for one in report(Options(moved), str(folder), "HEAD").measures} == {
        "plain.update_s", "plain.update_share", "death.retries"}
