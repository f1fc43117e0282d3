"""The gallery manual (``tests/manuals/figures``): one figure of every kind, on invented data, through the real stages."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build, Options
from manualkit.documents.stage import parse_documents
from manualkit.figures.lab import load_lab
from manualkit.figures.stage import build_figures
from manualkit.figures.write import write_figures
from manualkit.manifest.stage import load_manifest

pytestmark = pytest.mark.xdist_group("gallery")  # under --dist loadgroup one process draws it
KINDS = {
    "structure", "flow", "chart", "sequence", "state", "layers", "tree", "decision", "timeline", "comparison", "plate",
}


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Build]:
    """Draws the whole gallery in a fresh copy, without a cache."""
    source = Path(__file__).parents[2] / "manuals" / "figures"

    def draw() -> Build:
        root = Path(shutil.copytree(source, tmp_path_factory.mktemp("gallery") / "figures"))
        return write_figures(before_figures(root))

    return draw


def before_figures(root: Path) -> Build:
    """The stages before the figures."""
    build = Build(Options(root=root))
    for stage in (load_manifest, parse_documents, load_lab):
        build = stage(build)
    return build


@pytest.fixture(scope="module")
def drawn(gallery: Callable[[], Build]) -> Build:
    return gallery()


def test_every_kind_is_drawn_without_a_finding(drawn: Build) -> None:
    assert [str(one.place) + one.message for one in drawn.findings] == []
    assert {figure.kind for figure in drawn.figures.built.values()} == KINDS
    assert len(drawn.figures.built) == 22


def test_the_same_bytes_come_twice(drawn: Build, gallery: Callable[[], Build]) -> None:
    again = gallery()
    one, other = ({file.name: file.read_bytes() for file in (build.options.root / "figures").glob("*.svg")} for build in (drawn, again))
    assert len(one) == 44 and one == other
    assert build_figures(again).findings == ()


def test_print_has_literal_colours_and_every_chart_its_table(drawn: Build) -> None:
    for figure in drawn.figures.built.values():
        assert "var(" not in figure.print and "var(--fig-" in figure.web
        assert bool(figure.table) == (figure.kind == "chart")


def test_missing_values_are_named_in_the_table(drawn: Build) -> None:
    lines = drawn.figures.built["3.1"].table
    assert lines[0] == ("Step", "range of the two, lowest (share of answers)", "range of the two, highest (share of answers)",
                        "alpha (share of answers)", "beta (share of answers)")
    assert [row[4] for row in lines[5:7]] == ["no value", "no value"]
    assert drawn.figures.built["3.4"].table[-1] == ("Memory in use, plain", "no value")


def test_a_changed_sample_is_found(drawn: Build, tmp_path: Path) -> None:
    build = before_figures(Path(shutil.copytree(drawn.options.root, tmp_path / "figures")))
    samples = build.options.root / "samples/alpha.gpu.csv"
    assert build_figures(build).findings == ()
    samples.write_text(samples.read_text().replace("97 %", "96 %", 1))
    (finding,) = build_figures(build).findings
    assert finding.rule == "figure-source" and finding.place.file == "figures/src/fig_3_8.py"
    assert "its SHA-256 differs" in finding.message
