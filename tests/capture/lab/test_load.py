"""Loading a lab: faults of the four files, each at its place, never as an exception. All data is invented."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.capture.lab.invented_lab import MakeLab, make_lab  # noqa: F401 (a fixture)

from capture.lab.load import load
from capture.lab.positions import parse_yaml

GOOD = "m: {run: one, series: train/loss, statistic: mean, description: The loss}"


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        ("m: {run: one, series: train/loss, statistik: mean, description: The loss}", "2:37", "'statistik' is unknown here; did you mean 'statistic'?"),
        ("m: {run: one, series: train/loss, statistic: media, description: The loss}", "2:48", "measures.m.statistic: 'media' is unknown; did you mean 'median'?"),
        ("m: {run: one, series: train/loss, statistic: mean}", "2:6", "measures.m: missing 'description'"),
        ("M: {run: one, leaf: rc, description: The loss}", "2:3", "'M' is no valid name"),
        ("m: {run: one, leaf: rc, digits: two, description: The loss}", "2:35", "measures.m.digits: this is text, not a whole number"),
        ("m: {run: one, leaf: rc, ratio: [a, b], description: The loss}", "2:6", "measures.m: more than one of them stands here"),
        ("m: {run: one, description: The loss}", "2:6", "measures.m: none of the forms fits"),
        ("m: {leaf: rc, description: The loss}\n  m: {leaf: rc, description: The loss}", "3:3", "'m' stands twice in this map"),
        ("m: &a {leaf: rc, description: The loss}", "2:6", "anchors and aliases are refused: write the value out"),
        ("m: !!python/object:os.system {leaf: rc}", "2:6", "tags are refused: tag:yaml.org,2002:python/object:os.system"),
        ("m: {leaf: rc", "3:1", "this is not YAML: did not find expected ',' or '}'"),
        ("m: " + "[" * 30 + "]" * 30, "2:24", "more than 20 levels"),
    ],
)
def test_a_fault_of_measures_has_its_place(make_lab: MakeLab, line: str, place: str, message: str) -> None:
    lab = make_lab()
    (lab.root / "capture/measures.yml").write_text(f"measures:\n  {line}\n", "utf-8")
    found = [(str(finding.place), finding.message) for finding in load(lab.root).findings if finding.rule == "measures-valid"]
    assert (f"capture/measures.yml:{place}", message) in found


def test_all_faults_are_reported(make_lab: MakeLab) -> None:
    lab = make_lab()
    (lab.root / "capture/measures.yml").write_text("measures:\n  a: {x: 1}\n  b: {leaf: 3, description: Two}\nother: 1\n", "utf-8")
    lines = {finding.place.line for finding in load(lab.root).findings}
    assert lines == {2, 3, 4}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "this is not JSON: Expecting property name enclosed in double quotes"),
        ('{"schema": "lab-summary/2"}', "this is no summary of a known form"),
        ('{"schema": "lab-summary/1", "recordings": []}', "'recordings' is no map of recordings"),
        ('{"schema": "lab-summary/1", "x": NaN}', "NaN is no number that JSON knows"),
    ],
)
def test_a_summary_that_cannot_be_used(make_lab: MakeLab, text: str, message: str) -> None:
    lab = make_lab(GOOD)
    (lab.root / lab.summary_path).write_text(text, "utf-8")
    again = load(lab.root)
    assert [finding.message for finding in again.findings] == [message]
    assert again.measures == {} and "m" in again.defined


def test_the_summary_is_named_or_alone(make_lab: MakeLab) -> None:
    lab = make_lab(GOOD)
    assert load(lab.root, "capture/gpu/summary/y.json").findings[0].message == "the file does not exist; did you mean 'x.json'?"
    (lab.root / "capture/gpu/summary/y.json").write_text("{}", "utf-8")
    assert load(lab.root).findings[0].found == "x.json, y.json"
    assert load(lab.root, "capture/gpu/summary/x.json").findings == ()


def test_a_summary_outside_is_refused(make_lab: MakeLab, tmp_path_factory: pytest.TempPathFactory) -> None:
    lab = make_lab(GOOD)
    outside = tmp_path_factory.mktemp("outside") / "z.json"
    outside.write_text('{"schema": "lab-summary/1", "recordings": {}}', "utf-8")
    (lab.root / "capture/gpu/summary/z.json").symlink_to(outside)
    assert load(lab.root, "capture/gpu/summary/z.json").findings[0].message == "the path leaves the manual"


def test_broken_recordings_become_findings(make_lab: MakeLab) -> None:
    lab = make_lab(GOOD, change=lambda summary: summary["recordings"]["one"].update(steps=[{"clean": True}]))
    assert lab.findings[0].message.startswith("measure 'm' cannot be computed: the summary or the definition has another form than expected")


def test_constants_are_read_with_their_reason(make_lab: MakeLab) -> None:
    lab = make_lab(GOOD)
    path: Path = lab.root / "capture/constants.yml"
    path.write_text("constants:\n  - {text: 8 answers, reason: a flag of the command, documents: ['1.2']}\n", "utf-8")
    constant = load(lab.root).constants[0]
    assert (constant.text, constant.reason, constant.documents, constant.line) == ("8 answers", "a flag of the command", ("1.2",), 2)
    path.write_text("constants:\n  - {text: 8 answers}\n", "utf-8")
    assert [finding.message for finding in load(lab.root).findings] == ["constants.0: missing 'reason'"]


@pytest.mark.parametrize(
    ("text", "value"),
    [("3e-5", 3e-5), ("12", 12), ("-0.5", -0.5), ("no", "no"), ("2026-11-30", "2026-11-30"), ("1:30", "1:30"), ("010", "010"),
     ("'12'", "12"), ("true", True), ("~", None), (".nan", ".nan"), ("1_000", "1_000"), ("5 %", "5 %")],
)
def test_plain_scalars_are_read_as_json_would(text: str, value: object) -> None:
    assert parse_yaml(f"x: {text}\n", "f.yml", "rule").data == {"x": value}


def test_every_node_has_its_place() -> None:
    located = parse_yaml("a:\n  b/c: [1, {d: 2}]\n", "f.yml", "rule")
    assert {pointer: str(place) for pointer, place in located.values.items()} == {
        "": "f.yml:1:1", "/a": "f.yml:2:3", "/a/b~1c": "f.yml:2:8", "/a/b~1c/0": "f.yml:2:9", "/a/b~1c/1": "f.yml:2:12", "/a/b~1c/1/d": "f.yml:2:16"}
    assert str(located.place("/a/b~1c/7/x")) == "f.yml:2:8"
