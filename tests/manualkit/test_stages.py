"""stages.py: a source that cannot be read is reported alone, before its consequences."""

from __future__ import annotations

import pytest
from manualkit.build import Build, Options
from manualkit.stages import CHECK, run

STAGES = tuple(stage for stage in CHECK if stage[0] != "capture")


def rules(root) -> list[str]:
    return [finding.rule for finding in run(Build(Options(root)), STAGES).findings]


def test_a_clean_manual_goes_through_every_stage(copy_manual):
    said: list[str] = []
    build = run(Build(Options(copy_manual(), say=said.append)), STAGES)
    assert build.findings == ()
    assert [line.split()[0] for line in said] == ["manifest", "documents", "evidence", "figures", "audit"]


@pytest.mark.parametrize(("file", "rule"), [
    ("sections/1-1-read-one-step.md", "text-readable"),
    ("capture/measures.yml", "measures-valid"),
    ("capture/claims.yml", "claims-valid"),
])
def test_an_unreadable_source_is_the_only_finding(copy_manual, file, rule):
    root = copy_manual()
    (root / file).write_bytes(b"\xff\xfe: : {" + (root / file).read_bytes())
    found = rules(root)
    assert found and set(found) == {rule}


def test_nothing_later_runs_on_a_source_that_could_not_be_read(copy_manual):
    root = copy_manual()
    (root / "capture/measures.yml").write_text("measures: [", encoding="utf-8")
    assert run(Build(Options(root)), STAGES).evidence is None


def test_one_fault_is_one_finding(copy_manual):
    root = copy_manual()
    section = root / "sections/1-1-read-one-step.md"
    section.write_text(section.read_text("utf-8").replace("cited:first-edition", "cited:first-editon"), "utf-8")
    (root / "figures/src/fig_1_9.py").write_text("def draw(data): ...", "utf-8")
    assert sorted(rules(root)) == ["cited-known", "figure-sources-used"]
