"""pauses_part.py: a pause log and the evaluations mark the steps that they touch, and only those."""

from __future__ import annotations

import gzip

import pytest


def clean(lab, run: str = "plain") -> list[bool]:
    return [step["clean"] for step in lab.data()["recordings"][run]["steps"]]


def evaluate(lab, second: float):
    """Let the log of the plain run hold the line that ends an evaluation."""
    path = lab.folder / "plain.log.gz"
    line = f"[2026-11-01 10:00:{second:06.3f} m] metrics.py:53 - eval 1: {{'eval/test': 0.25}}\n"
    path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()) + line.encode(), mtime=0))
    return lab.list_again()


def part(lab):
    return next(part for part in lab.check() if part.name == "pauses")


# The steps of the invented plain run: 0 to 10 (warm-up), 10 to 20, 20 to 30, 30 to 40 s.
@pytest.mark.parametrize("spans, expected", [
    ((), [False, True, True, True]),
    (((12, 14),), [False, False, True, True]),
    (((19, 21),), [False, False, False, True]),
    (((12, 18), (15, 25)), [False, False, False, True]),
    (((10, 20),), [False, False, True, True]),
    (((20, 30),), [False, True, False, True]),
    (((41, 45),), [False, True, True, True]),
])
def test_overlapped_steps_are_not_clean(lab, spans, expected):
    lab.pause("plain", *spans)
    assert not any(one.findings for one in lab.rebuild())
    assert clean(lab) == expected
    assert lab.findings() == ()


def test_the_summary_keeps_guard_and_pauses(lab):
    lab.pause("plain", (12, 18), (15, 25)).rebuild()
    recording = lab.data()["recordings"]["plain"]
    assert recording["heat_guard"] is True and recording["pauses"] == [{"start_s": 12.0, "end_s": 25.0}]
    assert lab.data()["recordings"]["death"]["heat_guard"] is False
    assert part(lab).said == ("1 pauses in 1 of 3 recordings with a heat guard; 2 of 7 steps are clean",)


def test_a_run_without_a_clean_step_is_told_by_its_measures(lab):
    lab.pause("plain", (1, 49)).rebuild()
    assert clean(lab) == [False] * 4 and part(lab).findings == ()
    assert "measure-computes" in lab.rules()


def test_a_pause_that_the_summary_does_not_know(lab):
    findings = lab.pause("plain", (12, 14)).findings()
    assert {"pauses-mark-steps", "pause-log-holds", "summary-holds"} == {one.rule for one in findings}
    (step,) = [one for one in findings if one.rule == "pauses-mark-steps" and "steps/1/clean" in one.message]
    assert (step.found, step.expected) == ("True", "False") and '"clean": true' in step.source


def test_a_step_marked_clean_by_hand(lab):
    lab.pause("plain", (12, 14)).rebuild()
    lab.text("capture/gpu/summary/t-lab.json", '"clean": false', '"clean": true')
    assert {"pauses-mark-steps", "summary-holds"} == lab.rules()


def test_without_raw_logs_the_stored_pause_log_marks_the_stored_steps(lab):
    lab.pause("plain", (12, 14)).rebuild()
    (lab.folder / "pauses.jsonl").unlink()
    (lab.folder / "plain.log.gz").unlink()
    lab.text("capture/gpu/out-t/environment.json", '"plain": {', '"plain": {"not_stored": "too large",').list_again()
    assert lab.findings() == ()
    stored = lab.root / "capture/gpu/summary/t-lab.pauses.jsonl"
    stored.write_text(stored.read_text().replace("10:00:14.000", "10:00:24.000"))
    assert lab.rules() == {"pauses-mark-steps"}


def test_a_bad_pause_log_is_named(lab):
    lab.pause("plain", (12, 14))
    lab.text("capture/gpu/out-t/pauses.jsonl", '"what": "pause"', '"what": "hold"').list_again()
    findings = part(lab).findings
    assert [(one.rule, one.place.file, one.place.line) for one in findings] == [("pause-log-readable", "capture/gpu/out-t/pauses.jsonl", 2)]


@pytest.mark.parametrize(("second", "expected"), [
    (3, [False, True, True, True]), (12.5, [False, False, True, True]), (20, [False, False, True, True]), (45, [False, True, True, True]),
])
def test_a_step_with_an_evaluation_is_not_clean(lab, second, expected):
    assert not any(one.findings for one in evaluate(lab, second).rebuild())
    assert clean(lab) == expected and lab.findings() == ()
    marked = [step["step"] for step in lab.data()["recordings"]["plain"]["steps"] if step.get("evaluated")]
    assert marked == ([0] if second == 3 else [] if second == 45 else [1])


@pytest.mark.parametrize(("old", "new", "found"), [
    ('"clean": false,\n     "evaluated": true', '"clean": true,\n     "evaluated": true', ("True", "False")),
    (',\n     "evaluated": true', "", ("False", "True")),
])
def test_a_step_with_an_evaluation_that_is_marked_otherwise_by_hand(lab, old, new, found):
    evaluate(lab, 12.5).rebuild()
    lab.text("capture/gpu/summary/t-lab.json", old, new)
    (finding,) = part(lab).findings
    assert (finding.rule, finding.found, finding.expected) == ("pauses-mark-steps", *found)
    assert "steps/1" in finding.message and finding.place.line > 1


def test_an_evaluation_taken_out_by_hand(lab):
    evaluate(lab, 12.5).rebuild()
    lab.text("capture/gpu/summary/t-lab.json", '"at_s": 12.5', '"at_s": 45.0')
    assert [one.message.split(":")[1].split()[0] for one in part(lab).findings] == [
        "/recordings/plain/steps/1/clean", "/recordings/plain/steps/1/evaluated"]
