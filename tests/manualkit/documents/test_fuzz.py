"""No text makes the parser raise, and no place lies outside the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manualkit.documents.anchors import with_anchors
from manualkit.documents.context import Context
from manualkit.documents.reading import clean
from manualkit.documents.section import parse_section
from manualkit.documents.walk import flat, passages

SECTION = Path(__file__).parents[2] / "manuals" / "minimal" / "sections" / "1-1-read-one-step.md"
FIXTURE = SECTION.read_text("utf-8")
MARKS = [
    "#", "# ", "## ", "> ", "- ", "1. ", "```", "```figure\n", "```measures\n", "---\n", "|", "\\", "`", "*", "**", "_",
    "[", "](", ")", "](value:a)", "](#x)", "{{", "}}", "{#a}", "<", "<b>", "&amp;", "\n", "\n\n", "    ", "\t", "…",
    "id: 1.2\n", "![", ": ", "é", "\u2028", "a", "Sources: ",
]
TEXTS = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(MARKS), max_size=60).map("".join))


def check(text):
    text = clean(text)
    context = Context("f.md", tuple(text.split("\n")))
    document = parse_section("1.1", text, context)
    made, findings = with_anchors((document,))
    inlines = [inline for passage in passages(made["1.1"]) for inline in flat(passage.inlines)]
    places = [inline.position for inline in inlines] + [block.position for block in made["1.1"].blocks]
    places += [finding.place for finding in (*context.findings, *findings)]
    for place in places:
        assert 1 <= place.line <= len(context.lines)
        assert 1 <= place.column <= len(context.lines[place.line - 1]) + 1


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_any_text(text):
    check(text)


@given(st.integers(0, len(FIXTURE)), st.integers(0, 30), TEXTS)
@settings(max_examples=150, deadline=None)
def test_the_fixture_with_a_piece_replaced(start, length, text):
    check(FIXTURE[:start] + text + FIXTURE[start + length :])


@pytest.mark.parametrize(
    "text",
    ["[" * 20_000, "[a](" * 5_000, "*a **b " * 3_000, ">" * 3_000 + " a", "![" * 8_000, "{{a " * 8_000, "<a " * 5_000,
     "\n".join(" " * (2 * depth) + "- a" for depth in range(300)), "*a " * 8_000 + "b*" * 8_000,
     "|a" * 5_000 + "\n" + "|-" * 5_000 + "\n" + "|b" * 5_000],
    ids=["brackets", "links", "emphasis", "quotes", "images", "citations", "tags", "lists", "marks", "cells"],
)
def test_deep_and_wide_texts(text):
    check(text)
