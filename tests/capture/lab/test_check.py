"""check.py and its parts: a clean lab, and one change in each place that must be found."""

from __future__ import annotations

import gzip
import json
import shutil

import pytest
from capture.gpu.labkit.checksums import checksum_lines
from capture.lab import cache
from capture.lab.load import load


def by_name(parts) -> dict:
    return {part.name: part for part in parts}


def test_a_clean_lab(lab):
    parts = lab.check()
    assert [part.name for part in parts] == ["checksums", "summary", "watchdog", "pauses", "measures", "text"]
    said = {part.name: part.said for part in parts}
    assert said["checksums"] == ("6 of 6 files hold",)
    assert said["summary"][0].startswith("3 of 3 recordings parsed again, ")
    assert said["watchdog"] == ("fires in death 42.0 s after the first retry and 46.0 s after the kill: 86 retries before, 74 after", "silent in plain, broken")
    assert said["pauses"] == ("no heat guard in 3 of 3 recordings, so no pauses; 4 of 7 steps are clean",)
    assert said["measures"] == ("1 computed, 1 of 1 claims hold",) and said["text"] == ("2 of 2 quotes hold",)
    assert not any(part.findings or part.skipped for part in parts)


def test_one_digit_of_a_log(lab):
    findings = lab.log("plain", b"'rollout/raw_reward': 0.3", b"'rollout/raw_reward': 0.8").findings()
    checksum, leaf = findings
    assert (checksum.rule, checksum.place.file) == ("checksum-holds", "capture/gpu/out-t/plain.log.gz")
    assert len(checksum.found) == len(checksum.expected) == 64 and checksum.found != checksum.expected
    assert checksum.mend == "git restore -- capture/gpu/out-t/plain.log.gz"
    assert (leaf.rule, leaf.found, leaf.expected) == ("summary-holds", "0.3", "0.8")
    assert leaf.message == ("/recordings/plain/steps/2/records/rollout/values/rollout~1raw_reward differs from capture/gpu/out-t/plain.log.gz:27")
    assert (leaf.place.file, leaf.source) == ("capture/gpu/summary/t-lab.json", '"rollout/raw_reward": 0.3')
    assert leaf.mend.startswith("python3 capture/run.py")


def test_one_digit_of_a_log_whose_checksum_was_mended(lab):
    findings = lab.log("plain", b"'rollout/raw_reward': 0.3", b"'rollout/raw_reward': 0.8").list_again().findings()
    assert {one.rule for one in findings} == {"summary-holds"}
    assert [one.message.split(" ")[0].rsplit("/", 1)[1] for one in findings] == ["sha256", "rollout~1raw_reward"]


def test_a_log_line_that_changes_no_leaf_but_the_checksum(lab):
    findings = lab.log("broken", b'File "a.py"', b'File "b.py"').list_again().findings()
    assert [one.message.split(" ")[0] for one in findings] == ["/recordings/broken/log/sha256"]


def test_one_digit_of_the_time_of_a_retry_names_its_line(lab):
    leaf = next(one for one in lab.log("death", b"10:00:30.000", b"10:00:30.001").findings() if one.rule == "summary-holds")
    assert (leaf.found, leaf.expected) == ("30.0", "30.001")
    assert leaf.message.startswith("/recordings/death/retries/times_s/8 differs from capture/gpu/out-t/death.log.gz:")


def test_a_retry_less_is_one_finding_an_array_and_not_thousands(lab):
    findings = lab.log("death", b"retrying... (attempt 40/60", b"retrying (attempt 40/60").list_again().findings()
    arrays = [one for one in findings if "times_s" in one.message]
    assert [(one.found, one.expected) for one in arrays] == [("160 entries", "156 entries")]
    assert "from entry 156 on" in arrays[0].message


@pytest.mark.parametrize("old, new, pointer", [
    ('"rollout/raw_reward": 0.3', '"rollout/raw_reward": 0.8', "/recordings/plain/steps/2/records/rollout/values/rollout~1raw_reward"),
    ('"rc": 124', '"rc": 0', "/recordings/death/rc"),
    ('"gpu": "none"', '"gpu": "nine"', "/host/gpu"),
    ('"median": 32', '"median": 33', "/recordings/plain/gpu/temperature_c/median"),
    ('"--colocate": true', '"--colocate": "true"', "/recordings/plain/flags/--colocate"),
    ('"time_limit_s": 90', '"time_limit_s": 90.0', "/recordings/plain/time_limit_s"),
])
def test_one_change_of_the_summary(lab, old, new, pointer):
    (finding, *_) = lab.text("capture/gpu/summary/t-lab.json", old, new).findings()
    assert finding.rule == "summary-holds" and finding.message.startswith(pointer + " differs")
    line = (lab.root / finding.place.file).read_text().split("\n")[finding.place.line - 1]
    assert new in line and finding.source == line.strip()


