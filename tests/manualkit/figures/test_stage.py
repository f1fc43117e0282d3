from __future__ import annotations

import copy
import errno
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from manualkit.build import Build
from manualkit.documents.inlines import Position, Text
from manualkit.figures.stage import build_figures
from manualkit.figures.write import write_figures

STEPS = ["recordings", "plain", "steps"]


def said(build: Build) -> list[tuple[str, str, str]]:
    return [(one.rule, str(one.place), one.message) for one in build.findings]


def test_drawings_that_are_not_there_are_reported_with_their_mend(fresh: Build) -> None:
    for drawing in (fresh.options.root / "figures").glob("*.svg"):
        drawing.unlink()
    build = build_figures(fresh)
    assert {one.rule for one in build.findings} == {"figure-fresh"} and len(build.findings) == 6
    assert {one.mend for one in build.findings} == {"tools/build figures"}
    assert not list((fresh.options.root / "figures").glob("*.svg"))


def test_what_was_written_is_fresh(fresh: Build) -> None:
    build = build_figures(fresh)
    assert build.findings == ()
    assert list(build.figures.built) == ["1.1", "1.2", "plate"]


def test_a_built_figure_holds_all_that_editions_need(fresh: Build) -> None:
    chart, drawn = build_figures(fresh).figures.built["1.2"], build_figures(fresh).figures.built["1.1"]
    assert (chart.height, chart.kind, chart.source) == (300, "chart", "figures/src/fig_1_2.py")
    assert chart.table == (("Step", "Reward"), ("0", "0.12"), ("1", "0.25"), ("2", "0.50"), ("3", "0.75"))
    assert chart.series == ("plain:rollout/raw_reward",) and drawn.measures == ("plain.step_s",)
    assert drawn.description == "One arrow leads from the trainer to the engine, and a step takes 3.0 s."
    assert "<title id=\"fig-1-2-title\">Title of 1.2</title>" in chart.web
    assert "var(--fig-green, #456b26)" in chart.web and "var(" not in chart.print


def test_a_second_drawing_without_the_cache_has_the_same_bytes(fresh: Build, tmp_path: Path) -> None:
    root = fresh.options.root
    first = {file.name: file.read_bytes() for file in root.glob("figures/*.svg")}
    for entry in (root / ".cache").rglob("*.json"):
        entry.unlink()
    write_figures(fresh)
    assert {file.name: file.read_bytes() for file in root.glob("figures/*.svg")} == first


def test_drawing_in_parallel_gives_the_same_bytes(fresh: Build) -> None:
    first = build_figures(fresh).figures
    for entry in (fresh.options.root / ".cache").rglob("*.json"):
        entry.unlink()
    parallel = write_figures(replace(fresh, options=replace(fresh.options, jobs=2)))
    assert len(first.built) == 3 and parallel.figures == first


def test_one_changed_byte_of_a_drawing_is_found_with_both_sides(fresh: Build) -> None:
    file = fresh.options.root / "figures/fig-1-1.svg"
    file.write_text(file.read_text().replace(">Trainer<", ">Trainee<"))
    (finding,) = build_figures(fresh).findings
    assert finding.rule == "figure-fresh" and finding.place.file == "figures/fig-1-1.svg"
    assert ">Trainee<" in finding.found and ">Trainer<" in finding.expected
    assert finding.found in file.read_text().split("\n")[finding.place.line - 1]
    write_figures(fresh)
    assert build_figures(fresh).findings == ()


def test_a_changed_recording_makes_only_its_figures_stale(fresh: Build, with_summary: Callable) -> None:
    summary = copy.deepcopy(fresh.evidence.lab.summary)
    summary["recordings"]["plain"]["steps"][1]["records"]["rollout"]["values"]["rollout/raw_reward"] = 0.4
    findings = build_figures(with_summary(fresh, summary)).findings
    assert {one.place.file for one in findings} == {f"figures/{name}{end}" for name in ("fig-1-2", "plate") for end in (".svg", ".print.svg")}


