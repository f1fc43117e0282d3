"""Recordings as actions, of a lab in plain values. All data is invented."""

from __future__ import annotations

from pathlib import Path

import pytest
from manualkit.crate.recordings import recording_entities

from tests.manualkit.factory import make_lab, make_manifest


def entities(rc: int | None = 0) -> dict[str, dict]:
    summary = make_lab(Path("/nowhere")).summary
    run = summary["recordings"]["plain"] | {"rc": rc}
    made = recording_entities({**summary, "recordings": {"plain": run}}, make_manifest(), "#organization/x")
    return {one["@id"]: one for one in made}


@pytest.mark.parametrize(("rc", "status", "error"), [
    (0, "http://schema.org/CompletedActionStatus", None), (124, "http://schema.org/FailedActionStatus", "exit code 124"),
    (None, "http://schema.org/FailedActionStatus", "it never ended"),
])
def test_an_action_says_how_it_ended(rc: int | None, status: str, error: str | None) -> None:
    action = entities(rc)["#recording/plain"]
    assert (action["actionStatus"], action.get("error")) == (status, error)


def test_an_action_names_what_ran_where_and_from_what() -> None:
    held = entities()
    action = held["#recording/plain"]
    assert action["description"] == "python3 train.py --lr 3e-5"
    assert action["instrument"] == {"@id": "https://example.org/miles/tree/31f1ca961"}
    assert action["object"] == [{"@id": "recorded/capture/gpu/out-invented/environment.json"}, {"@id": "#flag/plain/--lr"}, {"@id": "#flag/plain/--colocate"}]
    assert action["result"] == [{"@id": "recorded/capture/gpu/out-invented/plain.log.gz"}, {"@id": "recorded/capture/gpu/out-invented/status.txt"}]
    assert (action["endTime"], action["agent"]) == ("2026-11-30T21:08:30.567+00:00", {"@id": "#organization/x"})
    assert held["#flag/plain/--colocate"]["value"] == "true"
    assert held["#environment/A"]["value"] == "1" and action["environment"] == {"@id": "#environment/A"}


def test_software_and_host() -> None:
    held = entities()
    subject = held["https://example.org/miles/tree/31f1ca961"]
    assert (subject["name"], subject["softwareVersion"], subject["description"]) == ("Miles", "31f1ca961", "backend fsdp. one invented change.")
    versions = {held[one["@id"]]["name"]: held[one["@id"]]["softwareVersion"] for one in subject["softwareRequirements"]}
    assert versions == {"python": "3.12.3", "torch": "2.11", "sglang": "0.5"}
    facts = {held[one["@id"]]["name"]: held[one["@id"]]["value"] for one in held["#host"]["additionalProperty"]}
    assert facts == {"gpu": "Invented GPU", "gpu_memory_mib": 1024, "cpus": 2, "kernel": "6.1", "ray": "ray start"}


def test_a_recording_is_on_the_host_of_its_folder() -> None:
    summary = make_lab(Path("/nowhere")).summary
    host, run = summary["host"], summary["recordings"]["plain"]
    hosts = {"out-invented": host, "out-b": host | {"cpus": 32, "packages": {"sglang": "0.6"}, "environment": {"A": "2"}}}
    made = {**summary, "hosts": hosts, "recordings": {"plain": run, "later": run | {"folder": "capture/gpu/out-b"}}}
    held = {one["@id"]: one for one in recording_entities(made, make_manifest(), "")}
    for name, cpus, sglang, a in (("plain", 2, "0.5", "1"), ("later", 32, "0.6", "2")):
        action = held[f"#recording/{name}"]
        facts = {held[one["@id"]]["name"]: held[one["@id"]]["value"] for one in held[action["location"]["@id"]]["additionalProperty"]}
        needed = {held[one["@id"]]["name"]: held[one["@id"]]["softwareVersion"] for one in held[action["instrument"]["@id"]]["softwareRequirements"]}
        assert (facts["cpus"], needed["sglang"], held[action["environment"]["@id"]]["value"]) == (cpus, sglang, a)