def test_a_summary_in_another_form_is_told_even_when_its_values_hold(lab):
    lab.summary.write_text(lab.summary.read_text().replace('"rc": 0', '"rc":  0'))
    assert lab.rules() == {"summary-canonical"}


def test_a_key_that_stands_twice_cannot_hide(lab):
    lab.summary.write_text(lab.summary.read_text().replace('"rc": 0', '"rc": 5,\n   "rc": 0'))
    assert lab.rules() == {"summary-canonical"}


def test_one_digit_of_status_txt(lab):
    rules = [(one.rule, one.message.split(" ")[0]) for one in lab.text("capture/gpu/out-t/status.txt", "10:00:50.000Z end", "10:00:51.000Z end").findings()]
    assert ("summary-holds", "/recordings/plain/wall_s") in rules and rules[0][0] == "checksum-holds"


def test_one_digit_of_the_gpu_samples(lab):
    findings = lab.text("capture/gpu/out-t/plain.gpu.csv", "0, 34, 0", "0, 35, 0").list_again().findings()
    assert {one.message.split(" ")[0].removeprefix("/recordings/plain/gpu/") for one in findings} == {"sha256", "temperature_c/max"}


def test_a_listed_log_that_is_gone(lab):
    (lab.folder / "plain.log.gz").unlink()
    parts = by_name(lab.check())
    (finding,) = parts["checksums"].findings
    assert (finding.rule, finding.found, finding.mend) == ("checksum-holds", "is gone", "git restore -- capture/gpu/out-t/plain.log.gz")
    assert not parts["summary"].findings and parts["text"].said == ("2 of 2 quotes hold",)


def test_a_log_that_is_neither_listed_nor_there_is_a_finding(lab):
    (lab.folder / "plain.log.gz").unlink()
    lab.list_again()
    (finding,) = lab.findings()
    assert (finding.rule, str(finding.place)) == ("log-kept", "capture/gpu/out-t/status.txt:1")
    assert "not_stored" in finding.mend and finding.expected == "plain.log.gz, or a reason in environment.json"


def test_a_log_that_the_folder_says_it_does_not_store_is_skipped_and_its_stored_outputs_are_compared(lab):
    (lab.folder / "plain.log.gz").unlink()
    lab.text("capture/gpu/out-t/environment.json", '"plain": {', '"plain": {"not_stored": "too large",').list_again()
    parts = by_name(lab.check())
    assert parts["summary"].skipped == ("the fresh summary of plain: too large; its stored outputs are compared",)
    assert not any(part.findings for part in parts.values())
    lab.text("capture/gpu/summary/t-lab.json", '"clean": true', '"clean": false')
    assert "pauses-mark-steps" in lab.rules()


def second_folder(lab, run="later"):
    """A recording folder beside the first, whose one run is a copy of ``plain`` under another name."""
    folder = lab.root / "capture/gpu/out-t-b"
    shutil.copytree(lab.folder, folder)
    for path in [*folder.glob("death.*"), *folder.glob("broken.*")]:
        path.unlink()
    for path in folder.glob("plain.*"):
        path.rename(path.with_name(path.name.replace("plain", run)))
    (folder / "status.txt").write_text(f"2026-11-01T10:00:00.000Z start {run}\n2026-11-01T10:00:50.000Z end {run} rc=0\n")
    environment = json.loads((folder / "environment.json").read_text())
    environment["runs"] = {run: environment["runs"]["plain"]}
    environment["gpu"] = "another"
    (folder / "environment.json").write_text(json.dumps(environment))
    names = [path.name for path in folder.iterdir() if path.name not in ("SHA256SUMS", "README.md")]
    (folder / "SHA256SUMS").write_text(checksum_lines(folder, names))
    return folder


