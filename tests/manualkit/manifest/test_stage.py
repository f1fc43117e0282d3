"""``load_manifest``: each mutation of a valid manifest is named, with its place."""

from __future__ import annotations

import json

import pytest
from capture.lab.finding import Severity
from jsonschema import Draft202012Validator
from manualkit.manifest.schema_faults import schema
from manualkit.manifest.stage import MAX_BYTES, load_manifest


def load(run_stages, root):
    build = run_stages(root, load_manifest)
    return build, [f"{finding.place}:{finding.rule}:{finding.message}" for finding in build.findings]


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(schema())


def test_the_minimal_manifest(copy_manual, run_stages):
    build, lines = load(run_stages, copy_manual("minimal"))
    manifest = build.manifest
    assert lines == []
    assert (manifest.id, manifest.lab, manifest.strict) == ("minimal", "minimal-lab", True)
    assert manifest.pdf_name == "aiefs-manual-minimal.pdf"
    assert [part.number for part in manifest.all_parts] == ["1", "R"]
    assert manifest.sources[1].key == "first-edition"
    assert manifest.positions["/pin/commit"] == (14, 15)


# (what stands there, what is put there, the only finding)
SCHEMA = [
    ('"commit": "31f1ca961"', '"comit": "31f1ca961"', [
        '10:10:manifest-valid:pin lacks the key "commit" (it has "comit")',
        '14:5:manifest-valid:pin has the unknown key "comit", did you mean "commit"?']),
    ('"accent": "blue"', '"accent": "blu"', ['58:17:manifest-valid:parts[0].accent is "blu", did you mean "blue"?']),
    ('"status": "draft"', '"status": "drafts"', ['9:13:manifest-valid:status is "drafts", did you mean "draft"?']),
    ('"verified": "2026-11-01"', '"verified": "2026-02-30"', ["16:17:manifest-valid:pin.verified is not as it must be"]),
    ('"edition": "2026.11"', '"edition": "2026.13"', ["8:14:manifest-valid:edition is not as it must be"]),
    ('"id": "minimal"', '"id": "Minimal 101"', ["3:9:manifest-valid:id is not as it must be"]),
    ('"commit": "31f1ca961"', '"commit": "31f1"', ["14:15:manifest-valid:pin.commit is not as it must be"]),
    ('"https://github.com/radixark/miles"', '"javascript:alert(1)"', ["13:15:manifest-valid:pin.source is not as it must be"]),
    ('"lab": "minimal-lab"', '"lab": 3', ["50:10:manifest-valid:lab has the wrong type"]),
    ('"number": 1', '"number": "1"', ["54:17:manifest-valid:parts[0].number has the wrong type"]),
    ('"spec": "research/spec.md"', '"Spec 1": "research/spec.md"', [
        '44:5:manifest-valid:quoteSources has a key that is no key: "Spec 1"']),
    ('"sections/1-1-read-one-step.md"', '"sections/1 1.md"', [
        "60:31:manifest-valid:parts[0].sections[0].file is not as it must be"]),
    ('"title": "Minimal 101"', '"title": ""', ["4:12:manifest-valid:title has 0 characters"]),
    ('"lab": "minimal-lab"', '"lab": "minimal-lab", "lab": "minimal-lab"', [
        "50:25:manifest-keys-once:the key lab stands twice"]),
    ('"title": "', '"title": "{{spec}} ', ["4:12:manifest-valid:title holds {{, a mark that only the text of a section has"]),
]


@pytest.mark.parametrize(("old", "new", "expected"), SCHEMA, ids=[new for _, new, _ in SCHEMA])
def test_a_broken_manifest_is_not_loaded(copy_manual, run_stages, old, new, expected):
    root = copy_manual("minimal")
    edit(root, old, new)
    build, lines = load(run_stages, root)
    assert lines == [f"manual.json:{line}" for line in expected]
    assert build.manifest is None
    assert all(finding.source for finding in build.findings)


@pytest.mark.parametrize(
    ("new", "fault"),
    [
        ("\\ud800 101", "holds the character U+D800"),
        ("\\u0000", "holds the character U+0000"),
        ("\\u001b[31m", "holds the character U+001B"),
        ("a \\u202e b", "holds the character U+202E"),
        ("one\\n# two", "holds a line end or a tab"),
        ("one\\ttwo", "holds a line end or a tab"),
        (" \\u00a0", "is blank"),
    ],
)
def test_text_that_no_page_shows_is_refused(copy_manual, run_stages, new, fault):
    root = copy_manual("minimal")
    edit(root, '"title": "Minimal 101"', f'"title": "{new}"')
    build, lines = load(run_stages, root)
    assert lines == [f"manual.json:4:12:manifest-valid:title {fault}"]
    assert build.manifest is None


