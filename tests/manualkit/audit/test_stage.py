"""Each audit rule: the manual passes it, one edit breaks it, and the whole message is as written in ``cases.yml``."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from capture.lab.finding import Severity
from manualkit.audit.registry import CHECKS, RULES
from manualkit.audit.stage import audit
from manualkit.documents.stage import parse_documents
from manualkit.manifest.stage import load_manifest

CASES = yaml.safe_load(Path(__file__).with_name("cases.yml").read_text("utf-8"))


def lines_of(run_stages, root):
    build = run_stages(root, load_manifest, parse_documents)
    after = audit(build)
    return [f"{f.place}:{f.rule}:{f.message}" for f in after.findings[len(build.findings) :]]


def test_the_minimal_manual_passes(audited, run_stages):
    assert lines_of(run_stages, audited) == []


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_an_edit_breaks_the_rule(audited, run_stages, case):
    path = audited / case["file"]
    text = path.read_text("utf-8")
    assert text.count(case["old"]) >= 1, "the edit finds its place"
    path.write_text(text.replace(case["old"], case["new"], 1), "utf-8")
    assert lines_of(run_stages, audited) == case["expected"]


def test_every_rule_has_a_case():
    expected = " ".join(line for case in CASES for line in case["expected"])
    assert [rule.id for rule in RULES if f":{rule.id}:" not in expected] == []


def test_a_source_is_a_figure_or_the_plate(audited, run_stages):
    sources = audited / "figures" / "src"
    for name in ("fig_1_9.py", "theme.py", "plate.py"):
        (sources / name).write_text("")
    assert lines_of(run_stages, audited) == [
        "figures/src/fig_1_9.py:figure-placed-once:the figure fig-1-9 is placed nowhere",
        "figures/src/plate.py:figure-placed-once:the figure plate is placed nowhere",
    ]
    path = audited / "manual.json"
    plate = '"plate": {"figure": "plate", "title": "T", "caption": "It shows a run."},\n  "front":'
    path.write_text(path.read_text("utf-8").replace('"front":', plate), "utf-8")
    (sources / "fig_1_9.py").unlink()
    assert lines_of(run_stages, audited) == []


def test_a_folder_that_git_ignores_is_not_the_manuals(audited, run_stages):
    path = audited / "sections" / "r-1-lab-notes.md"
    old = "[The length of a step](#step-length) is their median."
    path.write_text(path.read_text("utf-8").replace(old, "See `checkout/train.py`."), "utf-8")
    (audited / "checkout").mkdir()
    assert lines_of(run_stages, audited) == ["sections/r-1-lab-notes.md:7:5:path-exists:checkout/train.py does not exist"]
    (audited / ".gitignore").write_text("*.whl\n/checkout/\n")
    assert lines_of(run_stages, audited) == []


def test_ids_are_unique_and_described():
    assert len({rule.id for rule in RULES}) == len(RULES) == len(CHECKS)
    assert all(rule.description and rule.severity in Severity for rule in RULES)


def test_no_documents_no_audit(tmp_path, run_stages):
    build = run_stages(tmp_path, load_manifest, parse_documents, audit)
    assert [finding.rule for finding in build.findings] == ["manifest-readable"]
