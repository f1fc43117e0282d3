"""Cited numbers beside measured ones: the source is named, and is no recording of the manual. All data is invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build

from tests.manualkit.evidence.test_stage import ONE, add, change, place_of

Bind = Callable[[Path], Build]
CITED, VALUE, CLAIM = "[200,533](cited:first-edition)", "[5.6 s](value:plain.step_s)", "[under ten percent](claim:update-share)"


@pytest.mark.parametrize("sentence", [
    f"A step takes {VALUE}, and {CITED} errors stood there.", f"The share is {CLAIM} beside {CITED} errors.",
    f"**A step takes {VALUE}**, and *{CITED}* errors stood there.",
])
def test_a_comparison_that_does_not_name_the_source(copy_manual: Callable[..., Path], bind: Bind, sentence: str) -> None:
    root = copy_manual()
    add(root, sentence)
    caught, = bind(root).findings
    assert caught.rule == "comparison-named"
    assert caught.message == "this sentence sets the cited '200,533' beside a measured number and does not say where it comes from"
    assert caught.expected == "the sentence names first edition"
    assert str(caught.place) == place_of(root, ONE, "[200,533]")


@pytest.mark.parametrize("sentence", [
    f"A step takes {VALUE}, and the first edition had {CITED} errors.", f"A step takes {VALUE}, and First-Edition had {CITED} errors.",
    f"A step takes {VALUE}, and {CITED} errors stood there {{{{first-edition}}}}.", f"There were {CITED} errors.",
    f"A step takes {VALUE}. There were {CITED} errors.",
])
def test_what_needs_no_name_or_has_it(copy_manual: Callable[..., Path], bind: Bind, sentence: str) -> None:
    root = copy_manual()
    add(root, sentence)
    assert bind(root).findings == ()


def test_a_table_names_the_source_too(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    add(root, f"| What | Here | There |\n|---|---|---|\n| Number | {VALUE} | {CITED} |")
    assert [(one.rule, one.message.split(" sets")[0]) for one in bind(root).findings] == [("comparison-named", "this table")]
    change(root, ONE, "| There |", "| First edition |")
    assert bind(root).findings == ()


def test_the_recordings_are_not_cited(copy_manual: Callable[..., Path], bind: Bind) -> None:
    root = copy_manual()
    change(root, "manual.json", '"usedFor": "every measured number"', '"usedFor": "every measured number", "key": "runs"')
    add(root, "A step takes [5.7 s](cited:runs).")
    caught, = bind(root).findings
    assert (caught.rule, caught.found, str(caught.place)) == ("cited-elsewhere", "runs", place_of(root, ONE, "[5.7 s]"))
