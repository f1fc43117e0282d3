"""recordings.py: the capture check's findings are taken over; "could not run" is its own outcome."""

from __future__ import annotations

import json
from types import SimpleNamespace

from capture.lab.finding import Finding, Place
from manualkit.build import Build, Options
from manualkit.recordings import check_capture


def checked(tmp_path, script: str, *arguments: str) -> tuple[Finding, ...]:
    (tmp_path / "run.py").write_text(script)
    manifest = SimpleNamespace(capture_check=("python3", "run.py", *arguments))
    return check_capture(Build(Options(tmp_path), manifest=manifest)).findings


def test_clean_check_adds_nothing(tmp_path):
    assert checked(tmp_path, "print('TOTAL 0')") == ()


def test_findings_in_json_become_the_builds(tmp_path):
    record = {"rule": "checksum-holds", "severity": "error", "file": "capture/a.log.gz", "line": 4, "message": "differs",
              "found": "ab", "expected": "cd", "mend": "git restore"}
    script = f"import sys; print({json.dumps(json.dumps({'findings': [record], 'total': 1}))}); sys.exit(1)"
    assert checked(tmp_path, script) == (
        Finding("checksum-holds", Place("capture/a.log.gz", 4), "differs", found="ab", expected="cd", mend="git restore"),)


def test_a_kit_without_json_is_judged_by_its_exit_code(tmp_path):
    (finding,) = checked(tmp_path, "import sys; print('2 medians differ'); sys.exit(1)", "--check")
    assert (finding.rule, finding.found, finding.mend) == ("capture-holds", "2 medians differ", "python3 run.py --check")


def test_a_crash_of_the_kit_is_not_a_failed_check(tmp_path):
    (finding,) = checked(tmp_path, "raise RuntimeError('no numpy')")
    assert finding.rule == "capture-runs" and "RuntimeError: no numpy" in finding.found


def test_exit_code_3_could_not_run(tmp_path):
    (finding,) = checked(tmp_path, "import sys; sys.stderr.write('no disk'); sys.exit(3)")
    assert finding.rule == "capture-runs" and "no disk" in finding.found


def test_a_missing_program_could_not_run(tmp_path):
    manifest = SimpleNamespace(capture_check=("no-such-program-here",))
    (finding,) = check_capture(Build(Options(tmp_path), manifest=manifest)).findings
    assert finding.rule == "capture-runs"