def test_a_changed_source_makes_its_figure_stale(fresh: Build) -> None:
    source = fresh.options.root / "figures/src/fig_1_1.py"
    source.write_text(source.read_text().replace('"Engine"', '"Rollout engine"'))
    assert {one.place.file for one in build_figures(fresh).findings} == {"figures/fig-1-1.svg", "figures/fig-1-1.print.svg"}


def test_a_drawing_of_no_figure_is_found(fresh: Build) -> None:
    (fresh.options.root / "figures/fig-9-9.svg").write_text("<svg/>")
    (finding,) = build_figures(fresh).findings
    assert (finding.place.file, finding.mend) == ("figures/fig-9-9.svg", "git rm figures/fig-9-9.svg")


def test_a_folder_in_the_place_of_a_drawing_is_named_with_a_mend_that_helps(fresh: Build) -> None:
    drawing = fresh.options.root / "figures/fig-1-2.svg"
    drawing.unlink()
    drawing.mkdir()
    (finding,) = build_figures(fresh).findings
    assert (finding.message, finding.mend) == (
        "a folder stands where figure 1.2 is drawn", "move the folder away, then tools/build figures")
    drawing.rmdir()
    write_figures(fresh)
    assert build_figures(fresh).findings == ()


def test_a_source_of_no_figure_is_found(fresh: Build) -> None:
    (fresh.options.root / "figures/src/fig_9_9.py").write_text("def draw(data): ...", encoding="utf-8")
    assert said(build_figures(fresh)) == [
        ("figure-sources-used", "figures/src/fig_9_9.py", "no figure block of the manual has this source")]


def test_a_missing_source_is_found_at_the_block(fresh: Build) -> None:
    (fresh.options.root / "figures/src/fig_1_2.py").unlink()
    (fresh.options.root / "figures/src/plate.py").unlink()
    found = [one for one in said(build_figures(fresh)) if one[0] == "figure-source"]
    assert found == [
        ("figure-source", "sections/1-1.md:5:1", "the figure has no source figures/src/fig_1_2.py"),
        ("figure-source", "manual.json:40:5", "the figure has no source figures/src/plate.py"),
    ]


def test_a_figure_with_a_name_has_a_source_of_that_name(fresh: Build) -> None:
    document = fresh.documents["1.1"]
    named = replace(document.blocks[0], id="planner-run")
    long = replace(document.blocks[1], id="x" * 61)
    build = replace(fresh, documents=replace(fresh.documents, all=(replace(document, blocks=(named, long)),)))
    sources = fresh.options.root / "figures/src"
    (sources / "fig_planner_run.py").write_text((sources / "fig_1_1.py").read_text())
    drawn = build_figures(build)
    assert list(drawn.figures.built) == ["planner-run", "plate"]
    assert '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 120"' in drawn.figures.built["planner-run"].web
    (unfit,) = [one for one in drawn.findings if one.rule == "figure-source"]
    assert (unfit.message, unfit.found) == ("no source can have the name of this figure", "x" * 61)


def test_an_error_in_a_source_is_found_with_its_line(fresh: Build) -> None:
    source = fresh.options.root / "figures/src/fig_1_1.py"
    source.write_text(source.read_text().replace("plain.step_s", "plain.step"))
    found = [one for one in build_figures(fresh).findings if one.rule == "figure-source"]
    assert [(str(one.place), one.source.strip()) for one in found] == [("figures/src/fig_1_1.py:7", 'step = data.text(data.measure("plain.step"))')]
    assert "did you mean `plain.step_s`" in found[0].message


@pytest.mark.parametrize("content", [b"\xff\xfe", b"#" * 70_000])
def test_a_source_that_is_no_text_or_too_large_is_refused(fresh: Build, content: bytes) -> None:
    (fresh.options.root / "figures/src/plate.py").write_bytes(content)
    assert "figure-source" in {one.rule for one in build_figures(fresh).findings}


