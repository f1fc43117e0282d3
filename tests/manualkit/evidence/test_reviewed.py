"""``capture/evidence.txt`` on the fixture manual: what it holds, and each kind of change that it must show. All data is invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build
from manualkit.documents.stage import parse_documents
from manualkit.evidence.reviewed import FILE
from manualkit.evidence.stage import bind_evidence
from manualkit.evidence.update import review
from manualkit.manifest.stage import load_manifest

ONE, NOTES = "sections/1-1-read-one-step.md", "sections/r-1-lab-notes.md"


@pytest.fixture
def bind(run_stages: Callable[..., Build]) -> Callable[[Path], Build]:
    return lambda root: run_stages(root, load_manifest, parse_documents, bind_evidence)


@pytest.fixture
def manual(copy_manual: Callable[..., Path], bind: Callable[[Path], Build]) -> Path:
    """The fixture manual with the file, written as of today."""
    root = copy_manual()
    assert not review(bind(root))  # a manual without the file gets none
    (root / FILE).write_text("")
    assert review(bind(root)) and not review(bind(root))
    return root


def change(root: Path, file: str, old: str, new: str) -> None:
    text = (root / file).read_text("utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), "utf-8")


def test_it_holds_measures_claims_and_tables(manual, bind):
    assert bind(manual).findings == ()
    text = (manual / FILE).read_text("utf-8")
    assert "\nmeasure plain.step_s\n  A whole step\n  5.6 s: median of perf/step_time over 3 clean steps of plain\n" in text
    assert "\nclaim update-share\n  The weight update takes under ten percent of a step.\n" in text
    assert "\n  said in 1.1: under ten percent\n" in text
    assert "\ntable 1.1 phases\n  The phases of a clean step\n  Phase | Time | In milliseconds\n" in text


# file, old, new; then the place's file, the name of the entry, and both sides.
MUTATIONS = [
    ("capture/measures.yml", "perf/rollout_time, statistic: median", "perf/rollout_time, statistic: max", "capture/measures.yml", "measure plain.rollout_s"),
    ("capture/measures.yml", "rollout/raw_reward, statistic: max", "train/loss, statistic: max", "capture/measures.yml", "measure plain.best_reward"),
    ("capture/measures.yml", "statistic: max, digits", "statistic: max, over: complete, digits", "capture/measures.yml", "measure plain.best_reward"),
    ("capture/measures.yml", "Generation of the answers", "Generation of two answers", "capture/measures.yml", "measure plain.rollout_s"),
    ("capture/claims.yml", "measure: plain.update_share, bound: 0.10", "measure: plain.update_share, or_equal: true, bound: 0.1", "capture/claims.yml", None),
    (ONE, "| Generation | plain.rollout_s |", "| Generation | plain.update_s |", ONE, "table 1.1 phases"),
    (ONE, "| Weight update | plain.update_s |", "| Whole step | plain.update_s |", ONE, "table 1.1 phases"),
    (ONE, "| Phase | Time | In milliseconds |", "| Phase | In milliseconds | Time |", ONE, "table 1.1 phases"),
    (NOTES, "Step time | perf/step_time | s | 2", "Step time | perf/step_time | ms | 2", NOTES, "table R.1 plain-steps"),
    (ONE, "[under ten percent]", "[not under ten percent]", "capture/claims.yml", "claim update-share"),
    (NOTES, "steps: plain", "steps: death", NOTES, "table R.1 plain-steps"),
    (FILE, "5.6 s: median", "5.7 s: median", "capture/measures.yml", "measure plain.step_s"),
    (FILE, "claim update-share\n", "claim update-shore\n", "capture/claims.yml", "claim update-share"),
]


@pytest.mark.parametrize("file, old, new, place, name", MUTATIONS)
def test_each_change_is_shown_where_it_is_defined(manual, bind, file, old, new, place, name):
    change(manual, file, old, new)
    found = [one for one in bind(manual).findings if one.rule == "evidence-reviewed"]
    if name is None:  # the value and the words stay: nothing to look at
        assert found == []
        return
    assert found[0].place.file == place and found[0].place.line
    assert f"the {name}" in found[0].message and found[0].found != found[0].expected
    assert found[0].mend == "tools/build update, then read the difference of capture/evidence.txt"
    assert review(bind(manual)) and [one for one in bind(manual).findings if one.rule == "evidence-reviewed"] == []


def test_moved_definitions_and_wrapped_text_are_no_change(manual, bind):
    path = manual / "capture/measures.yml"
    head, *lines = path.read_text("utf-8").split("\n  ")
    path.write_text("\n  ".join([head, *sorted(lines, reverse=True)]).rstrip("\n") + "\n", "utf-8")
    change(manual, ONE, "title: The phases of a clean step", "title: The phases\n  of a clean step")
    assert bind(manual).findings == ()


def test_an_entry_that_is_gone_is_named(manual, bind):
    change(manual, "capture/measures.yml", "  plain.best_reward: {run: plain, series: rollout/raw_reward, statistic: max, digits: 3, description: The best mean reward}\n", "")
    (found,) = bind(manual).findings
    assert (found.place.file, found.found) == (FILE, "nothing") and found.place.line > 1
    assert found.message.startswith("the measure plain.best_reward is not what capture/evidence.txt holds")
