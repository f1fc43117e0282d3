"""Quotations in prose: found beside their citation, and held against the vendored source. All data is invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from capture.lab.finding import Severity
from manualkit.build import Build
from manualkit.documents.context import Context
from manualkit.documents.inline import parse_inline
from manualkit.documents.origin import of_lines
from manualkit.documents.walk import Passage
from manualkit.evidence.quotations import quotations
from manualkit.evidence.reading import read

from tests.manualkit.evidence.test_stage import add, change, place_of

Bind = Callable[[Path], Build]
ONE = "sections/1-1-read-one-step.md"
SAID = '"A step ends when the trainer has written its last record"'


def words(text: str) -> list[tuple[str, str]]:
    """The quotations of a line of Markdown, each with the key of its citation."""
    context = Context("x.md", (text,))
    reading = read(Passage("paragraph", parse_inline(text, of_lines(text, 1, (text,)), context)))
    assert all(reading.text[one.start] in '"“' and reading.text[one.end - 1] in '"”' for one in quotations(reading))
    return [(one.words, one.citation.source) for one in quotations(reading)]


@pytest.mark.parametrize(("text", "found"), [
    ('It says "a step ends" {{spec §4.1}}.', [("a step ends", "spec")]),
    ('It says “a step ends”. {{spec §4.1}}', [("a step ends", "spec")]),
    ('It says "a step" and "an end" {{spec}}.', [("a step", "spec"), ("an end", "spec")]),
    ('{{spec §4.1}} says "a step ends".', [("a step ends", "spec")]),
    ('{{spec}}: "a step ends", {{other}}: "nothing"', [("a step ends", "spec"), ("nothing", "other")]),
    ('A "step" is one of `many`. The spec says when it ends {{spec}}.', []),
    ('The key `"use_cache": false` stands there {{spec}}.', []),
    ('It says "a `step` ends" {{spec}}.', [("a step ends", "spec")]),
    ('It says "a *step* ends" {{spec}}.', [("a step ends", "spec")]),
    ('No citation: "a step ends".', []),
])
def test_what_is_a_quotation(text: str, found: list[tuple[str, str]]) -> None:
    assert words(text) == found


@pytest.mark.parametrize("sentence", [
    f"The rule: {SAID} {{{{spec §4.1}}}}.", '"A step ends … last record" {{spec}}.', '"A step\nends when the trainer" {{spec}}.',
    '{{spec}} says "the trainer has written".',
])
def test_a_quotation_of_the_source_passes(copy_manual: Callable[..., Path], bind: Bind, sentence: str) -> None:
    root = copy_manual()
    add(root, sentence)
    assert bind(root).findings == ()


@pytest.mark.parametrize(("said", "found"), [
    ('"A step ends when the trainer has written the last record"', None), ('"a step ends"', None), ('"last record … A step ends"', "A step ends"),
    ('"tep ends when the trainer"', None), ('"A step ends when" and "the trainer wrote"', "the trainer wrote"),
])
def test_other_words_are_caught_at_their_place(copy_manual: Callable[..., Path], bind: Bind, said: str, found: str | None) -> None:
    root = copy_manual()
    add(root, f"The rule says {said} {{{{spec §4.1}}}}.")
    caught, = bind(root).findings
    assert (caught.rule, caught.severity) == ("quotation-verbatim", Severity.ERROR)
    assert caught.message == "the quotation does not stand in research/spec.md"
    assert caught.found == (found or said.strip('"'))
    first = said.split('"')[3] if " and " in said else said.strip('"')
    assert str(caught.place) == place_of(root, ONE, f'"{first}"')


def test_a_source_that_is_not_vendored_cannot_be_quoted(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    add(root, 'It says "many errors" {{first-edition}}.')
    caught, = bind(root).findings
    assert (caught.rule, caught.severity) == ("quotation-verbatim", Severity.ERROR)
    assert caught.message == "the source 'first-edition' is not vendored, so the quotation cannot be checked"
    change(root, "manual.json", '"strict"', '"warn"')
    assert [(one.rule, one.severity) for one in bind(root).findings] == [("quotation-verbatim", Severity.WARNING)]


def test_a_block_of_a_source_that_is_not_vendored_weighs_the_same(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    change(root, "manual.json", '"spec": "research/spec.md"', '"spec": null')
    change(root, ONE, "source: spec §4.1", "source: spec §4.1")
    assert [(one.rule, one.severity) for one in bind(root).findings] == [("quotation-verbatim", Severity.ERROR)]
    change(root, "manual.json", '"strict"', '"warn"')
    assert [(one.rule, one.severity) for one in bind(root).findings] == [("quotation-verbatim", Severity.WARNING)]


def test_an_unknown_key_is_left_to_the_audit(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    add(root, 'It says "many errors" {{speck}}.')
    assert bind(root).findings == ()


def test_numbers_of_a_checked_quotation_need_no_binding(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    (root / "research/spec.md").write_text((root / "research/spec.md").read_text("utf-8") + "\nIt waits 30 seconds.\n", "utf-8")
    add(root, 'It says "It waits 30 seconds" {{spec}}.')
    assert bind(root).findings == ()
    change(root, ONE, '"It waits 30 seconds"', '"It waits 31 seconds"')
    assert [one.rule for one in bind(root).findings] == ["quotation-verbatim"]
    change(root, ONE, '"It waits 31 seconds" {{spec}}', '"It waits 31 seconds" and so on')
    assert [one.rule for one in bind(root).findings] == ["number-bound"]
