"""summarize_miles.py as a process, from a copy of the kit alone."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

KIT = Path(__file__).resolve().parents[3] / "capture" / "gpu"
FOLDERS = sorted(path.parent.name for path in KIT.glob("out-*/status.txt"))
LAB = (*(KIT / name for name in FOLDERS), "--lab", "miles-h200-lab", *(word for name in FOLDERS for word in ("--folder", f"capture/gpu/{name}")))


@pytest.fixture(scope="module")
def kit(tmp_path_factory) -> Path:
    """The kit copied alone, as to a GPU host."""
    left_out = shutil.ignore_patterns("__pycache__", "out-*", "summary")
    return Path(shutil.copytree(KIT, tmp_path_factory.mktemp("host") / "a kit", ignore=left_out))


def run(kit: Path, *words: object) -> subprocess.CompletedProcess[str]:
    # -S and -I: neither installed packages nor this project are in reach.
    return subprocess.run([sys.executable, "-I", "-S", str(kit / "summarize_miles.py"), *map(str, words)], capture_output=True, text=True)


def test_it_writes_the_stored_summary_of_the_recordings(kit, tmp_path):
    done = run(kit, "-o", tmp_path / "s.json", *LAB)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "s.json").read_bytes() == (KIT / "summary" / "miles-h200-lab.json").read_bytes()


def test_to_standard_output(kit):
    done = run(kit, KIT / "out-h200", "--folder", "capture/gpu/out-h200")
    stored = json.loads((KIT / "summary" / "miles-h200-lab.json").read_text("utf-8"))["recordings"]
    assert json.loads(done.stdout)["recordings"] == {name: one for name, one in stored.items() if one["folder"] == "capture/gpu/out-h200"}


def test_names_are_as_many_as_folders_and_runs_are_named_once(kit, tmp_path):
    done = run(kit, KIT / "out-h200", KIT / "out-h200-c", "--folder", "one")
    assert done.returncode == 2 and "2 folders need as many different names, found one" in done.stderr
    copy = shutil.copytree(KIT / "out-h200-c", tmp_path / "again")
    done = run(kit, KIT / "out-h200-c", copy)
    assert done.returncode == 2 and "'heal-2' is a run of another folder too" in done.stderr


@pytest.mark.parametrize("spoil, message", [
    (lambda folder: shutil.rmtree(folder), "status.txt: cannot be read: No such file or directory"),
    (lambda folder: (folder / "status.txt").write_text("x"), "status.txt:1: expected a UTC time"),
    (lambda folder: (folder / "status.txt").write_bytes(b"\xff"), "status.txt: cannot be read"),
    (lambda folder: (folder / "environment.json").write_text("{"), "environment.json:1: is not JSON"),
    (lambda folder: (folder / "environment.json").write_text('{"schema": "recording-environment/1"}'), "has no command of the run 'no-fa3'"),
    (lambda folder: (folder / "plain.log.gz").unlink(), "plain.log.gz: the log of this run is not there"),
    (lambda folder: (folder / "plain.log.gz").write_bytes((folder / "plain.log.gz").read_bytes()[:5000]), "plain.log.gz: the gzip stream ends too early"),
    (lambda folder: (folder / "plain.gpu.csv").write_text("hot\n"), "plain.gpu.csv:1: expected time"),
    (lambda folder: (folder / "pauses.jsonl").write_text("{}\n"), "pauses.jsonl:1: not an entry"),
])
def test_bad_input_is_one_clear_line(kit, tmp_path, spoil, message):
    folder = Path(shutil.copytree(KIT / "out-h200", tmp_path / "runs"))
    spoil(folder)
    done = run(kit, folder, "-o", tmp_path / "s.json")
    assert done.returncode == 2 and message in done.stderr and done.stderr.count("\n") == 1
    assert not (tmp_path / "s.json").exists()
