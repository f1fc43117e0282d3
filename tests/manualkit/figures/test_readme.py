"""The examples of ``figures/README.md`` draw without a fault on the manual's own recordings."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from manualkit.figures.facts import Facts
from manualkit.figures.job import Job, draw

ROOT = Path(__file__).parents[3]
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "figures/README.md").read_text("utf-8"), re.DOTALL)


@pytest.fixture(scope="module")
def facts() -> Facts:
    (summary,) = (ROOT / "capture/gpu/summary").glob("*.json")
    return Facts(json.loads(summary.read_text("utf-8")), {}, (), str(ROOT))


@pytest.mark.parametrize("code", EXAMPLES, ids=[code.split("\n")[0].strip('"') for code in EXAMPLES])
def test_an_example_draws_without_a_fault(facts: Facts, code: str) -> None:
    outcome = draw(Job("9.9", "fig-9-9", "x", "Title", "README.md", code), facts)
    assert outcome.faults == ()
    assert outcome.figure is not None and 100 < outcome.figure.height <= 760
    assert 10 <= len(code.splitlines()) <= 60


def test_there_is_an_example_of_every_class() -> None:
    from manualkit.figures import charts, kit

    drawn = {name for name in (*kit.__all__, *charts.__all__) if name[0].isupper() and not name.isupper()} - {"Axis", "Box", "Cell", "Diagram"}
    assert {name for name in drawn if any(f"{name}(" in code for code in EXAMPLES)} == drawn