def test_a_source_outside_the_manual_is_not_run(fresh: Build, tmp_path: Path) -> None:
    outside = tmp_path / "outside.py"
    outside.write_text("raise SystemExit('this ran')")
    source = fresh.options.root / "figures/src/plate.py"
    source.unlink()
    source.symlink_to(outside)
    assert ("figure-source", "manual.json:40:5") in {one[:2] for one in said(build_figures(fresh))}


def test_a_drawing_is_not_written_through_a_link(manual: Build, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    (manual.options.root / "figures/plate.svg").symlink_to(victim)
    assert [one.message for one in write_figures(manual).findings] == ["the path leaves the manual"]
    assert victim.read_text() == "mine"


def test_a_full_disk_leaves_nothing_half_written(manual: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk of the manual; that of the figure processes' own files has room."""
    written = Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if not path.is_relative_to(manual.options.root):
            return written(path, content)
        written(path, content[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    monkeypatch.setattr(Path, "write_text", lambda path, content, **_: full(path, content.encode()))
    before = {path for path in manual.options.root.rglob("*") if path.is_file()}
    findings = write_figures(manual).findings
    assert {one.message for one in findings} == {"the drawing cannot be written: No space left on device"}
    assert {path for path in manual.options.root.rglob("*") if path.is_file()} == before


def test_lint_faults_become_findings_at_the_source(fresh: Build) -> None:
    source = fresh.options.root / "figures/src/plate.py"
    source.write_text(source.read_text().replace("A row of discs, one a step, each as wide as the reward of its step.", "Discs"))
    write_figures(fresh)
    (finding,) = build_figures(fresh).findings
    line = 1 + next(number for number, text in enumerate(source.read_text().splitlines()) if text.startswith("def draw("))
    assert (finding.rule, str(finding.place)) == ("figure-described", f"figures/src/plate.py:{line}")
    assert finding.mend == "change figures/src/plate.py, then tools/build figures"


def test_a_number_that_is_typed_is_found(fresh: Build) -> None:
    source = fresh.options.root / "figures/src/fig_1_1.py"
    source.write_text(source.read_text().replace('"Trainer", step,', '"Trainer", "3.1 s",'))
    write_figures(fresh)
    (finding,) = build_figures(fresh).findings
    assert (finding.rule, finding.message) == ("figure-number-bound", "the number 3.1 in `3.1 s` does not come from the evidence")
    assert '"Trainer", "3.1 s",' in finding.source and finding.source == source.read_text().splitlines()[finding.place.line - 1]
    assert finding.expected == "Every number in a figure's text and description comes from a measure or the summary."


def test_the_claim_of_a_chart_is_bound(fresh: Build) -> None:
    document = fresh.documents["1.1"]
    loose = replace(document.blocks[1], claim=(Text("It grows.", Position(7)),))
    documents = replace(fresh.documents, all=(replace(document, blocks=(document.blocks[0], loose)),))
    (finding,) = build_figures(replace(fresh, documents=documents)).findings
    assert (finding.rule, str(finding.place)) == ("figure-claim-bound", "sections/1-1.md:5:1")


def test_a_manual_without_evidence_may_have_diagrams_that_need_none(fresh: Build) -> None:
    rules = [one.rule for one in build_figures(replace(fresh, evidence=None)).findings]
    assert rules == ["figure-source"] * 3


def test_matplotlib_is_not_imported_when_nothing_changed(fresh: Build) -> None:
    script = (
        "import pickle, sys; from manualkit.figures.stage import build_figures\n"
        "build = build_figures(pickle.load(sys.stdin.buffer))\n"
        "print(len(build.findings), len(build.figures.built), 'matplotlib' in sys.modules, 'fontTools' in sys.modules)"
    )
    import pickle

    quiet = pickle.dumps(replace(fresh, options=replace(fresh.options, say=print)))
    done = subprocess.run([sys.executable, "-c", script], input=quiet, capture_output=True, env={"PYTHONPATH": ":".join(sys.path)})
    assert done.stdout.decode().split() == ["0", "3", "False", "False"], done.stderr.decode()
