"""The crate of the fixture manual: read back with the ``rocrate`` package, and followed from a number to its log."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pytest
from capture.lab.finding import Finding, Place
from manualkit.build import Build, Options
from manualkit.crate.readback import trace
from manualkit.crate.stage import make_crate
from manualkit.stages import BUILD, run
from rocrate.rocrate import ROCrate

from tests.manualkit.crate.conftest import publish

LOG = "recorded/capture/gpu/out-invented/plain.log.gz"


@pytest.fixture(scope="module")
def crate(folder: Path) -> ROCrate:
    return ROCrate(folder)


def test_another_reader_finds_the_editions_and_the_records(crate: ROCrate, folder: Path) -> None:
    assert crate.name == "Minimal 101, edition 2026.11"
    assert crate.root_dataset["datePublished"] == "2026-11-01"
    assert crate.root_dataset["conformsTo"]["@id"] == "https://w3id.org/ro/wfrun/process/0.5"
    assert [one.id for one in crate.root_dataset["license"]] == ["https://spdx.org/licenses/MIT", "https://spdx.org/licenses/CC-BY-4.0"]
    assert [one["name"] for one in crate.root_dataset["author"]] == ["The minimal maintainers", "Ada Example"]
    parts = {one.id for one in crate.root_dataset["hasPart"]}
    assert {"web/", "aiefs-manual-minimal.pdf", LOG, "recorded/capture/measures.yml", "recorded/capture/gpu/summary/minimal-lab.json",
            "recorded/capture/gpu/out-invented/SHA256SUMS"} <= parts
    for one in crate.data_entities:
        if one.type == "File":
            raw = (folder / one.id).read_bytes()
            assert (one["sha256"], one["contentSize"]) == (hashlib.sha256(raw).hexdigest(), str(len(raw))), one.id


def test_a_number_leads_to_its_log_and_its_recording(crate: ROCrate) -> None:
    place = crate.get("#q-1-1-1")
    assert (place["text"], place["url"]) == ("5.6 s", "web/1-1-read-one-step.html#q-1-1-1")
    measure = place["wasDerivedFrom"]
    assert (measure["name"], measure["value"], measure["unitText"]) == ("plain.step_s", 5.6, "s")
    assert measure["measurementTechnique"] == "median of perf/step_time over 3 clean steps of plain"
    leaf = next(one for one in measure["wasDerivedFrom"] if one["value"] == 5.6)
    assert (leaf["position"], leaf["isPartOf"].id) == (47, "recorded/capture/gpu/summary/minimal-lab.json")
    assert leaf["wasDerivedFrom"].id == LOG
    action = leaf["wasGeneratedBy"]
    assert action.type == "CreateAction" and action["description"].startswith("python3 train.py")
    assert action["startTime"] == "2026-11-01T10:00:00.000+00:00"
    assert action["location"]["name"] == "The recording host: Invented GPU"
    assert action["instrument"]["softwareVersion"] == "31f1ca961"
    assert {one["name"] for one in action["instrument"]["softwareRequirements"]} >= {"python", "torch"}
    assert leaf["wasDerivedFrom"] in action["result"]


def test_every_measured_place_leads_to_a_log(published: Build, graph: dict) -> None:
    for quote in published.evidence.quotes:
        below = trace(graph, f"#{quote.id}")
        if quote.kind == "cited":
            assert below == {"#source/first-edition"}
        else:
            assert any(id.endswith(".log.gz") for id in below), quote


def test_a_failed_recording_says_so(graph: dict) -> None:
    action = graph["#recording/death"]
    assert (action["actionStatus"], action["error"]) == ("http://schema.org/FailedActionStatus", "exit code 124")


def test_claims_and_listings(graph: dict, published: Build) -> None:
    claim = graph["#claim/update-share"]
    assert (claim["@type"], claim["text"]) == ("Claim", "The weight update takes under ten percent of a step.")
    assert {"#measure/plain.update_share", "recorded/capture/claims.yml"} <= trace(graph, "#claim/update-share")
    listing = next(quote for quote in published.evidence.quotes if quote.kind == "listing")
    held = graph[f"#{listing.id}"]
    assert (held["@type"], held["position"], held["wasDerivedFrom"]) == ("Quotation", "26, 28", {"@id": LOG})


def test_the_same_manual_gives_the_same_bytes(folder: Path, published: Build, tmp_path: Path) -> None:
    root = Path(shutil.copytree(published.options.root, tmp_path / "elsewhere", ignore=shutil.ignore_patterns("build", ".cache")))
    assert publish(root).findings == ()
    assert (root / "build/ro-crate-metadata.json").read_bytes() == (folder / "ro-crate-metadata.json").read_bytes()


def test_one_edition_alone_tells_of_the_other_as_it_was_published(published: Build, tmp_path: Path) -> None:
    root = Path(shutil.copytree(published.options.root, tmp_path / "manual"))
    before = (root / "build/aiefs-manual-minimal.pdf").read_bytes()
    text = (root / "front.md").read_text("utf-8")
    (root / "front.md").write_text(text.replace("Two commands start", "Two short commands start"), "utf-8")
    assert publish(root, "web").findings == ()
    graph = {one["@id"]: one for one in json.loads((root / "build/ro-crate-metadata.json").read_text("utf-8"))["@graph"]}
    assert graph["aiefs-manual-minimal.pdf"]["sha256"] == hashlib.sha256(before).hexdigest()
    assert graph["web/index.html"]["sha256"] == hashlib.sha256((root / "build/web/index.html").read_bytes()).hexdigest()


def test_without_a_citation_file_no_licence_is_made_up(copy_manual, tmp_path: Path) -> None:
    root = copy_manual()
    assert publish(root).findings == ()
    crate = ROCrate(root / "build")
    assert crate.root_dataset["license"] == "No licence is stated beside this manual"
    assert crate.root_dataset.get("author") is None


def test_nothing_is_made_when_nothing_may_be_published(published: Build, tmp_path: Path) -> None:
    for build in (
        Build(Options(tmp_path, publish=True), published.manifest),
        Build(Options(tmp_path), published.manifest, editions=published.editions),
        Build(Options(tmp_path, publish=True), published.manifest, editions=published.editions, findings=(Finding("value-holds", Place("x"), "no"),)),
    ):
        assert make_crate(build) is build


def test_no_link_carries_a_file_from_outside(copy_manual, tmp_path: Path) -> None:
    root = copy_manual()
    (tmp_path / "secret").write_text("secret")
    (root / "capture/gpu/out-invented/extra.txt").symlink_to(tmp_path / "secret")
    publish(root)
    assert not (root / "build/recorded/capture/gpu/out-invented/extra.txt").exists()


def test_a_table_of_steps_stands_on_the_leaves_that_it_shows(graph: dict) -> None:
    table = graph["#tab-plain-steps"]
    assert (table["url"], table["description"]) == ("web/r-1-lab-notes.html#tab-plain-steps", "Step, Reward, Step time (s)")
    assert len(table["wasDerivedFrom"]) == 8
    assert LOG in trace(graph, "#tab-plain-steps")


def test_a_log_that_is_not_stored_is_named_with_its_checksum(copy_manual) -> None:
    root = copy_manual()
    (root / "capture/gpu/out-invented/death.log.gz").unlink()
    section = root / "sections/1-1-read-one-step.md"
    section.write_text(section.read_text("utf-8").replace(", capture/gpu/out-invented/death.log.gz", ""), "utf-8")
    stages = tuple(stage for stage in BUILD if stage[0] != "capture")
    build = run(Build(Options(root, publish=True)), stages)
    assert build.findings == ()
    graph = {one["@id"]: one for one in json.loads((root / "build/ro-crate-metadata.json").read_text("utf-8"))["@graph"]}
    log = graph["recorded/capture/gpu/out-invented/death.log.gz"]
    assert (log["@type"], log["description"]) == ("CreativeWork", "Recorded, and not stored beside the manual")
    assert log["sha256"] == build.evidence.lab.summary["recordings"]["death"]["log"]["sha256"]
    parts = {one["@id"] for one in graph["./"]["hasPart"]}
    assert log["@id"] not in parts and LOG in parts


def test_the_print_edition_alone_has_no_pages(copy_manual) -> None:
    root = copy_manual()
    assert publish(root, "print").findings == ()
    graph = {one["@id"]: one for one in json.loads((root / "build/ro-crate-metadata.json").read_text("utf-8"))["@graph"]}
    assert "web/" not in graph and "url" not in graph["#q-1-1-1"]
    assert graph["#publish"]["result"] == {"@id": "aiefs-manual-minimal.pdf"}
