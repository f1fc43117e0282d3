"""Blocks of Markdown: what becomes what, and what is refused by name."""

from __future__ import annotations

import pytest
from manualkit.documents.context import MAX_FINDINGS, Context
from manualkit.documents.inlines import Position
from manualkit.documents.model import CodeBlock, Heading, ListBlock, Paragraph, Table
from manualkit.documents.plain import plain
from manualkit.documents.section import parse_section


def parse(text):
    context = Context("f.md", tuple(text.split("\n")))
    document = parse_section("1.1", text, context)
    return document, [f"{f.place.line}:{f.place.column}:{f.rule}" for f in context.findings]


def test_the_parts_of_a_section():
    document, faults = parse("# Title\n\n> Thesis.\n\nText.\n\n## H {#here}\n\n### K\n\nSources: a, b\n")
    assert faults == []
    assert (plain(document.title), plain(document.thesis), plain(document.sources)) == ("Title", "Thesis.", "Sources: a, b")
    assert [type(block) for block in document.blocks] == [Paragraph, Heading, Heading]
    assert [(block.level, block.anchor) for block in document.blocks[1:]] == [(2, "here"), (3, "")]
    assert plain(document.blocks[1].inlines) == "H"


def test_lists_tables_and_code():
    document, faults = parse("1. a\n2. b\n\n- c\n\n| x | y |\n|:--|:-:|\n| 1 |  |\n\n```python\nprint()\n\n```\n")
    assert faults == []
    ordered, bullets, table, code = document.blocks
    assert (ordered.ordered, [plain(item) for item in ordered.items]) == (True, ["a", "b"])
    assert isinstance(bullets, ListBlock) and not bullets.ordered
    assert isinstance(table, Table) and table.align == ("left", "center")
    assert [[plain(cell) for cell in row] for row in (table.header, *table.rows)] == [["x", "y"], ["1", ""]]
    assert code == CodeBlock("python", "print()\n", Position(10, 1))


REFUSED = [
    ("***", "1:1:ruler-absent"),
    ("a\n\n- - -", "3:1:ruler-absent"),
    ("<div>x</div>", "1:1:html-absent"),
    ("<!-- x -->", "1:1:html-absent"),
    ("- a\n  - b", "2:3:lists-flat"),
    ("1. a\n\n   b", "3:4:lists-flat"),
    ("- a\n\n  ```text\n  x\n  ```", "3:3:lists-flat"),
    ("# T\n\n# U", "3:1:headings-in-range"),
    ("#### a", "1:1:headings-in-range"),
    ("a\n===", "1:1:headings-in-range"),
    ("a\n---", "1:1:headings-in-range"),
    ("a\n\n> b", "3:1:quotes-in-blocks"),
    ("# T\n\n> a\n>\n> b", "3:1:quotes-in-blocks"),
    ("    x = 1", "1:5:code-fenced"),
    ("```\nx\n```", "1:1:code-has-language"),
    ("```json\n{}\n```", "1:1:records-are-listings"),
    ("```JSONL\n{}\n```", "1:1:records-are-listings"),
    ("```http\nGET /\n```", "1:1:records-are-listings"),
    ("```sse\ndata: x\n```", "1:1:records-are-listings"),
    ("```bash\nx", "1:1:block-form"),
    ("| a | b |\n|---|---|\n| 1 |", "3:1:rows-even"),
    ("| a | b |\n|---|---|\n| 1 | 2 | 3 |", "3:1:rows-even"),
    ("## a {#B c}", "1:1:anchor-form"),
    ("## a {#fig-1-2}", "1:1:anchor-form"),
    ("## a {#s-1-2}", "1:1:anchor-form"),
]


@pytest.mark.parametrize(("text", "expected"), REFUSED, ids=[text for text, _ in REFUSED])
def test_what_is_refused(text, expected):
    assert parse(text)[1] == [expected]


def test_no_refused_html_is_kept_as_a_block():
    assert parse("<script>\nalert(1)\n</script>\n")[0].blocks == ()


def test_a_file_of_faults_says_that_there_are_more():
    _, faults = parse("\n\n".join(["***"] * (MAX_FINDINGS + 50)))
    assert len(faults) == MAX_FINDINGS
