"""``words-reviewed`` on the fixture manual made ready: what no other rule can judge, and what is no change. All data is invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build
from manualkit.cli import main
from manualkit.evidence.ledger import FILE

ONE = "sections/1-1-read-one-step.md"


@pytest.fixture
def words(bind: Callable[[Path], Build]) -> Callable[[Path], list]:
    return lambda root: [one for one in bind(root).findings if one.rule == "words-reviewed"]


@pytest.fixture
def ready(copy_manual: Callable[..., Path]) -> Path:
    root = copy_manual()
    change(root, '"status": "draft"', '"status": "ready"', "manual.json")
    change(root, '"review": "off"', '"review": "on"', "manual.json")
    (root / "figures/fig-9-9.svg").write_text("<svg><text>4.2 s</text></svg>\n", "utf-8")
    main(["--manual", str(root), "update"])
    return root


def change(root: Path, old: str, new: str, file: str = ONE) -> None:
    text = (root / file).read_text("utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), "utf-8")


def test_as_it_was_looked_at(ready, words):
    assert words(ready) == []
    assert "\nwords 1.1\n  " in (ready / FILE).read_text("utf-8")


@pytest.mark.parametrize(("old", "new", "file", "line"), [
    ("how long one step took", "how briefly one step took", ONE, 5),
    ("(value:plain.step_s)", "(value:plain.rollout_s)", ONE, 18),  # the shown number is another rule's
    ("(value:plain.step_s~1)", "(value:plain.step_s~2)", ONE, 18),
    ("(claim:update-share)", "(claim:update-shares)", ONE, 18),
    ("| Generation | plain.rollout_s |", "| Generation | plain.rollout_s_again |", ONE, 20),
    ("## The length of a step", "## The height of a step", ONE, 16),
    ('"subtitle": "A small', '"subtitle": "A large', "manual.json", None),
    ("4.2 s", "4.3 s", "figures/fig-9-9.svg", None),
])
def test_a_changed_word_is_found_where_it_stands(ready, words, old, new, file, line):
    change(ready, old, new, file)
    (one,) = words(ready)
    assert one.place.file == file and (line is None or one.place.line == line)


def test_a_passage_that_is_gone_and_several_changes(ready, words):
    change(ready, "The trainer prints one line with the times of the step:\n\n", "")
    (one,) = words(ready)
    assert "are gone from here" in one.message and one.found == "nothing"
    change(ready, "Your first run has ended", "Your last run has ended")
    (one,) = words(ready)
    assert one.place.line == 5 and one.message.endswith("1 more of its places changed") and one.found.startswith("Your last run")


def test_the_lines_of_a_listing_are_words(ready, words):
    text = (ready / ONE).read_text("utf-8")
    at = text.index("---\n", text.index("```listing"))
    (ready / ONE).write_text(text[:at + 4] + "…\n" + text[at + 4:], "utf-8")
    assert [one.found for one in words(ready)] == ["the listing from capture/gpu/out-invented/plain.log.gz"]


@pytest.mark.parametrize(("old", "new", "file"), [
    ("You want to know how long", "You want to\nknow how long", ONE),
    ("{#step-length}", "{#length-of-step}", ONE),
    ("| Generation | plain.rollout_s |", "| Generation   | plain.rollout_s    |", ONE),
    ('"id": "minimal",', '"id":   "minimal",', "manual.json"),
])
def test_what_is_no_word_is_no_change(ready, words, old, new, file):
    change(ready, old, new, file)
    assert words(ready) == []


def test_a_draft_is_written_freely_and_update_accepts(ready, words):
    change(ready, "Your first run", "Your last run")
    main(["--manual", str(ready), "update"])
    assert words(ready) == []
    change(ready, "Your last run", "Your first run")
    change(ready, '"status": "ready"', '"status": "draft"', "manual.json")
    assert words(ready) == []


def test_a_ready_manual_whose_file_holds_no_words(ready, words):
    lines = (ready / FILE).read_text("utf-8").split("\n")
    keep, skip = [], False
    for line in lines:
        skip = line.startswith("words ") or skip and line.startswith("  ")
        keep += [] if skip else [line]
    (ready / FILE).write_text("\n".join(keep), "utf-8")
    assert [one.message for one in words(ready)] == [f"{FILE} holds no checksums of words, and the manual is ready"]


def test_rewritten_numbers_are_looked_at_by_the_same_update(ready, words):
    change(ready, "[5.6 s](value:plain.step_s)", "[5.5 s](value:plain.step_s)")
    assert words(ready) != []
    main(["--manual", str(ready), "update"])
    assert words(ready) == [] and "[5.6 s](value:plain.step_s)" in (ready / ONE).read_text("utf-8")
