"""The chain back to the log line, and the rewrite of stale numbers, on the fixture manual. Its data is invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build
from manualkit.documents.stage import parse_documents
from manualkit.evidence.provenance import UnknownEvidence, chain
from manualkit.evidence.stage import bind_evidence
from manualkit.evidence.update import update
from manualkit.evidence.why import explain
from manualkit.manifest.stage import load_manifest

Bind = Callable[[Path], Build]
ONE, SUMMARY = "sections/1-1-read-one-step.md", "capture/gpu/summary/minimal-lab.json"


@pytest.fixture
def bind(run_stages: Callable[..., Build]) -> Bind:
    return lambda root: run_stages(root, load_manifest, parse_documents, bind_evidence)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_the_chain_of_a_measure(copy_manual: Callable[..., Path], bind: Bind) -> None:
    found = chain(bind(copy_manual()).evidence, "plain.update_share")
    assert found.kind == "measure" and len(found.leaves) == 6
    assert (found.leaves[0].log, found.leaves[0].line, found.leaves[0].value) == ("capture/gpu/out-invented/plain.log.gz", 32, 0.5)
    assert [(one.name, one.sha256[:8], one.host["gpu"]) for one in found.recordings] == [("plain", "4dd1aa83", "Invented GPU")]
    assert [quote.shown for quote in found.quoted_by] == ["8.9%"]


def test_the_chains_of_a_claim_a_place_and_a_source(copy_manual: Callable[..., Path], bind: Bind) -> None:
    evidence = bind(copy_manual()).evidence
    claim = chain(evidence, "update-share")
    assert claim.kind == "claim" and [measure.id for measure in claim.measures] == ["plain.update_share"] and len(claim.quoted_by) == 2
    place = chain(evidence, "q-front-1")
    assert place.id == "plain.step_s" and place.quote.file == "front.md"
    listing = next(quote.id for quote in evidence.quotes if quote.kind == "listing")
    assert chain(evidence, listing).listing.lines == (26, 0, 28) and chain(evidence, listing).recordings[0].name == "plain"
    assert chain(evidence, "first-edition").quoted_by[0].shown == "200,533"


def test_an_unknown_id_names_the_nearest(copy_manual: Callable[..., Path], bind: Bind) -> None:
    evidence = bind(copy_manual()).evidence
    message = "no measure, claim or place has the id 'plain.step'; did you mean 'plain.step_s'?"
    assert explain(evidence, "plain.step") == message
    with pytest.raises(UnknownEvidence):
        chain(evidence, "plain.step")


def test_why_tells_the_whole_chain(copy_manual: Callable[..., Path], bind: Bind) -> None:
    text = explain(bind(copy_manual()).evidence, "plain.step_s")
    for words in (
        "measure    plain.step_s = 5.6 s (shown as 5.60 s)", "rule       median of perf/step_time over 3 clean steps of plain", "defined    capture/measures.yml:3",
        "leaf     capture/gpu/out-invented/plain.log.gz:47  /recordings/plain/steps/2/records/trainer_perf/values/perf~1step_time = 5.6",
        "sha256   4dd1aa83462d872003a9a618f3f2db766a3d63847a0c2e68abb43349c0a4ae46", "command  python3 train.py --num-rollout 5", "quoted     q-front-1  front.md:31:16",
    ):
        assert words in text


def test_update_rewrites_numbers_and_nothing_else(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    before = (root / ONE).read_text("utf-8")
    edit(root / SUMMARY, '"perf/step_time": 5.6\n', '"perf/step_time": 7.8\n')
    edit(root / SUMMARY, '"perf/step_time": 5.85\n', '"perf/step_time": 7.9\n')
    edit(root / SUMMARY, '"perf/step_time": 5.35\n', '"perf/step_time": 7.7\n')
    changed, left = update(bind(root))
    assert [str(one) for one in changed if one.place.file == ONE] == [
        f"{ONE}:18:31: '5.6 s' -> '7.8 s' (plain.step_s)", f"{ONE}:18:69: '6 s' -> '8 s' (plain.step_s)", f"{ONE}:18:122: '8.9%' -> '6.4%' (plain.update_share)"]
    assert left == ()
    after = (root / ONE).read_text("utf-8")
    assert after == before.replace("[5.6 s](value", "[7.8 s](value").replace("[6 s](value", "[8 s](value").replace("[8.9%](value", "[6.4%](value")
    assert bind(root).findings == ()
    assert update(bind(root)) == ((), ())


def test_update_never_touches_a_claim(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    edit(root / SUMMARY, '"perf/update_weights_time": 0.5', '"perf/update_weights_time": 5.0')
    update(bind(root))
    assert [one.rule for one in bind(root).findings] == ["claim-holds", "claim-holds"]
    assert "[under ten percent](claim:update-share)" in (root / ONE).read_text("utf-8")


def test_update_keeps_line_ends_and_wrapped_links(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    text = (root / ONE).read_text("utf-8").replace("[5.6 s](value", "[5.7\ns](value").replace("\n", "\r\n")
    (root / ONE).write_bytes(text.encode())
    changed, _ = update(bind(root))
    assert [(one.old, one.new) for one in changed] == [("5.7 s", "5.6 s")]
    assert (root / ONE).read_bytes().decode() == text.replace("[5.7\r\ns]", "[5.6 s]")


def test_update_reports_what_it_cannot_write(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    edit(root / ONE, "[8.9%](value:plain.update_share)", "[half](value:plain.update_share)")
    changed, left = update(bind(root))
    assert changed == ()
    assert [one.message for one in left] == ["'half' cannot be rewritten: no text of the same form shows it"]


def test_the_chain_of_a_table_of_steps(copy_manual: Callable[..., Path], bind: Bind) -> None:
    evidence = bind(copy_manual()).evidence
    found = chain(evidence, "tab-plain-steps")
    assert (found.kind, [one.name for one in found.recordings]) == ("table", ["plain"])
    assert chain(evidence, "plain-steps").table == found.table
    lines = explain(evidence, "tab-plain-steps").splitlines()
    assert lines[:5] == [
        "table      plain-steps: 5 rows", "row        0 (warm-up)", "  shows    Reward: 0.125",
        "    leaf   capture/gpu/out-invented/plain.log.gz:11  /recordings/plain/steps/0/records/rollout/values/rollout~1raw_reward = 0.125",
        "  shows    Step time (s): 45.00"]


def test_the_chain_of_a_table_of_measures(copy_manual: Callable[..., Path], bind: Bind) -> None:
    text = explain(bind(copy_manual()).evidence, "tab-phases")
    assert "measure    plain.rollout_s = 2.5 s (shown as 2.50 s)" in text
    assert "  shows    In milliseconds: 2,500 ms (measure plain.rollout_s)" in text