def test_two_folders_are_one_lab(lab):
    second_folder(lab)
    before = lab.data()
    assert lab.rules() == {"summary-holds"}  # the summary knows nothing of it yet
    assert not [one for part in lab.rebuild() for one in part.findings]
    data = lab.data()
    assert list(data["recordings"]) == ["plain", "death", "broken", "later"]
    assert {name: data["recordings"][name] for name in before["recordings"]} == before["recordings"]
    assert data["recordings"]["later"]["folder"] == "capture/gpu/out-t-b"
    assert data["host"] == before["host"] == data["hosts"]["out-t"] and data["hosts"]["out-t-b"]["gpu"] == "another"
    parts = by_name(lab.check())
    assert not any(part.findings for part in parts.values())
    assert parts["checksums"].said == ("10 of 10 files hold in 2 folders",)
    assert parts["summary"].said[0].startswith("4 of 4 recordings parsed again")


def test_a_change_in_the_second_folder_names_its_file(lab):
    folder = second_folder(lab)
    lab.rebuild()
    path = folder / "later.log.gz"
    path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()).replace(b"raw_reward': 0.3", b"raw_reward': 0.8"), mtime=0))
    checksum, leaf = lab.findings()
    assert (checksum.rule, checksum.place.file) == ("checksum-holds", "capture/gpu/out-t-b/later.log.gz")
    assert "differs from capture/gpu/out-t-b/later.log.gz:27" in leaf.message


def test_one_name_for_two_runs_is_a_finding(lab):
    second_folder(lab, "plain")
    assert "run-named-once" in lab.rules()


def test_one_folder_of_two_read_from_elsewhere(lab, tmp_path):
    folder = second_folder(lab)
    lab.rebuild()
    other = shutil.copytree(folder, tmp_path / "runs")
    shutil.rmtree(folder)
    assert lab.findings(str(other)) == ()
    assert [str(one.place) for one in lab.findings() if one.rule == "recording-readable"] == ["capture/gpu/out-t-b/status.txt"]


def test_a_log_that_is_there_and_not_listed_is_skipped(lab):
    (lab.folder / "extra.log").write_text("hello\n")
    (part, *rest) = lab.check()
    assert part.skipped == ("capture/gpu/out-t/extra.log: SHA256SUMS does not list it, so nothing vouches for it",)
    assert not part.findings and not any(one.findings for one in rest)


def test_a_line_less_in_the_checksums_does_not_take_a_run_out_of_the_check(lab):
    sums = lab.folder / "SHA256SUMS"
    sums.write_text("".join(line for line in sums.read_text().splitlines(keepends=True) if "plain.log.gz" not in line))
    (finding,) = lab.findings()
    assert (finding.rule, finding.place.file, finding.found) == ("checksum-listed", "capture/gpu/out-t/plain.log.gz", "plain.log.gz")
    assert finding.mend == "(cd capture/gpu/out-t && sha256sum plain.log.gz >> SHA256SUMS)"


def test_any_other_file_must_be_listed(lab):
    (lab.folder / "notes.txt").write_text("hello\n")
    (finding,) = lab.findings()
    assert (finding.rule, finding.place.file) == ("checksum-listed", "capture/gpu/out-t/notes.txt")


def test_a_log_that_is_cut_off(lab):
    path = lab.folder / "plain.log.gz"
    path.write_bytes(path.read_bytes()[:-20])
    findings = lab.list_again().findings()
    assert [(one.rule, one.place.file) for one in findings] == [("recording-readable", "capture/gpu/out-t/plain.log.gz")]
    assert "cut off" in findings[0].message


def test_a_link_in_place_of_a_log(lab):
    data = (lab.folder / "plain.log.gz").read_bytes()
    (lab.root / "elsewhere.gz").write_bytes(data)
    (lab.folder / "plain.log.gz").unlink()
    (lab.folder / "plain.log.gz").symlink_to(lab.root / "elsewhere.gz")
    assert "checksum-holds" in lab.rules()


@pytest.mark.parametrize("file, old, new, rule", [
    ("SHA256SUMS", "  plain.log.gz", " plain.log.gz", "checksums-readable"),
    ("status.txt", "start plain", "begin plain", "recording-readable"),
    ("environment.json", '"packages": {}', '"packages": []', "recording-valid"),
    ("environment.json", "{", "[", "recording-readable"),
])
def test_a_broken_file_of_the_folder(lab, file, old, new, rule):
    lab.text(f"capture/gpu/out-t/{file}", old, new)
    findings = [one for one in lab.findings() if one.rule == rule]
    assert findings and findings[0].place.file == f"capture/gpu/out-t/{file}"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"schema": "lab-summary/2"}', "[" * 100_000, '{"a": NaN}', "\ufeff{}"])
