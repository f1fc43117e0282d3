"""Descriptions of measures, on the fixture manual. All data is invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build

from tests.manualkit.evidence.test_stage import change

Bind = Callable[[Path], Build]
FILE = "capture/measures.yml"


@pytest.mark.parametrize(("said", "number"), [
    ("A whole step, about 5.6 s", "5.6"), ("A whole step of six seconds", "6"), ("A step at a reward of 0.5", "0.5"), ("Step 3, or step 2", "2"),
    ("Ten percent of a run", "10"), ("A step that is 4x as long", "4"), ("A median of 14905 numbers", "14905"),
])
def test_a_number_that_the_definition_lacks(copy_manual: Callable[..., Path], bind: Bind, said: str, number: str) -> None:
    root = copy_manual()
    change(root, FILE, "description: A whole step}", f'description: "{said}"}}')
    caught, = (one for one in bind(root).findings if one.rule == "measure-said")
    assert caught.message == f"the description of 'plain.step_s' says {number}, its definition does not"
    assert (str(caught.place), caught.found) == ("capture/measures.yml:3:3", said)


@pytest.mark.parametrize(("definition", "said"), [
    ("statistic: last, over: {steps: [2, 3]}", "The last of the steps 2 to 3"),
    ("statistic: first_step, at_least: 5.4", "The first step of at least 5.4 s"), ("statistic: share, above: 0.12", "The share above 12 percent"),
    ("statistic: quantile, q: 0.9", "The 0.9 quantile of a time"), ("statistic: median", "Of 256 answers, between two retries, in 8 prompts"),
])
def test_the_numbers_of_the_definition_pass(copy_manual: Callable[..., Path], bind: Bind, definition: str, said: str) -> None:
    root = copy_manual()
    unit = "" if "step" in definition.split(",")[0] or "share" in definition else ", unit: s"
    with (root / FILE).open("a", encoding="utf-8") as file:
        file.write(f'  plain.new: {{run: plain, series: perf/step_time, {definition}{unit}, description: "{said}"}}\n')
    assert [one.message for one in bind(root).findings] == []


def test_the_numbers_of_its_parts_and_constants_pass(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    with (root / FILE).open("a", encoding="utf-8") as file:
        file.write('  plain.third: {run: plain, series: perf/step_time, statistic: last, over: {steps: [3, 3]}, unit: s, description: Step 3}\n'
                   '  plain.gain: {difference: [plain.third, plain.step_s], unit: s, description: "Step 3 less the median, of a limit of 30 s"}\n')
    (root / "capture/constants.yml").write_text("constants:\n  - {text: 30 s, reason: a setting of the command}\n", "utf-8")
    assert bind(root).findings == ()