def test_a_key_that_no_page_shows_is_refused(copy_manual, run_stages):
    root = copy_manual("minimal")
    edit(root, '"spec": "research/spec.md"', '"\\udfff": "research/spec.md"')
    expected = "manual.json:44:5:manifest-valid:a key of quoteSources holds the character U+DFFF"
    assert load(run_stages, root)[1] == [expected]


@pytest.mark.parametrize("status", ["draft", "ready"])
def test_only_a_draft_may_leave_a_part_out(copy_manual, run_stages, status):
    root = copy_manual("minimal")
    (root / "README.md").write_text("A fixture.", encoding="utf-8")
    edit(root, '"status": "draft"', f'"status": "{status}"')
    edit(root, '"number": 1', '"number": 2')
    edit(root, '"id": "1.1"', '"id": "2.1"')
    rules = [message for message in load(run_stages, root)[1] if "sections-in-order" in message]
    assert rules == ([] if status == "draft" else ["manual.json:54:17:sections-in-order:part 1 has the number 2"]), rules


UNLISTED = "manual.json does not list this file, so it is neither checked nor published"
SEMANTIC = [
    ('"number": 1', '"number": 2', "60:16:sections-in-order:section 1.1 stands where section 2.1 belongs"),
    ('"id": "1.1"', '"id": "1.2"', "60:16:sections-in-order:section 1.2 stands where section 1.1 belongs"),
    ('"id": "R.1"', '"id": "R.3"', "70:14:sections-in-order:section R.3 stands where section R.1 belongs"),
    ('"hue": "violet"', '"hue": "blue"', "32:13:names-once:the hue blue is listed twice"),
    ('"key": "spec"', '"key": "first-edition"',
     "41:122:names-once:the source key first-edition is listed twice"),
    ("sections/r-1-lab-notes.md", "sections/1-1-read-one-step.md",
     "70:29:names-once:the section file sections/1-1-read-one-step.md is listed twice"),
    ("sections/r-1-lab-notes.md", "sections/r-1-lab-note.md",
     "70:29:files-exist:sections/r-1-lab-note.md does not exist, did you mean r-1-lab-notes.md?"),
    ('"spec": "research/spec.md"', '"spec": "../spec.md"', "44:13:paths-inside:../spec.md leaves the manual"),
    ('"front": "front.md"', '"front": "a/../../front.md"', "51:12:paths-inside:a/../../front.md leaves the manual"),
    ('"failure: errors and retries"', '"the engine"',
     "35:32:hues-keep-meaning:the hue rose means failure in every manual, and here 'the engine'"),
    ("capture/gpu/out-invented/", "capture/gpu/out-inventd/",
     "39:39:files-exist:capture/gpu/out-inventd/ does not exist, did you mean out-invented?"),
    ("capture/gpu/out-invented/", "capture/gpu/out-x*", "39:39:files-exist:capture/gpu/out-x* does not exist"),
    ("capture/gpu/out-invented/", "../out*", "39:39:paths-inside:../out* leaves the manual"),
    ('"lab": "minimal-lab"', '"lab": "minimal-labs"',
     "50:10:lab-exists:the lab minimal-labs has no summary, did you mean minimal-lab.json?"),
]


@pytest.mark.parametrize(("old", "new", "expected"), SEMANTIC, ids=[new for _, new, _ in SEMANTIC])
def test_a_semantic_fault_leaves_the_manifest(copy_manual, run_stages, old, new, expected):
    root = copy_manual("minimal")
    edit(root, old, new)
    build, lines = load(run_stages, root)
    lost = [f"{name}:sections-listed:{UNLISTED}" for name in ["sections/r-1-lab-notes.md"] if old == name]
    assert lines == [f"manual.json:{expected}", *lost]
    assert build.manifest is not None


@pytest.mark.parametrize("name", ["sections/1-2-forgotten.md", "sections/notes/plan.txt"])
def test_a_file_among_the_sections_that_is_not_listed_is_named(copy_manual, run_stages, name):
    root = copy_manual("minimal")
    (root / name).parent.mkdir(exist_ok=True)
    (root / name).write_text("# Forgotten\n", encoding="utf-8")
    (root / "sections" / ".1-1.md.swp").write_text("the editor's", encoding="utf-8")
    assert load(run_stages, root)[1] == [f"{name}:sections-listed:{UNLISTED}"]


