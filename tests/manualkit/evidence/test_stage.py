"""The evidence stage on the fixture manual: one mutation for each rule, each caught at its place. Its data is invented."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from capture.lab.finding import Severity
from manualkit.build import Build
from manualkit.documents.stage import parse_documents
from manualkit.evidence.rules import CHECKS, RULES
from manualkit.evidence.stage import bind_evidence
from manualkit.manifest.stage import load_manifest

Bind = Callable[[Path], Build]
FRONT, ONE, NOTES = "front.md", "sections/1-1-read-one-step.md", "sections/r-1-lab-notes.md"
SUMMARY = "capture/gpu/summary/minimal-lab.json"


@pytest.fixture
def bind(run_stages: Callable[..., Build]) -> Bind:
    """Runs the build up to the evidence."""
    return lambda root: run_stages(root, load_manifest, parse_documents, bind_evidence)


def change(root: Path, file: str, old: str, new: str) -> None:
    """Change a file once."""
    text = (root / file).read_text("utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), "utf-8")


def add(root: Path, sentence: str) -> None:
    """Add a paragraph to section 1.1, on its own line 16."""
    change(root, ONE, "## The length of a step", f"{sentence}\n\n## The length of a step")


def test_the_fixture_manual_is_clean(copy_manual: Callable[..., Path], bind: Bind) -> None:
    build = bind(copy_manual())
    assert build.findings == ()
    assert [quote.id for quote in build.evidence.quotes[:3]] == ["q-front-1", "q-front-2", "q-front-3"]
    assert {quote.kind for quote in build.evidence.quotes} == {"value", "claim", "cited", "cell", "listing"}


RETRIES = "[8](value:death.retries)"
# file, old, new; then rule, the words that the place points at, found and expected (None: not looked at)
MUTATIONS = [
    (ONE, "[5.6 s](value", "[5.7 s](value", "value-holds", "[5.7 s]", "5.7 s", "5.6 s"),
    (ONE, "[8.9%](value", "[8.8%](value", "value-holds", "[8.8%]", "8.8%", "8.9%"),
    (ONE, "[6 s](value:plain.step_s~1)", "[7 s](value:plain.step_s~1)", "value-holds", "[7 s]", "7 s", "6 s"),
    (ONE, RETRIES, "[9](value:death.retries)", "value-holds", "[9]", "9", "8"),
    (ONE, RETRIES, f"1{RETRIES}", "value-alone", RETRIES, None, None),
    (ONE, RETRIES, f"{RETRIES}0", "value-alone", RETRIES, None, None),
    (ONE, RETRIES, f"-{RETRIES}", "value-alone", RETRIES, None, None),
    (ONE, RETRIES, f"{RETRIES} thousand", "value-alone", RETRIES, None, None),
    (ONE, RETRIES, f"10 × {RETRIES}", "value-alone", RETRIES, None, None),
    (ONE, RETRIES, f"{RETRIES} percent", "value-alone", RETRIES, None, None),
    (ONE, "[200,533](cited:first-edition)", "1[200,533](cited:first-edition)", "value-alone", "[200,533]", None, None),
    (SUMMARY, '"perf/step_time": 5.6\n', '"perf/step_time": 5.5\n', "value-holds", "[5.6 s]", "5.6 s", "5.5 s"),
    (SUMMARY, '"count": 8', '"count": 9', "value-holds", RETRIES, "8", "9"),
    (ONE, "value:plain.step_s)", "value:plain.stepp_s)", "measure-known", "[5.6 s]", "plain.stepp_s", None),
    (ONE, "| plain.rollout_s |", "| plain.rolout_s |", "measure-known", "plain.rolout_s", "plain.rolout_s", None),
    (ONE, "claim:update-share", "claim:update-sharp", "claim-known", "[under ten", "update-sharp", None),
    (ONE, "[under ten percent]", "[under nine percent]", "claim-said", "[under nine", "under nine percent", None),
    ("capture/claims.yml", "bound: 0.10", "bound: 0.08", "claim-holds", "[under ten", "under ten percent", None),
    ("capture/claims.yml", "bound: 0.10", "bound: 0.20", "claim-said", "update-share:", None, "0.2, 20"),
    (ONE, "cited:first-edition", "cited:first-editions", "cited-known", "[200,533]", "first-editions", "first-edition, spec"),
    (ONE, "(cited:first-edition)", "(cited:spec)", "cited-stands", "[200,533]", "200,533", None),
    (ONE, "as ms to 0", "as GiB to 0", "measure-table", "plain.rollout_s as GiB", None, None),
    (NOTES, "perf/step_time | s", "perf/step_tim | s", "measure-table", "Step time |", None, None),
    (NOTES, "perf/step_time | s", "perf/step_time | ms", "column-unit", "Step time |", "ms", "s"),
    (ONE, "'rollout/raw_reward': 0.25", "'rollout/raw_reward': 0.26", "listing-verbatim", "rollout 1:", None, None),
    (ONE, "out-invented/plain.log.gz\nlang", "out-invented/plane.log.gz\nlang", "listing-verbatim", "```listing", None, None),
    (ONE, "written its last record.", "written the last record.", "quotation-verbatim", "```rule", None, None),
    (ONE, "source: spec §4.1", "source: speck §4.1", "quotation-verbatim", "```rule", "speck", "spec"),
]


def place_of(root: Path, file: str, words: str) -> str:
    """``file:line:column`` of the words."""
    text = (root / file).read_text("utf-8")
    at = text.index(words)
    return f"{file}:{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}"


@pytest.mark.parametrize(("file", "old", "new", "rule", "words", "found", "expected"), MUTATIONS)
def test_one_mutation_is_caught_at_its_place(
    copy_manual: Callable[..., Path], bind: Bind, file: str, old: str, new: str, rule: str, words: str, found: str | None, expected: str | None,
) -> None:
    root = copy_manual()
    change(root, file, old, new)
    where = file if words == "update-share:" or file != SUMMARY and file.endswith(".md") else ONE
    findings = bind(root).findings
    caught = [one for one in findings if one.rule == rule and str(one.place) == place_of(root, where, words)]
    assert len(caught) == 1, [(one.rule, str(one.place), one.message) for one in findings]
    assert found in (None, caught[0].found)
    assert expected in (None, caught[0].expected)
    assert caught[0].severity is Severity.ERROR


@pytest.mark.parametrize("mark", ["{{spec 4}} and", "{{", "}}", "a value: or", "[x](cited:spec)", "var(--blue)", r"a \u202e or", r"a \u0007 or"])
@pytest.mark.parametrize(("file", "key"), [("measures", "description"), ("claims", "statement")])
def test_a_mark_of_the_text_is_refused_where_words_are_shown_as_they_stand(
    copy_manual: Callable[..., Path], bind: Bind, file: str, key: str, mark: str,
) -> None:
    root, name = copy_manual(), f"capture/{file}.yml"
    lines = (root / name).read_text("utf-8").split("\n")
    at = next(index for index, line in enumerate(lines) if f"{key}: " in line)
    column = lines[at].index(f"{key}: ") + len(f"{key}: ")
    lines[at] = f'{lines[at][:column]}"Words, {mark} more"{"}" * lines[at].rstrip().endswith("}")}'
    (root / name).write_text("\n".join(lines), "utf-8")
    (caught,) = [one for one in bind(root).findings if one.rule == f"{file}-valid"]
    assert str(caught.place) == f"{name}:{at + 1}:{column + 1}"


@pytest.mark.parametrize("put", ["[6 s](value:plain.step_s~0)", "[7 s](value:plain.step_s~4)", "[six GiB](value:plain.step_s~1)"])
def test_the_mend_of_a_value_that_update_cannot_rewrite_is_true(copy_manual: Callable[..., Path], bind: Bind, put: str) -> None:
    root = copy_manual()
    change(root, ONE, "[6 s](value:plain.step_s~1)", put)
    (caught,) = [one for one in bind(root).findings if one.rule == "value-holds"]
    change(root, ONE, put, caught.mend.removeprefix("write "))
    assert bind(root).findings == ()


@pytest.mark.parametrize(
    ("sentence", "column", "found"),
    [
        ("It takes 5 seconds.", 10, "5 seconds"), ("It made three retries.", 9, "three retries"), ("It is 3x as fast.", 7, "3x"),
        ("It takes 12 % of a step.", 10, "12 %"), ("The reward is 0.5 then.", 15, "0.5"), ("It logged 14905 of them.", 11, "14905"),
        ("**Bold 5 ms** stands here.", 8, "5 ms"), ("It is wide,\n5 GiB of it.", 1, "5 GiB"), ("It is ten times as long.", 7, "ten times as"),
    ],
)
def test_an_unbound_number_is_caught(copy_manual: Callable[..., Path], bind: Bind, sentence: str, column: int, found: str) -> None:
    root = copy_manual()
    add(root, sentence)
    caught = [one for one in bind(root).findings if one.rule == "number-bound"]
    assert [(one.found, one.place.column) for one in caught] == [(found, column)]
    change(root, "manual.json", '"strict"', '"warn"')
    assert [one.severity for one in bind(root).findings if one.rule == "number-bound"] == [Severity.WARNING]


@pytest.mark.parametrize(
    "sentence",
    ["It runs `5 s` in code.", "See [section 1.1](#s-1-1), step 3 and Python 3.11.", "On 2026-11-30 at 21:04 it ended.", "Two of the four lines stand here.",
     "Version 2.11.0 of a 4B model on an H200.", "The four parts of the years 2025 and 2026."],
)
def test_numbers_that_are_no_measurements_pass(copy_manual: Callable[..., Path], bind: Bind, sentence: str) -> None:
    root = copy_manual()
    add(root, sentence)
    assert bind(root).findings == ()


def test_a_declared_constant_passes_only_as_declared(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    add(root, "Wait 30 seconds, not 31 seconds.")
    (root / "capture/constants.yml").write_text("constants:\n  - {text: 30 seconds, reason: a setting of the command}\n", "utf-8")
    assert [one.found for one in bind(root).findings] == ["31 seconds"]


def test_a_sentence_of_two_runs_names_both(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    add(root, "A step took [5.6 s](value:plain.step_s) and there were [8](value:death.retries) retries in `death`.")
    caught = bind(root).findings
    assert [(one.rule, one.message) for one in caught] == [("mixed-runs", "this sentence quotes plain and death and does not name plain")]
    change(root, ONE, "A step took", "A step of `plain` took")
    assert bind(root).findings == ()


def test_a_table_of_two_runs_names_both(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    change(root, ONE, "| Whole step | plain.step_s | - |", "| Whole step | plain.step_s | death.retries |")
    assert [one.message for one in bind(root).findings] == ["this table quotes plain and death and does not name death"]


def test_wrapping_a_paragraph_anew_is_not_reported(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    before = bind(root).evidence
    text = (root / ONE).read_text("utf-8")
    line = next(line for line in text.split("\n") if line.startswith("A clean step"))
    (root / ONE).write_text(text.replace(line, line.replace(" ", "\n")), "utf-8")
    build = bind(root)
    assert build.findings == ()
    assert [(one.id, one.shown, one.sentence) for one in build.evidence.quotes] == [(one.id, one.shown, one.sentence) for one in before.quotes]


def test_a_changed_log_under_a_listing_is_caught(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    log = root / "capture/gpu/out-invented/plain.log.gz"
    log.write_bytes(gzip.compress(gzip.decompress(log.read_bytes()).replace(b"0.25, 'rollout/entropy'", b"0.24, 'rollout/entropy'"), mtime=0))
    caught = [one for one in bind(root).findings if one.rule == "listing-verbatim"]
    assert caught[0].message == "the line does not stand in the file (capture/gpu/out-invented/plain.log.gz:26)"
    assert caught[0].expected.endswith("rollout 1: {'rollout/raw_reward': 0.24, 'rollout/entropy': 1.875}")


def test_tables_are_filled(copy_manual: Callable[..., Path], bind: Bind) -> None:
    tables = list(bind(copy_manual()).evidence.tables.values())
    assert [[cell.text for cell in row] for row in tables[0].rows] == [
        ["Generation", "2.50 s", "2,500 ms"], ["Weight update", "0.50 s", "500 ms"], ["Whole step", "5.60 s", ""]]
    assert tables[0].numeric == (False, True, True)
    assert tables[1].header == ("Step", "Reward", "Step time (s)")
    assert [[cell.text for cell in row] for row in tables[1].rows] == [
        ["0 (warm-up)", "0.125", "45.00"], ["1", "0.250", "5.35"], ["2", "0.500", "5.60"], ["3", "0.875", "5.85"], ["4 (incomplete)", "", ""]]


def test_listings_know_their_lines(copy_manual: Callable[..., Path], bind: Bind) -> None:
    source, = bind(copy_manual()).evidence.listings.values()
    assert source.lines == (26, 0, 28)
    assert source.sha256 == "4dd1aa83462d872003a9a618f3f2db766a3d63847a0c2e68abb43349c0a4ae46"


def test_every_rule_is_listed_once_and_described() -> None:
    ids = [rule.id for rule in RULES]
    assert len(set(ids)) == len(ids) == len(CHECKS) + 6
    assert all(rule.description and rule.description[0].islower() for rule in RULES)
