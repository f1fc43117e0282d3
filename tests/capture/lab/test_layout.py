"""layout.py: where the lab is, and what is said when that is not clear."""

from __future__ import annotations

import pytest
from capture.lab.layout import find_layout


def rules(root, runs=None):
    return [one.rule for one in find_layout(root, runs)[1]]


def test_the_lab_of_the_manifest_and_the_folder_of_its_summary(lab):
    other = lab.root / "capture/gpu/out-l4"
    other.mkdir()
    (other / "status.txt").write_text("")
    (lab.summary.parent / "other.json").write_text("{}")
    layout, faults = find_layout(lab.root)
    assert not faults and (layout.lab, layout.folder, layout.foreign) == ("t-lab", "capture/gpu/out-t", False)


def test_the_only_lab_needs_no_name(lab):
    (lab.root / "manual.json").unlink()
    assert find_layout(lab.root)[0].summary == "capture/gpu/summary/t-lab.json"


def test_two_labs_and_no_name(lab):
    (lab.root / "manual.json").unlink()
    (lab.summary.parent / "other.json").write_text("{}")
    assert rules(lab.root) == ["lab-named"]


@pytest.mark.parametrize("name", ["../../secret", "/etc/passwd", ".hidden", 5])
def test_a_name_never_leaves_the_folder(lab, name):
    import json

    (lab.root / "manual.json").write_text(json.dumps({"lab": name}))
    assert find_layout(lab.root)[0].lab == "t-lab"


def test_no_recording_folder(lab):
    (lab.folder / "status.txt").unlink()
    assert rules(lab.root) == ["recordings-present"]


def test_another_folder(lab, tmp_path):
    layout, _ = find_layout(lab.root, str(tmp_path))
    assert (layout.source, layout.foreign, layout.folder) == (tmp_path, True, "capture/gpu/out-t")
