"""The reference part against what it lists: every metric of the summaries (R.3), every flag of the commands (R.2)."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from manualkit.build import Build, Options
from manualkit.documents.inlines import Citation, Code, CrossRef
from manualkit.documents.model import Command, Document, Figure, Heading, ListBlock, Measures, Table
from manualkit.documents.plain import plain
from manualkit.documents.stage import parse_documents
from manualkit.documents.walk import flat, passages
from manualkit.manifest.stage import load_manifest

ROOT = Path(__file__).resolve().parents[1]
SUMMARIES = sorted((ROOT / "capture/gpu/summary").glob("*.json"))
KNOWN_FLAGS = ROOT / "capture/gpu/labkit/miles-flags.txt"
# the kind of a record in the summary -> the headings of R.3 that explain its keys
HEADINGS = {"rollout_perf": ("metrics-answers", "metrics-generation"), "rollout": ("metrics-rollout",), "train": ("metrics-train",),
            "trainer_perf": ("metrics-trainer",), "memory": ("metrics-memory",), "phase": ("metrics-timers",)}
NO_METRIC = frozenset({"when", "at_s", "line"})
OF_THE_KIT = frozenset({"--run", "--without", "--time-limit", "--model", "--prompts", "--miles", "--dry-run", "--gpus", "--nodes", "--ray"})
STARTS = re.compile(r"\b(?:train|miles_grpo)\.py\b")  # what follows on the line is flags of Miles, or of the kit
FLAG = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*")


@pytest.fixture(scope="module")
def documents() -> dict[str, Document]:
    build: Build = parse_documents(load_manifest(Build(Options(root=ROOT))))
    assert build.documents
    return {document.id: document for document in build.documents}


def printed(summary: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """(kind of record, key, value) of all that the logs printed."""
    for recording in summary["recordings"].values():
        for step in recording["steps"]:
            for kind, record in step["records"].items():
                yield from ((kind, key, value) for key, value in record["values"].items())
            yield from (("memory", key, value) for line in step["memory"] for key, value in line.items() if key not in NO_METRIC)
            yield from (("phase", phase["name"], 0.0) for phase in step["phases"])


def short(kind: str, key: str) -> str:
    return key if kind in ("memory", "phase") else key.partition("/")[2]


def explained(document: Document) -> dict[str, set[str]]:
    """Heading -> the keys in the first column of the tables below it."""
    keys: dict[str, set[str]] = {}
    heading = ""
    for block in document.blocks:
        if isinstance(block, Heading):
            heading = block.anchor
        elif isinstance(block, Table):
            keys.setdefault(heading, set()).update(one.text for row in block.rows for one in flat(row[0]) if isinstance(one, Code))
    return keys


def ranged(document: Document) -> set[str]:
    return {column.series for block in document.blocks if isinstance(block, Measures) and block.ranges_of for column in block.columns}


def gaps(document: Document, summary: Mapping[str, Any]) -> set[str]:
    """What the summary holds and R.3 does not: keys without an explanation, numbers without a range."""
    tables, ranges, found = explained(document), ranged(document), set()
    for kind, key, value in printed(summary):
        told = {name for heading in HEADINGS.get(kind, ()) for name in tables.get(heading, ())}
        if short(kind, key) not in told:
            found.add(f"{kind}: {key} has no row")
        series = f"memory/{key}" if kind == "memory" else key
        if kind != "phase" and not isinstance(value, str) and series not in ranges:
            found.add(f"{kind}: {key} has no range")
    return found


@pytest.mark.parametrize("path", SUMMARIES, ids=lambda path: path.stem)
def test_every_metric_that_a_log_prints_has_a_row_and_a_range(documents: dict[str, Document], path: Path) -> None:
    assert gaps(documents["R.3"], json.loads(path.read_text("utf-8"))) == set()


def test_no_row_explains_a_key_that_no_log_prints(documents: dict[str, Document]) -> None:
    seen = {(kind, short(kind, key)) for path in SUMMARIES for kind, key, _ in printed(json.loads(path.read_text("utf-8")))}
    tables = explained(documents["R.3"])
    written = {(kind, name) for kind, headings in HEADINGS.items() for heading in headings for name in tables[heading]}
    assert written - seen == set()


def new_key(step: dict[str, Any]) -> None:
    step["records"]["train"]["values"]["train/ois"] = 0.1


def new_line(step: dict[str, Any]) -> None:
    step["records"]["eval"] = {"line": 9, "values": {"eval/arithmetic": 0.5}}


def new_memory(step: dict[str, Any]) -> None:
    step["memory"][0]["host_GB"] = 12.5


def new_timer(step: dict[str, Any]) -> None:
    step["phases"].append({"name": "save_model", "start_s": 1.0, "end_s": 2.0})


@pytest.mark.parametrize(("change", "expected"), [
    (new_key, {"train: train/ois has no row", "train: train/ois has no range"}),
    (new_line, {"eval: eval/arithmetic has no row", "eval: eval/arithmetic has no range"}),
    (new_memory, {"memory: host_GB has no row", "memory: host_GB has no range"}),
    (new_timer, {"phase: save_model has no row"}),
])
def test_a_new_metric_in_a_later_recording_is_found(
    documents: dict[str, Document], change: Callable[[dict[str, Any]], None], expected: set[str]
) -> None:
    before = json.loads(SUMMARIES[0].read_text("utf-8"))
    after = copy.deepcopy(before)
    change(after["recordings"]["plain"]["steps"][1])
    assert gaps(documents["R.3"], after) - gaps(documents["R.3"], before) == expected


def flags_of_the_reference(document: Document) -> set[str]:
    return {flag for names in explained(document).values() for name in names for flag in FLAG.findall(name)}


def test_every_flag_of_the_reference_is_known_to_the_parser(documents: dict[str, Document]) -> None:
    kinds = dict(line.split()[:2] for line in KNOWN_FLAGS.read_text("utf-8").splitlines() if line.startswith("--"))
    pairs = {f"--no-{name[2:]}" for name, kind in kinds.items() if kind == "pair"}
    assert flags_of_the_reference(documents["R.2"]) - set(kinds) - pairs == set()


def test_every_flag_of_a_training_command_has_a_row(documents: dict[str, Document]) -> None:
    commands = [block.text for document in documents.values() for block in document.blocks if isinstance(block, Command)]
    lines = [line for text in commands for line in text.replace("\\\n", " ").splitlines()]
    started = "\n".join(STARTS.split(line, maxsplit=1)[1] for line in lines if STARTS.search(line))
    used = set(FLAG.findall(started)) - OF_THE_KIT
    told = flags_of_the_reference(documents["R.2"])
    assert "--global-batch-size" in used
    assert {flag for flag in used if flag not in told and flag.replace("--no-", "--", 1) not in told} == set()


def test_every_flag_that_a_section_names_has_a_row(documents: dict[str, Document]) -> None:
    known = {line.split()[0] for line in KNOWN_FLAGS.read_text("utf-8").splitlines() if line.startswith("--")}
    told = flags_of_the_reference(documents["R.2"])
    named = {(flag, one.id) for one in documents.values() if not one.id.startswith("R") for passage in passages(one)
             for inline in flat(passage.inlines) if isinstance(inline, Code) for flag in FLAG.findall(inline.text)}
    assert {(flag, where) for flag, where in named if flag in known and flag not in told} == set()


def terms(document: Document) -> list[tuple[str, bool]]:
    """Each term of the glossary, and whether its entry leads to the place that introduces it."""
    items = [item for block in document.blocks if isinstance(block, ListBlock) for item in block.items]
    return [(plain(item[0].children).rstrip(":"), any(isinstance(one, CrossRef) for one in item)) for item in items]


def test_each_term_of_the_glossary_stands_once_and_leads_to_its_place(documents: dict[str, Document]) -> None:
    found = terms(documents["R.4"])
    assert ("Clean step", True) in found
    assert [term for term, leads in found if not leads] == []
    assert sorted(term.casefold() for term, _ in found) == sorted({term.casefold() for term, _ in found})


def test_every_cited_paper_has_its_full_reference(documents: dict[str, Document]) -> None:
    manifest = json.loads((ROOT / "manual.json").read_text("utf-8"))
    papers = {source["key"] for source in manifest["sources"] if not re.search(r"github\.com|^capture/", source["path"])}
    cited = {inline.source for passage in passages(documents["R.5"]) for inline in flat(passage.inlines) if isinstance(inline, Citation)}
    assert papers - cited == set()


WORDS = {5: "five", 8: "Eight"}


def counted(manifest: Mapping[str, Any], documents: Mapping[str, Document], recordings: int) -> tuple[str, str]:
    """What the README must say of the manual: its parts, sections and figures, and its recordings."""
    parts, reference = manifest["parts"], manifest["reference"]["sections"]
    figures = sum(isinstance(block, Figure) for document in documents.values() for block in document.blocks)
    return (f"{WORDS.get(len(parts), len(parts))} parts with {sum(len(part['sections']) for part in parts)} sections, "
            f"{WORDS.get(len(reference), len(reference))} reference sections, {figures} figures and a cover plate",
            f"- {recordings} recorded runs")


def test_the_readme_counts_what_the_manual_holds(documents: dict[str, Document]) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    manifest = json.loads((ROOT / "manual.json").read_text("utf-8"))
    recordings = sum(len(json.loads(path.read_text("utf-8"))["recordings"]) for path in SUMMARIES)
    assert [line for line in counted(manifest, documents, recordings) if line not in readme] == []
    manifest["parts"][0]["sections"].pop()
    assert [line in readme for line in counted(manifest, documents, recordings + 1)] == [False, False]
