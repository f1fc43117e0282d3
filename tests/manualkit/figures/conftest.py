"""A manual of three figures on invented data (``tests/manuals/figures``), as finished values before the figures stage."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from capture.lab.model import Lab, Measure
from manualkit.build import Build, Options
from manualkit.documents.inlines import Claim, Position, Text
from manualkit.documents.model import Document, Documents, Figure
from manualkit.evidence.model import Evidence
from manualkit.figures.data import Data
from manualkit.figures.facts import Facts, facts_of
from manualkit.figures.write import write_figures
from manualkit.manifest.model import Hue, Manifest, Pin, Plate

MANUAL = Path(__file__).parents[2] / "manuals" / "figures"
HERE = Position(5)


def words(text: str) -> tuple[Text, ...]:
    return (Text(text, HERE),)


@pytest.fixture
def lab() -> Lab:
    return invented_lab()


def invented_lab() -> Lab:
    summary = json.loads((MANUAL / "capture/gpu/summary/figures-lab.json").read_text())
    step = Measure("plain.step_s", 3.0, "s", "A clean step", "median over 3 clean steps", ("plain",), (), digits=1)
    return Lab(MANUAL, "summary.json", summary, {step.id: step}, {})


@pytest.fixture
def facts(lab: Lab) -> Facts:
    return facts_of(lab, [("blue", "the trainer")])


@pytest.fixture
def data(facts: Facts) -> Data:
    return Data(facts)


@pytest.fixture
def block() -> Callable[[str, str], Figure]:
    return a_block


def a_block(id: str, kind: str) -> Figure:
    claim = (Claim("grows", words("It grows."), HERE),)
    return Figure(id, kind, words(f"Title of {id}"), claim, words("Caption."), HERE)


@pytest.fixture
def manual(tmp_path: Path) -> Build:
    """The build that the figures stage takes, in a copy that may be changed; nothing is drawn yet."""
    return three_figures(tmp_path / "a manual")


@pytest.fixture
def fresh(manual: Build, drawn_once: Path) -> Build:
    """The manual with its drawings committed and kept, as ``write_figures`` leaves them."""
    shutil.copytree(drawn_once, manual.options.root, dirs_exist_ok=True)
    return manual


@pytest.fixture(scope="session")
def drawn_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the same manual, drawn: what is committed and what is kept. No test changes it."""
    build = write_figures(three_figures(tmp_path_factory.mktemp("drawn") / "a manual"))
    assert build.findings == ()
    return build.options.root


def three_figures(folder: Path) -> Build:
    """A copy of the manual in ``folder``, with three of its figures."""
    root = Path(shutil.copytree(MANUAL, folder))
    for source in (root / "figures/src").glob("*.py"):
        if source.stem not in ("fig_1_1", "fig_1_2", "plate"):
            source.unlink()
    document = Document("1.1", "sections/1-1.md", words("T"), words("t"), (a_block("1.1", "flow"), a_block("1.2", "chart")), (), ())
    manifest = Manifest(
        "figures", "Figures 101", "", "", "", "2026.11", "draft", Pin("", "", "", "", "", ""), (),
        (Hue("blue", "the trainer"),), (), (), plate=Plate("plate", "Discs", "Caption"), positions={"/plate/figure": (40, 5)},
    )
    return Build(
        Options(root=root), manifest=manifest, documents=Documents((document,), {}), evidence=Evidence(invented_lab(), (), {}, {}, {}),
    )


@pytest.fixture
def with_summary() -> Callable[[Build, dict], Build]:
    """The build on another summary."""

    def change(build: Build, summary: dict) -> Build:
        return replace(build, evidence=replace(build.evidence, lab=replace(build.evidence.lab, summary=summary)))

    return change
