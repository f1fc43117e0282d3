"""The kit's four schemas: valid themselves, and they hold what the code writes and refuse what it must not."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from capture.gpu.labkit.folder import read_folder
from capture.gpu.labkit.pauses import pause_line
from capture.gpu.labkit.watchdog_rule import DEFAULT
from capture.lab.stored import schema_faults
from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[3]
SCHEMAS = sorted((ROOT / "capture/gpu/labkit/schemas").glob("*.schema.json"))
SUMMARY = json.loads((ROOT / "capture/gpu/summary/miles-h200-lab.json").read_text("utf-8"))
# The same with one recording: every recording has the same schema, and all are read in a test of their own.
SMALL = {**SUMMARY, "recordings": {"plain": SUMMARY["recordings"]["plain"]}}
PAUSE = json.loads(pause_line("2026-11-01T10:00:00.000Z", "plain", "pause", temperature_c=84))


def test_there_are_four_and_each_is_a_schema():
    assert [path.name.removesuffix(".schema.json") for path in SCHEMAS] == ["lab-summary-1", "pause-log-1", "recording-folder-1", "watchdog-rule-2"]
    for path in SCHEMAS:
        Draft202012Validator.check_schema(json.loads(path.read_text("utf-8")))


def test_what_is_stored_and_written_holds():
    assert schema_faults("lab-summary-1", SUMMARY) == []
    assert schema_faults("recording-folder-1", read_folder(ROOT / "capture/gpu/out-h200").as_data()) == []
    assert schema_faults("watchdog-rule-2", asdict(DEFAULT)) == []
    assert schema_faults("pause-log-1", PAUSE) == []
    assert schema_faults("pause-log-1", json.loads(pause_line(PAUSE["at"], "plain", "guard", limit_c=84, resume_c=70))) == []


@pytest.mark.parametrize("schema, data, change", [
    ("watchdog-rule-2", asdict(DEFAULT), {"retries": 0}), ("watchdog-rule-2", asdict(DEFAULT), {"schema": "watchdog-rule/1"}),
    ("watchdog-rule-2", asdict(DEFAULT), {"extra": 1}), ("pause-log-1", PAUSE, {"what": "hold"}), ("pause-log-1", PAUSE, {"limit_c": 84}),
    ("pause-log-1", PAUSE, {"at": "yesterday"}), ("lab-summary-1", SMALL, {"schema": "lab-summary/2"}), ("lab-summary-1", SMALL, {"extra": 1})])
def test_a_change_of_form_is_refused(schema, data, change):
    assert schema_faults(schema, {**data, **change})


@pytest.mark.parametrize("pointer, value", [
    ("steps/1/state", "done"), ("steps/1/clean", 1), ("steps/1/start_s", "8"), ("retries/count", -1), ("log/sha256", "ab"), ("rc", "0"),
    ("watchdog/rule/retries", 0), ("steps/1/records/rollout/values/rollout~raw", [1])])
def test_a_wrong_leaf_of_the_summary_is_named(pointer, value):
    data = json.loads(json.dumps(SMALL))
    *path, last = pointer.replace("~", "/").split("/") if "~" not in pointer else ["steps", "1", "records", "rollout", "values", "rollout/raw"]
    node = data["recordings"]["plain"]
    for part in path:
        node = node[int(part) if isinstance(node, list) else part]
    node[last] = value
    assert len(schema_faults("lab-summary-1", data)) == 1
