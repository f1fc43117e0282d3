"""A short mutation campaign: a few faults of each kind on the real manual and on the small one. bench/README.md has the full one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.mutations.bases import copy_of
from bench.mutations.campaign import Judged, Outcome, draw, drawn, judge
from bench.mutations.classes import class_of
from bench.mutations.fault import Kind, Source
from bench.mutations.kinds import BEYOND, FAULTS, HARMLESS
from bench.mutations.report import lines, markdown
from bench.mutations.whole import Compared, chosen
from bench.mutations.workbench import Workbench, written

pytestmark = pytest.mark.xdist_group("mutations")  # its benches take seconds to set up: under --dist loadgroup one process makes them
SEED = 20261130
# What a reader cannot follow to a second side: bench/README.md says why.
TYPED = {"number in a sentence", "number in code", "line number of a cited source", "link target", "recording name", "cited number", "text of a command",
         "number in a caption, title or note", "recording name in a caption or title", "digit of the manifest", "name in the manifest"}
# Faults that can leave everything as it was: another word for the same value, a digit that nothing reads.
HARMLESS_AT_TIMES = {"bound number", "cut that hides nothing", "order of lines", "doubled line", "number in a figure's source", "line of status.txt, checksum mended",
                     "environment.json, checksum mended", "measure id of a number", "any line of a log, checksum mended",
                     "run manifest, checksum mended", "watchdog's notes, checksum mended"}
ON_TEXT = ("sections", "captions", "listings", "quotations", "takeaways", "measures.yml", "claims.yml")
ON_SMALL = {"paragraph wrapped", "paragraph wrapped again", "blank at a line's end", "blank at the end of a listing's line", "anchor renamed with its links",
           "table padded", "other mark for a list or bold words", "line ends of another system", "manual.json written otherwise", "quoting in YAML",
           "entries of YAML in another order"}
BENCHES = dict[str, tuple[Source, Workbench]]


@pytest.fixture(scope="module")
def benches(tmp_path_factory: pytest.TempPathFactory, published: Path) -> BENCHES:
    """Each manual twice: one copy to draw from, one to break. Both have the cache of the project's own build."""

    def made(base: str) -> tuple[Source, Workbench]:
        folder = tmp_path_factory.mktemp(base)
        (folder / "untouched").mkdir()
        root = copy_of(base, folder, published)
        return Source(copy_of(base, folder / "untouched", published)), Workbench(root, recorded=base != "minimal")

    return {base: made(base) for base in ("manual", "minimal")}  # the guarded one is left to the full campaign


def outcomes(benches: BENCHES, kinds: Iterator[Kind], size: int) -> list[Outcome]:
    return [judge(kind, *benches[kind.base], SEED, size) for kind in kinds]


def survivors(found: list[Outcome]) -> list[str]:
    return [f"{one.kind}: {one.file}:{one.line}:{one.column} {one.before!r} -> {one.after!r} {one.message}"
            for outcome in found for one in outcome.judged if not one.caught]


def test_every_kind_of_single_fault_is_caught(benches):
    kinds = [kind for kind in FAULTS if kind.group != BEYOND and kind.base in benches and kind.name not in TYPED | HARMLESS_AT_TIMES]
    found = outcomes(benches, kinds, 1)
    assert survivors(found) == []
    assert len(found) > 50 and all(one.judged for one in found)


def test_no_harmless_change_is_reported(benches):
    source, bench = benches["minimal"]
    found = [judge(kind, source, bench, SEED, 8) for kind in HARMLESS if kind.name in ON_SMALL]
    found += outcomes(benches, (kind for kind in HARMLESS if kind.name not in ON_SMALL), 1)
    assert [(one.kind, judged.message) for one in found for judged in one.judged if judged.rule] == []
    assert sum(len(one.judged) for one in found) > 50


