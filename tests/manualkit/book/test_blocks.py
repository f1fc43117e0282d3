from __future__ import annotations

from dataclasses import replace

import pytest
from manualkit.book.blocks import document_blocks
from manualkit.documents import model as m
from tests.manualkit.factory import at, words


def one(block: m.Block, setting, document: str = "1.1") -> str:
    """The code of one block."""
    holder = m.Document(document, "x.md", words("T"), (), (block,), (), ())
    return document_blocks(holder, replace(setting, document=document))[0].text


def test_heading_levels_never_skip_one(setting):
    heading = m.Heading(2, words("Two"), "two", at(1))
    assert one(heading, setting) == 'subheading(3, 1, {"Two"}, "two")'
    assert one(heading, setting, "front") == 'subheading(2, 1, {"Two"}, "two")'
    assert one(replace(heading, level=3), setting) == 'subheading(4, 2, {"Two"}, "two")'


@pytest.mark.parametrize(("text", "keep"), [("Two lines follow:", "true"), ("That is all.", "false")])
def test_a_paragraph_that_leads_on_stays_with_what_follows(setting, text, keep):
    assert one(m.Paragraph(words(text), at(1)), setting) == f'paragraph({{"{text}"}}, keep: {keep})'


def test_lists(setting):
    block = m.ListBlock(True, (words("a"), words("b")), at(1))
    assert one(block, setting) == 'items("enum", {"a"}, {"b"}, keep: false)'
    assert one(replace(block, ordered=False), setting).startswith('items("list", ')


def test_a_figure_carries_claim_title_caption_and_description(setting):
    figure = m.Figure("1.1", "flow", words("The loop"), words("One GPU holds both."), words("Ink."), at(1))
    assert one(figure, setting) == (
        'drawing("1.1", "fig-1-1", "fig-1-1.svg", "A box with the word step in it, drawn for tests.", '
        '{"One GPU holds both."}, {"The loop"}, {"Ink."}, ())')


def test_a_figure_that_was_not_built_is_left_out(setting):
    assert one(m.Figure("9.9", "flow", words("T"), (), (), at(1)), setting) == "[]"


def test_a_quotation_names_its_source(setting):
    rule = m.Rule(words("the end"), "spec", "A step\nends.\n\nIt is over.", at(1), "§4.1")
    assert one(rule, setting) == (
        'quotation({"the end"}, "The specification, §4.1", "source:spec", ("A step ends.", "It is over."))')


def test_the_sources_paragraph_loses_its_first_word(setting):
    document = m.Document("1.1", "x.md", words("T"), (), (), words("Sources: train.py."), ())
    assert document_blocks(document, setting)[0].text == 'section-sources({"train.py."})'


def test_no_page_holds_takeaways_or_sources_alone(setting):
    last, points = m.Paragraph(words("So it goes."), at(1)), m.Takeaways((words("Look."),), at(2))
    document = m.Document("1.1", "x.md", words("T"), (), (last, points), words("Sources: train.py."), ())
    kept = [code.text.rsplit(", ", 1)[-1] for code in document_blocks(document, setting)[:2]]
    assert kept == ["keep: true)", "keep: true)"]
    alone = replace(document, sources=())
    assert document_blocks(alone, setting)[1].text.endswith("keep: false)")


@pytest.mark.parametrize(("kind", "start"), [
    ("parts", 'part-list((("Part 1", "First runs"'), ("palette", 'palette-list((("rose", "failure")'),
    ("figure-index", 'figure-list((("1.1", {"One GPU holds both."}, "fig-1-1")'), ("contents", "[]"),
])
def test_generated_blocks(setting, kind, start):
    assert one(m.Generated(kind, at(1)), setting).startswith(start)
