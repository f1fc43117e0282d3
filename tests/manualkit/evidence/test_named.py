"""The rules that hold a sentence to the recording, step, commit, setting and claim that it names. The fixture's data is invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build
from manualkit.documents.stage import parse_documents
from manualkit.evidence.stage import bind_evidence
from manualkit.manifest.stage import load_manifest

ONE = "sections/1-1-read-one-step.md"
FIRST = "  plain.step1_reward: {run: plain, series: rollout/raw_reward, statistic: first, over: {steps: [1, 1]}, digits: 2, description: At step 1}\n"
CLAIM = """  longer:
    statement: A step takes longer than its generation.
    above: {measure: plain.step_s, than: plain.rollout_s}
"""


@pytest.fixture
def bind(run_stages: Callable[..., Build]) -> Callable[[Path], Build]:
    return lambda root: run_stages(root, load_manifest, parse_documents, bind_evidence)


@pytest.fixture
def manual(copy_manual: Callable[..., Path]) -> Path:
    """The fixture manual with a measure of one step and a claim with a direction."""
    root = copy_manual()
    with (root / "capture/measures.yml").open("a") as file:
        file.write(FIRST)
    with (root / "capture/claims.yml").open("a") as file:
        file.write(CLAIM)
    change(root, ONE, "## The length of a step", "A step takes [longer](claim:longer) than its generation.\n\n## The length of a step")
    return root


def change(root: Path, file: str, old: str, new: str) -> None:
    text = (root / file).read_text("utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), "utf-8")


def say(root: Path, words: str) -> None:
    change(root, ONE, "## The length of a step", f"{words}\n\n## The length of a step")


GOOD = [
    "The run `death` made [8](value:death.retries) retries.",
    "The runs `plain` and `death` are two, and a step of `plain` takes [5.6 s](value:plain.step_s).",
    "In `plain` the update is [under ten percent](claim:update-share) of a step.",
    "At step 1 the reward stands at [0.25](value:plain.step1_reward), and a step takes [5.6 s](value:plain.step_s).",
    "From step 0 to step 1 it went to [0.25](value:plain.step1_reward).",
    "The pin is `31f1ca961`, in full 31f1ca961d0b5c6e7f8091a2b3c4d5e6f7081920.",
    "With `--lr 1e-2` it would diverge. A word such as `deadbeef` is no commit, and neither is 1234567.",
    "The run `plain` was started with `--lr 3e-5`, and `numpy 9.9` is not listed.",
    "A step takes no less, and [longer than its generation](claim:longer).",
]
# words, rule, what the place points at, found, expected
BAD = [
    ("The run `plain` made [8](value:death.retries) retries.", "run-named", "[8]", "plain", "death"),
    ("In `death` the update is [under ten percent](claim:update-share) of a step.", "run-named", "[under", "death", "plain"),
    ("| Run | Retries |\n|---|---|\n| `plain` | [8](value:death.retries) |", "run-named", "[8]", "plain", "death"),
    ("At step 2 the reward stands at [0.25](value:plain.step1_reward).", "step-named", "[0.25]", "2", "1"),
    ("The pin is `31f1ca962`.", "pin-recorded", "`31f1ca962`", "31f1ca962", "31f1ca961"),
    ("Miles at 41f1ca961 was read.", "pin-recorded", "41f1ca961", "41f1ca961", "31f1ca961"),
    ("The run `plain` was started with `--lr 3e-6`.", "setting-recorded", "`--lr", "3e-6", "3e-5"),
    ("| Run | Set |\n|---|---|\n| `plain` | `--n-samples-per-prompt 9` |", "setting-recorded", "`--n-s", "9", "8"),
    ("A step takes [shorter](claim:longer) than its generation.", "claim-direction", "[shorter]", "shorter", "A step takes longer than its generation."),
]


@pytest.mark.parametrize("words", GOOD)
def test_sentences_that_hold(manual, bind, words):
    say(manual, words)
    assert [one for one in bind(manual).findings if one.rule != "number-bound"] == []


@pytest.mark.parametrize("words, rule, at, found, expected", BAD)
def test_sentences_that_name_another(manual, bind, words, rule, at, found, expected):
    say(manual, words)
    (finding,) = [one for one in bind(manual).findings if one.rule not in ("number-bound", "mixed-runs")]
    line = (manual / ONE).read_text("utf-8").split("\n")[finding.place.line - 1]
    assert (finding.rule, finding.place.file) == (rule, ONE) and line[finding.place.column - 1:].startswith(at)
    assert (finding.found, finding.expected) == (found, expected) and finding.mend


@pytest.mark.parametrize("file, old, new, rule, place, found", [
    ("manual.json", '"commit": "31f1ca961"', '"commit": "31f1ca960"', "pin-recorded", "manual.json", "31f1ca960"),
    ("manual.json", "main at 31f1ca961", "main at 31f1ca96a", "pin-recorded", "manual.json", "31f1ca96a"),
    ("manual.json", '"date": "2026-08-21"', '"date": "2026-08-22"', "pin-recorded", "manual.json", "2026-08-22"),
    ("capture/claims.yml", "takes longer than", "takes less than", "claim-direction", "capture/claims.yml", "A step takes less than its generation."),
    (ONE, "[longer](claim:longer)", "longer", "claim-stated", "capture/claims.yml", "A step takes longer than its generation."),
    (ONE, "Medians over the clean steps of `plain`.", "Medians over the clean steps of `death`.", "run-named", ONE, "death"),
    (ONE, "| Phase | Time | In", "| Phase | `death` | In", "run-named", ONE, "death"),
    ("sections/r-1-lab-notes.md", "steps: plain", "steps: death", "run-named", "sections/r-1-lab-notes.md", "plain"),
])
def test_other_places(manual, bind, file, old, new, rule, place, found):
    change(manual, file, old, new)
    findings = bind(manual).findings
    assert {one.rule for one in findings} - {"mixed-runs", "measure-table"} == {rule}
    finding = next(one for one in findings if one.rule == rule)
    assert (finding.place.file, finding.found) == (place, found) and finding.place.line


def test_a_draft_beside_the_listed_sections_states_a_claim(manual, bind):
    change(manual, ONE, "[longer](claim:longer)", "longer")
    (manual / "sections/9-9-a-draft.md").write_text("It takes [longer](claim:longer).\n")
    assert [finding.rule for finding in bind(manual).findings] == ["sections-listed"]


def test_versions_are_those_of_the_host(manual, bind):
    say(manual, "Stock SGLang `0.5.16` and `sglang 0.5.16` are those of the host.")
    assert bind(manual).findings == ()
    say(manual, "The host has SGLang `0.5.17`, or `sglang 0.5.18`.")
    assert [(one.rule, one.found) for one in bind(manual).findings] == [("setting-recorded", "0.5.17"), ("setting-recorded", "0.5.18")]