def test_a_denser_campaign_on_the_small_manual(benches):
    """Its text has every form that an author can write, and a fault takes a few milliseconds. No fault makes a check crash."""
    source, bench = benches["minimal"]
    kinds = [kind for kind in FAULTS if kind.group in ON_TEXT]
    found = [judge(kind, source, bench, SEED, 12) for kind in kinds]
    assert [judged.message for one in found for judged in one.judged if judged.rule == "crash"] == []
    sure = [one for one in found if one.kind not in TYPED | HARMLESS_AT_TIMES]
    assert survivors(sure) == [] and sum(len(one.judged) for one in sure) > 120


def test_a_fault_is_its_number(benches):
    source, _ = benches["manual"]
    for kind in (kind for kind in FAULTS if kind.base == "manual" and kind.group not in ("logs", BEYOND)):
        (number, fault), *_ = drawn(kind, source, SEED, 1)
        assert draw(kind, source, SEED, number) == fault and draw(kind, source, SEED, number).writes == fault.writes
        assert any(data is None or data != source.data(file) for file, data in fault.writes.items()), kind.name


def test_a_fault_is_taken_back(benches, tmp_path):
    source, bench = benches["minimal"]
    kind = next(kind for kind in FAULTS if kind.name == "bound number")
    _, fault = next(drawn(kind, source, SEED, 1))
    with pytest.raises(ZeroDivisionError), written(bench.root, fault):
        assert (bench.root / fault.file).read_bytes() == fault.writes[fault.file] != source.data(fault.file)
        1 / 0
    assert (bench.root / fault.file).read_bytes() == source.data(fault.file)


def test_an_edit_that_changes_nothing_is_no_fault(tmp_path: Path):
    (tmp_path / "a.md").write_text("one two")
    source = Source(tmp_path)
    assert source.edit("x", "a.md", 0, 3, "one") is None
    fault = source.edit("x", "a.md", 4, 7, "six")
    assert (fault.line, fault.column, fault.before, fault.after, fault.writes) == (1, 5, "two", "six", {"a.md": b"one six"})


def a_judged(number: int, kind: str, rule: str = "") -> Judged:
    return Judged(number, kind, "front.md", 3, 4, "1", "2", rule)


def test_the_report_counts_and_lists_what_survived():
    found = [Outcome("bound number", "sections", tuple(a_judged(n, "bound number", "value-holds" if n else "") for n in range(1000))),
             Outcome("number in a sentence", "sections", (a_judged(0, "number in a sentence"),)),
             Outcome("table padded", "harmless", (a_judged(0, "table padded"),))]
    text = markdown(found, [Compared(found[0].judged[1], 1, ""), Compared(found[0].judged[2], 0, "")])
    assert "**999 of 1,001 single faults were caught (99.8 %). 0 of 1 harmless changes were reported. 0 checks crashed.**" in text
    assert "| sections | bound number | 1,000 | 999 | 99.9 % | `value-holds` |" in text
    assert "| small number in words | 1 | a hole |" in text and "| says the same | 1 | no change of meaning |" in text
    assert "1 of 2 changes that were judged again" in text
    assert "bound number\tsays the same\tfront.md:3:4\t'1'\t'2'\n" in lines(found, []) and "table padded" not in lines(found, [])


def test_whole_processes_judge_both_sides():
    found = [Outcome(kind, "sections", tuple(a_judged(n, kind, "rule" * (n % 2)) for n in range(50))) for kind in ("a", "b", "c")]
    picked = chosen(found, 20, SEED)
    assert [one.caught for one in picked] == [True] * 10 + [False] * 10
    assert {one.kind for one in picked} == {"a", "b", "c"} and picked == chosen(found, 20, SEED)


def test_every_kind_that_can_survive_has_a_class():
    unclassed = [kind.name for kind in FAULTS if kind.name in TYPED | HARMLESS_AT_TIMES and class_of(a_judged(0, kind.name)).name == "unclassed"]
    assert unclassed == []
    assert len({kind.name for kind in (*FAULTS, *HARMLESS)}) == len(FAULTS) + len(HARMLESS)
