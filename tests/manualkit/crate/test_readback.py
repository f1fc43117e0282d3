"""One change in a finished crate for each thing that the read-back must see."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from manualkit.build import Build
from manualkit.crate.files import located
from manualkit.crate.readback import RULE, read_back

Change = Callable[[dict], object]
LOG = "recorded/capture/gpu/out-invented/plain.log.gz"
LEAF = "#leaf/recordings/plain/steps/2/records/trainer_perf/values/perf~1step_time"


@pytest.fixture
def files(folder: Path) -> Mapping[str, Path]:
    return located((), {name: folder / name for name in ("web", "recorded", "aiefs-manual-minimal.pdf")})


def found(published: Build, files: Mapping[str, Path], folder: Path, change: Change) -> list[str]:
    data = json.loads((folder / "ro-crate-metadata.json").read_text("utf-8"))
    graph = {one["@id"]: one for one in data["@graph"]}
    change(graph)
    findings = read_back(json.dumps({"@graph": list(graph.values())}).encode(), files, published.evidence)
    assert all(one.rule == RULE.id and one.place.file == "build/ro-crate-metadata.json" for one in findings)
    return [one.message for one in findings]


def test_a_finished_crate_is_whole(published: Build, files: Mapping[str, Path], folder: Path) -> None:
    assert found(published, files, folder, lambda graph: None) == []


@pytest.mark.parametrize(("change", "message"), [
    (lambda graph: graph.pop("#host"), "#recording/plain refers to #host, which is not in the crate"),
    (lambda graph: graph[LOG].update(sha256="0" * 64), f"the file {LOG} is not the one that the crate names"),
    (lambda graph: graph[LOG].update({"@id": "recorded/other.gz"}), f"refers to {LOG}, which is not in the crate"),
    (lambda graph: graph["#measure/plain.step_s"].update(value=5.7), "the crate does not hold plain.step_s as measured"),
    (lambda graph: graph["#measure/plain.step_s"].update(unitText="ms"), "the crate does not hold plain.step_s as measured"),
    (lambda graph: graph["#claim/update-share"].update(text="It is short."), "the crate does not hold the claim update-share as stated"),
    (lambda graph: graph["#q-1-1-1"].update(text="5.7 s"), "the crate does not hold q-1-1-1 as shown"),
    (lambda graph: graph["#q-1-1-1"].pop("wasDerivedFrom"), f"q-1-1-1 does not lead to {LOG}"),
    (lambda graph: [one.pop("wasDerivedFrom", None) for id, one in graph.items() if id.startswith("#leaf/")], f"q-1-1-1 does not lead to {LOG}"),
])
def test_a_change_is_seen(published: Build, files: Mapping[str, Path], folder: Path, change: Change, message: str) -> None:
    assert any(message in one for one in found(published, files, folder, change))


def test_a_file_that_is_gone_is_seen(published: Build, files: Mapping[str, Path], folder: Path) -> None:
    less = {name: path for name, path in files.items() if name != LOG}
    assert found(published, less, folder, lambda graph: None) == [f"the crate names the file {LOG}, which is not beside it"]


def test_what_is_no_crate_is_a_finding(published: Build, files: Mapping[str, Path]) -> None:
    for raw in (b"", b"[]", b'{"@graph": [{}]}'):
        assert len(read_back(raw, files, published.evidence)) == 1