def test_files_that_changed_places_are_named(copy_manual, run_stages):
    root = copy_manual("minimal")
    (root / "sections/1-1-read-one-step.md").rename(root / "sections/1-2-read-one-step.md")
    edit(root, "1-1-read-one-step.md", "1-2-read-one-step.md")
    assert load(run_stages, root)[1] == [
        "manual.json:60:31:file-names-section:section 1.1 is the file sections/1-2-read-one-step.md"]
    (root / "sections/1-2-read-one-step.md").rename(root / "sections/read-one-step.md")
    edit(root, "1-2-read-one-step.md", "read-one-step.md")
    assert load(run_stages, root)[1] == []


def test_a_ready_manual_needs_a_readme(copy_manual, run_stages):
    root = copy_manual("minimal")
    edit(root, '"status": "draft"', '"status": "ready"')
    assert load(run_stages, root)[1] == []
    (root / "README.md").unlink()
    assert load(run_stages, root)[1] == ["manual.json:9:13:ready-has-readme:the manual is ready and has no README.md"]


def test_the_id_below_a_folder_of_manuals(copy_manual, run_stages, tmp_path):
    (tmp_path / "manuals").mkdir()
    root = copy_manual("minimal").rename(tmp_path / "manuals" / "other")
    build, lines = load(run_stages, root)
    assert lines == ["manual.json:3:9:id-names-folder:the id minimal is not the folder's name"]
    assert build.findings[0].severity is Severity.WARNING


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b'{"id": "a",\n "title" "b"}', "manual.json:2:10:manifest-readable:manual.json is no JSON here: Expecting ':' delimiter"),
        (b'{"id": "\xff"}', "manual.json:1:manifest-readable:byte 8 is not UTF-8"),
        (b"[" * 100, "manual.json:1:65:manifest-readable:manual.json is no JSON here: nested deeper than 64 levels"),
        (b" " * (MAX_BYTES + 1), "manual.json:manifest-readable:manual.json is larger than a manifest can be"),
        (b"[]", "manual.json:1:1:manifest-valid:manual.json has the wrong type"),
    ],
)
def test_what_cannot_be_read(tmp_path, run_stages, raw, expected):
    (tmp_path / "manual.json").write_bytes(raw)
    build, lines = load(run_stages, tmp_path)
    assert lines == [expected]
    assert build.manifest is None


def test_no_manifest(tmp_path, run_stages):
    assert load(run_stages, tmp_path)[1] == ["manual.json:manifest-readable:there is no manual.json in this folder"]


def test_the_contract_without_additions(copy_manual, run_stages):
    """A manifest of the public contract, without this project's additions, builds."""
    root = copy_manual("minimal")
    data = json.loads((root / "manual.json").read_text())
    for key in ("$schema", "host", "evidence", "lab", "front"):
        del data[key]
    for source in data["sources"]:
        source.pop("key", None)
    data["reference"] = {"sections": data["reference"]["sections"]}
    data["related"] = ["phases/13/06"]
    (root / "manual.json").write_text(json.dumps(data))
    build, lines = load(run_stages, root)
    assert lines == []
    manifest = build.manifest
    assert (manifest.evidence, manifest.front, manifest.lab) == ("warn", "front.md", "minimal-lab")
    assert (manifest.reference.title, manifest.reference.accent) == ("Reference", "grey")
    assert manifest.related == ({"path": "phases/13/06"},)


def test_all_faults_are_reported(copy_manual, run_stages):
    root = copy_manual("minimal")
    for old, new, _ in SCHEMA[1:4]:
        edit(root, old, new)
    assert [line.split(":")[1] for line in load(run_stages, root)[1]] == ["9", "16", "58"]


def edit(root, old, new):
    path = root / "manual.json"
    text = path.read_text("utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(("text", "expected"), [
    ("authors: [{name: A}]\nlicense: MIT\n", []),
    ("authors: 3\nlicense: MIT\n", ["CITATION.cff:1:10:citation-file-valid:CITATION.cff names no authors"]),
    ("authors: [{name: A}]\n", ["CITATION.cff:citation-file-valid:CITATION.cff names no license"]),
])
def test_a_citation_file_names_authors_and_licence(copy_manual, run_stages, text, expected):
    root = copy_manual("minimal")
    (root / "CITATION.cff").write_text(text, encoding="utf-8")
    assert load(run_stages, root)[1] == expected


def test_a_citation_file_that_is_no_yaml_is_named(copy_manual, run_stages):
    root = copy_manual("minimal")
    (root / "CITATION.cff").write_text("authors: [", encoding="utf-8")
    (line,) = load(run_stages, root)[1]
    assert line.startswith("CITATION.cff:") and ":citation-file-valid:this is not YAML" in line
