"""provenance.py: the manifest of a run and who ran beside it, from an invented folder."""

from __future__ import annotations

import json

import pytest
from capture.gpu.labkit.faults import InputFault
from capture.gpu.labkit.folder import read_folder
from capture.gpu.labkit.provenance import provenance

RUNS = {
    "one": {"command": "python3 a.py", "sharing": {"share": "gpu", "beside_at_start": ["zero (same GPU)"]}},
    "two": {"command": "python3 b.py", "sharing": {"share": "gpu", "beside_at_start": ["one (same GPU)", "three (another GPU of this host)"]}},
    "three": {"command": "python3 c.py", "sharing": {"share": "host", "beside_at_start": []}},
    "old": {"command": "python3 d.py"},
}
MANIFEST = {"schema": "run-manifest/1", "name": "one", "preset": "plain", "command": "python3 a.py", "seeds": {"trainer": 2}}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "status.txt").write_text("".join(f"2026-11-01T10:00:0{at}.000Z start {run}\n" for at, run in enumerate(RUNS)))
    (tmp_path / "environment.json").write_text(json.dumps({"schema": "recording-environment/1", "runs": RUNS}))
    return tmp_path


def test_sharing_is_told_by_both_sides(folder):
    read = read_folder(folder)
    assert provenance(read, "one") == {"shared_gpu": ["zero", "two"], "shared_host": []}
    assert provenance(read, "two") == {"shared_gpu": ["one"], "shared_host": ["three"]}
    assert provenance(read, "three") == {"shared_gpu": [], "shared_host": ["two"]}
    assert provenance(read, "old") == {}


def test_the_manifest_with_its_seeds(folder):
    (folder / "one.manifest.json").write_text(json.dumps(MANIFEST))
    made = provenance(read_folder(folder), "one")["manifest"]
    assert (made["file"], made["preset"], made["seeds"], len(made["sha256"])) == ("one.manifest.json", "plain", {"trainer": "2"}, 64)


@pytest.mark.parametrize("change, message", [
    ({"name": "two"}, '"name": "one"'), ({"schema": "x"}, "run-manifest/1"), ({"command": "python3 z.py"}, "not that of environment.json")])
def test_a_manifest_of_something_else_is_refused(folder, change, message):
    (folder / "one.manifest.json").write_text(json.dumps({**MANIFEST, **change}))
    with pytest.raises(InputFault, match=message):
        provenance(read_folder(folder), "one")
