"""command.py and run.py: exit codes, formats, and starting again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from capture.lab import command
from capture.lab.command import main

RUN = Path(__file__).resolve().parents[3] / "capture" / "run.py"


@pytest.fixture(autouse=True)
def no_runs(monkeypatch):
    monkeypatch.delenv("MILES_LAB_RUNS", raising=False)
    monkeypatch.delenv("CAPTURE_FORMAT", raising=False)


def test_clean(lab, capsys):
    assert main(lab.root, ["--check"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "checksums  6 of 6 files hold" and lines[-1] == "TOTAL 0"


def test_findings_with_place_both_values_and_mend(lab, capsys):
    lab.log("plain", b"0.3", b"0.8")
    assert main(lab.root, ["--check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "TOTAL 2"
    at = next(index for index, line in enumerate(lines) if "summary-holds" in line)
    assert lines[at].startswith("capture/gpu/summary/t-lab.json:")
    assert lines[at + 1 : at + 4] == ['    source   "rollout/raw_reward": 0.3', "    found    0.3", "    expected 0.8"]
    assert lines[at + 4].startswith("    mend     python3 capture/run.py")


@pytest.mark.parametrize("how", ["flag", "variable"])
def test_json(lab, capsys, monkeypatch, how):
    lab.text("front.md", "10.0 s", "10.1 s")
    if how == "variable":
        monkeypatch.setenv("CAPTURE_FORMAT", "json")
    assert main(lab.root, ["--check", *(["--format", "json"] if how == "flag" else [])]) == 1
    data = json.loads(capsys.readouterr().out)
    (finding,) = data["findings"]
    assert (data["total"], finding["rule"], finding["file"], finding["line"], finding["found"]) == (1, "value-holds", "front.md", 1, "10.1 s")
    assert [part["part"] for part in data["parts"]] == ["checksums", "summary", "watchdog", "pauses", "measures", "text"]


def test_a_runs_folder_without_status_is_a_usage_fault(lab, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("MILES_LAB_RUNS", str(tmp_path / "nowhere"))
    assert main(lab.root, ["--check"]) == 2
    assert "MILES_LAB_RUNS is" in capsys.readouterr().err
    assert main(lab.root / "absent", []) == 2


def test_an_unknown_option_is_a_usage_fault(lab):
    with pytest.raises(SystemExit) as exit:
        main(lab.root, ["--chek"])
    assert exit.value.code == 2


def test_a_fault_of_ours_is_told_apart_from_a_failed_check(lab, capsys, monkeypatch):
    def broken(root, runs):
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(command, "check", broken)
    assert main(lab.root, ["--check"]) == 3
    assert "Please report this" in (err := capsys.readouterr().err) and "a fault of ours" in err


def test_interrupted(lab, monkeypatch):
    def interrupted(root, runs):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "check", interrupted)
    assert main(lab.root, ["--check"]) == 130


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, env={**os.environ, **environment})


def test_from_any_folder_as_a_process(lab, tmp_path):
    done = subprocess.run([sys.executable, str(RUN), "--check", "--manual", str(lab.root)], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (0, "TOTAL 0", "")


def test_a_reader_that_goes_away_is_no_fault(lab):
    command = f"'{sys.executable}' '{RUN}' --check --manual '{lab.root}' | head -1; exit ${{PIPESTATUS[0]}}"
    done = run("bash", "-c", command)
    assert done.stderr == "" and done.stdout == "checksums  6 of 6 files hold\n" and done.returncode in (0, 130)


def test_without_the_packages_it_starts_again_in_the_projects_environment(lab, tmp_path):
    """A project whose bootstrap prints this interpreter; the first start lacks all packages (``-S`` leaves them out)."""
    project = tmp_path / "project"
    (project / "tools").mkdir(parents=True)
    (project / "capture").symlink_to(RUN.parent)  # Its packages; the copy below stands beside it, so that it finds this project's tools.
    (project / "tools" / "bootstrap.py").write_text(f"import sys\nsys.stderr.write('making\\n')\nprint({sys.executable!r})\n")
    (project / "start").mkdir()
    copy = project / "start" / "run.py"
    copy.write_text(RUN.read_text())
    done = run(sys.executable, "-S", str(copy), "--check", "--manual", str(lab.root))
    assert done.returncode == 0, done.stderr
    assert "this Python has no yaml" in done.stderr and "starting again" in done.stderr
    assert done.stdout.splitlines()[-1] == "TOTAL 0"


def test_without_an_environment_it_could_not_run(tmp_path):
    (tmp_path / "capture").mkdir()
    copy = tmp_path / "capture" / "run.py"
    copy.write_text(RUN.read_text())
    done = run(sys.executable, "-S", str(copy), "--check")
    assert done.returncode == 3 and "cannot run: this Python has no yaml" in done.stderr
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "bootstrap.py").write_text("import sys\nsys.exit(1)\n")
    done = run(sys.executable, "-S", str(copy), "--check")
    assert done.returncode == 3 and "could not be made" in done.stderr


def test_run_py_has_no_syntax_that_an_old_python_refuses():
    import ast

    ast.parse(RUN.read_text(), feature_version=(3, 6))
    ast.parse((RUN.parent / "gpu" / "summarize_miles.py").read_text(), feature_version=(3, 6))