def test_a_summary_that_is_none(lab, text):
    lab.summary.write_text(text, "utf-8")
    findings = lab.findings()
    assert "summary-valid" in {one.rule for one in findings}
    assert all(one.place.file for one in findings)


def test_a_wrong_number_in_the_text(lab):
    (finding,) = lab.text("front.md", "10.0 s", "10.1 s").findings()
    assert (finding.rule, finding.place.file, finding.place.line) == ("value-holds", "front.md", 1)
    assert finding.found == "10.1 s" and finding.mend


def test_a_claim_that_fell(lab):
    assert lab.text("capture/claims.yml", "bound: 60", "bound: 6").rules() == {"claim-holds"}


def test_a_manual_without_recordings(tmp_path):
    from capture.lab.check import check

    (part,) = check(tmp_path)
    assert [one.rule for one in part.findings] == ["lab-named"]


def test_all_faults_are_told_not_only_the_first(lab):
    lab.log("death", b"attempt 40/60", b"attempt 41/60").text("front.md", "10.0 s", "10.1 s").text("capture/gpu/summary/t-lab.json", '"rc": 1,', '"rc": 2,')
    assert lab.rules() == {"checksum-holds", "summary-holds", "value-holds"}


def test_another_folder_with_its_logs_unpacked(lab, tmp_path):
    other = shutil.copytree(lab.folder, tmp_path / "runs")
    for path in other.glob("*.gz"):
        path.with_suffix("").write_bytes(gzip.decompress(path.read_bytes()))
        path.unlink()
    (other / "ledger.json").write_text("{}")
    parts = by_name(lab.check(str(other)))
    assert not any(part.findings for part in parts.values())
    assert parts["checksums"].said == ("3 of 6 files hold",)
    assert parts["checksums"].skipped[2] == "runs/plain.log: SHA256SUMS lists plain.log.gz; it is read and compared all the same"


def test_another_folder_with_the_same_recordings(lab, tmp_path):
    other = shutil.copytree(lab.folder, tmp_path / "runs")
    (lab.folder / "plain.log.gz").write_bytes(b"not read")
    assert lab.findings(str(other)) == ()
    plain = gzip.decompress((other / "plain.log.gz").read_bytes())
    (other / "plain.log.gz").unlink()
    (other / "plain.log").write_bytes(plain)
    (other / "SHA256SUMS").unlink()
    parts = by_name(lab.check(str(other)))
    assert not any(part.findings for part in parts.values())
    assert parts["checksums"].skipped == ("runs/SHA256SUMS: the folder has no checksums",)
    (other / "plain.log").write_bytes(plain.replace(b"0.3", b"0.8"))
    (finding,) = lab.findings(str(other))
    assert "differs from runs/plain.log:27" in finding.message


def test_the_check_never_reads_a_kept_lab(lab, monkeypatch):
    load(lab.root, None, lab.root / ".cache/manualkit/lab")
    monkeypatch.setattr(cache, "recall", lambda *arguments: pytest.fail("the check must compute everything again"))
    assert lab.findings() == ()


def test_a_file_of_measures_that_is_no_yaml_is_one_finding(lab):
    lab.text("capture/measures.yml", "measures:", "measures: {{").text("front.md", "A step", "A step of [3](value:plain.steps) takes")
    parts = by_name(lab.check())
    (finding,) = parts["measures"].findings
    assert (finding.rule, finding.place.file, finding.place.line) == ("measures-valid", "capture/measures.yml", 3)
    assert parts["text"].said == ("0 of 3 quotes hold, 3 wait for what is wrong with measures and claims",)
    assert not any(part.findings for name, part in parts.items() if name != "measures")


def test_a_faulty_measure_is_one_finding_and_not_one_a_use(lab):
    share = "  plain.share: {ratio: [plain.step_s, plain.step_s], unit: '%', description: One}\n"
    path = lab.root / "capture/measures.yml"
    path.write_text(path.read_text().replace("median", "medain") + share)
    lab.text("front.md", "A step", "A share of [100 %](value:plain.share), a step")
    (finding,) = lab.findings()
    assert finding.rule == "measures-valid" and "did you mean 'median'" in finding.message


def test_an_unknown_name_is_still_a_finding_of_its_own(lab):
    lab.text("capture/measures.yml", "median", "medain").text("front.md", "A step", "A [1](value:plain.stop_s) step")
    assert lab.rules() == {"measures-valid", "measure-known"}
