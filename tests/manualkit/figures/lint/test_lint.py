"""Each fixture is a figure with one fault, and beside it the exact words that the lint must say."""

from __future__ import annotations

from pathlib import Path

import pytest
from manualkit.figures.errors import FigureError
from manualkit.figures.lint import LINT, lint
from manualkit.figures.lint.subject import Subject, parse
from manualkit.figures.variants import web_text

FIXTURES = Path(__file__).parent / "fixtures"
NAMES = sorted(file.stem for file in FIXTURES.glob("*.svg"))


def said(svg: str) -> str:
    try:
        web = web_text(parse(svg))
    except FigureError:
        web = svg
    subject = Subject("fig-9-9", parse(svg), web, frozenset({"6.3 s"}))
    return "".join(f"{rule.id}: {words}\n" for rule, words in lint(subject))


@pytest.mark.parametrize("name", NAMES)
def test_the_lint_says_exactly_what_is_wrong(name: str) -> None:
    golden = FIXTURES.joinpath(f"{name}.txt").read_text(encoding="utf-8")
    assert said(FIXTURES.joinpath(f"{name}.svg").read_text(encoding="utf-8")) == golden


def test_a_figure_without_fault_is_passed() -> None:
    assert said(FIXTURES.joinpath("clean.svg").read_text()) == ""


def test_every_rule_has_a_fixture_that_fails_it() -> None:
    failed = {line.split(":")[0] for name in NAMES for line in FIXTURES.joinpath(f"{name}.txt").read_text().splitlines()}
    assert failed == {rule.id for rule, _ in LINT}
    assert all(any(name.startswith(rule.id) for name in NAMES) for rule, _ in LINT)


def test_ids_are_positive_and_described() -> None:
    assert len({rule.id for rule, _ in LINT}) == len(LINT)
    assert all(rule.id.startswith("figure-") and len(rule.description) > 20 for rule, _ in LINT)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('font-size="16"', 'font-size="big"', "figure-text-size: `font-size` of a text is `big`, not a number"),
        ("Arial, sans-serif", "Comic Sans", "is set in `'Source Sans 3', 'Helvetica Neue', Comic Sans`, which is no font of the project"),
        ("M200 290L440 290", "M200 290l240 0", "the path command `l` is not one of M, L, H, V, Q, C, A, Z"),
    ],
)
def test_what_a_rule_cannot_read_is_a_fault_not_a_crash(old: str, new: str, fault: str) -> None:
    assert fault in said(FIXTURES.joinpath("clean.svg").read_text().replace(old, new))


@pytest.mark.parametrize(
    "svg",
    [
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>',
        "<svg",
        "",
    ],
)
def test_hostile_or_broken_xml_is_refused(svg: str) -> None:
    with pytest.raises(FigureError):
        parse(svg)


TABLE = (("Step", "Reward"), ("0", "0.1"), ("1", "0.2"), ("2", "0.3"))


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (TABLE, []),
        (TABLE[:3], ["figure-table-complete: the chart draws 3 values, and its table holds 2: leave `table` out, and it is made of the marks"]),
        ((TABLE[0], ("0", "")), ["figure-table-complete: the chart draws 3 values, and its table holds 0: leave `table` out, and it is made of the marks"]),
    ],
)
def test_a_table_holds_as_many_values_as_are_drawn(table: tuple, words: list[str]) -> None:
    root = parse(FIXTURES.joinpath("figure-table-complete.svg").read_text())
    subject = Subject("fig-9-9", root, web_text(root), frozenset({"6.3 s"}), table)
    assert [f"{rule.id}: {words}" for rule, words in lint(subject)] == words
