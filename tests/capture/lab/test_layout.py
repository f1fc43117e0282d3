"""layout.py: where the lab is, and what is said when that is not clear."""

from __future__ import annotations

import pytest
from capture.lab.layout import find_layouts


def rules(root, runs=None):
    return [one.rule for one in find_layouts(root, runs)[1]]


def test_the_lab_of_the_manifest_and_the_folder_of_its_summary(lab):
    other = lab.root / "capture/gpu/out-l4"
    other.mkdir()
    (other / "status.txt").write_text("")
    (lab.summary.parent / "other.json").write_text('{"recordings": {"r": {"folder": "capture/gpu/out-l4"}}}')
    (layout,), faults = find_layouts(lab.root)
    assert not faults and (layout.lab, layout.folder, layout.foreign) == ("t-lab", "capture/gpu/out-t", False)


def test_the_only_lab_needs_no_name(lab):
    (lab.root / "manual.json").unlink()
    assert find_layouts(lab.root)[0][0].summary == "capture/gpu/summary/t-lab.json"


def test_two_labs_and_no_name(lab):
    (lab.root / "manual.json").unlink()
    (lab.summary.parent / "other.json").write_text("{}")
    assert rules(lab.root) == ["lab-named"]


@pytest.mark.parametrize("name", ["../../secret", "/etc/passwd", ".hidden", 5])
def test_a_name_never_leaves_the_folder(lab, name):
    import json

    (lab.root / "manual.json").write_text(json.dumps({"lab": name}))
    assert find_layouts(lab.root)[0][0].lab == "t-lab"


def test_no_recording_folder(lab):
    (lab.folder / "status.txt").unlink()
    assert rules(lab.root) == ["recordings-present"]


def test_another_folder(lab, tmp_path):
    (layout,), _ = find_layouts(lab.root, str(tmp_path))
    assert (layout.source, layout.foreign, layout.folder) == (tmp_path, True, "capture/gpu/out-t")


def second(lab, run="later"):
    """A second folder of the lab, with a run that the summary knows."""
    import json

    folder = lab.root / "capture/gpu/out-t-b"
    folder.mkdir()
    (folder / "status.txt").write_text(f"2026-11-02T10:00:00.000Z start {run}\n")
    data = lab.data()
    data["recordings"][run] = {**data["recordings"]["plain"], "folder": "capture/gpu/out-t-b"}
    lab.summary.write_text(json.dumps(data))
    return folder


def test_every_folder_of_the_lab_in_the_order_of_names(lab):
    second(lab)
    assert [one.folder for one in find_layouts(lab.root)[0]] == ["capture/gpu/out-t", "capture/gpu/out-t-b"]


@pytest.mark.parametrize("name, run, stands", [
    ("runs", "later", "capture/gpu/out-t-b"),
    ("runs", "plain", "capture/gpu/out-t"),
    ("out-t-b", "plain", "capture/gpu/out-t-b"),
    ("runs", "unheard", "capture/gpu/out-runs"),
])
def test_what_another_folder_stands_for(lab, tmp_path, name, run, stands):
    second(lab)
    other = tmp_path / name
    other.mkdir()
    (other / "status.txt").write_text(f"2026-11-02T10:00:00.000Z start {run}\n")
    (one,) = [layout for layout in find_layouts(lab.root, str(other))[0] if layout.foreign]
    assert (one.folder, one.source) == (stands, other)


def test_several_other_folders_at_once(lab, tmp_path):
    import os

    second(lab)
    for name, run in (("one", "later"), ("two", "plain")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "status.txt").write_text(f"2026-11-02T10:00:00.000Z start {run}\n")
    layouts, _ = find_layouts(lab.root, f"{tmp_path / 'one'}{os.pathsep}{tmp_path / 'two'}")
    assert [(one.folder, one.source.name, one.foreign) for one in layouts] == [
        ("capture/gpu/out-t", "two", True), ("capture/gpu/out-t-b", "one", True)]
