"""Inline Markdown to inlines, with the line and column of each."""

from __future__ import annotations

import pytest
from manualkit.documents.context import Context
from manualkit.documents.inlines import (
    Citation, Cited, Claim, Code, CrossRef, Emphasis, Link, Position, Strong, Text, Value,
)
from manualkit.documents.section import parse_section
from manualkit.documents.walk import flat, passages


def parse(text, repository=""):
    """The inlines of the first paragraph of ``text``, and the faults as ``line:column:rule``."""
    context = Context("f.md", tuple(text.split("\n")), repository)
    document = parse_section("1.1", text, context)
    faults = [f"{finding.place.line}:{finding.place.column}:{finding.rule}" for finding in context.findings]
    return document.blocks[0].inlines if document.blocks else (), faults


def test_each_kind_has_its_place():
    text = "A [4.2 s](value:a.b_s~10) [under](claim:c-d) [9](cited:e) {{spec §4.1}} `x` **b** *i* [t](#s-1-2) [l](https://x.org/a)"
    inlines, faults = parse(text)
    assert faults == []
    assert [inline for inline in inlines if not isinstance(inline, Text)] == [
        Value("a.b_s", "4.2 s", Position(1, 3), "10"),
        Claim("c-d", (Text("under", Position(1, 28)),), Position(1, 27)),
        Cited("e", "9", Position(1, 46)),
        Citation("spec", "§4.1", Position(1, 59)),
        Code("x", Position(1, 73)),
        Strong((Text("b", Position(1, 79)),), Position(1, 77)),
        Emphasis((Text("i", Position(1, 84)),), Position(1, 83)),
        CrossRef("s-1-2", (Text("t", Position(1, 88)),), Position(1, 87)),
        Link("https://x.org/a", (Text("l", Position(1, 100)),), Position(1, 99)),
    ]


def test_repeated_texts_have_their_own_places():
    inlines, _ = parse("six [6 s](value:a) six [6 s](value:a) six")
    assert [inline.position.column for inline in inlines] == [1, 5, 19, 24, 38]


def test_wrapped_lines():
    inlines, faults = parse("one\n  two [3](value:a)\nfour  \nfive")
    assert faults == []
    assert inlines == (
        Text("one ", Position(1, 1)), Text("two ", Position(2, 3)), Value("a", "3", Position(2, 7)),
        Text(" ", Position(2, 19)), Text("four ", Position(3, 1)), Text("five", Position(4, 1)),
    )


def test_escapes_and_entities_come_out_plain():
    inlines, faults = parse(r"a \* b &amp; \_c\_ 2 &lt; 3 \[x\](y) \{{z}} d")
    assert faults == []
    assert "".join(inline.text for inline in inlines) == "a * b & _c_ 2 < 3 [x](y) {{z}} d"
    by_text = {inline.text: inline.position.column for inline in inlines}
    assert (by_text["*"], by_text["&"], by_text["<"], by_text["{"]) == (3, 8, 22, 38)


def test_every_character_of_a_text_stands_after_the_one_before():
    source = "x \\*y\\* &gt; `a`**b***c* _d_ {{k p}} e\n  f [g *h*](#a) i * j"
    lines = source.split("\n")
    inlines, _ = parse(source)
    for text in (inline for inline in flat(inlines) if isinstance(inline, Text) and len(inline.text) > 1):
        shown = text.text.rstrip()
        start = text.position.column - 1
        assert lines[text.position.line - 1][start : start + len(shown)] == shown


def test_places_in_lists_tables_headings_and_the_thesis():
    source = (
        "# T *a*\n\n> th [1](value:v)\n\n## H `c` {#h}\n\n- one\n  two `b`\n- [2](value:v)\n\n"
        "| a \\| `p\\|q` | [3](value:v) |\n|---|---|\n|  | `z` |\n\nSources: x [4](value:v)\n"
    )
    context = Context("f.md", tuple(source.split("\n")))
    document = parse_section("1.1", source, context)
    assert context.findings == []
    found = [
        (type(inline).__name__, getattr(inline, "text", ""), inline.position.line, inline.position.column)
        for passage in passages(document) for inline in flat(passage.inlines) if not isinstance(inline, Text)
    ]
    assert found == [
        ("Emphasis", "", 1, 5), ("Value", "1", 3, 6), ("Code", "c", 5, 6), ("Code", "b", 8, 7), ("Value", "2", 9, 3),
        ("Code", "p|q", 11, 8), ("Value", "3", 11, 17), ("Code", "z", 13, 6), ("Value", "4", 15, 12),
    ]


def test_the_inside_of_a_citation_is_no_markdown():
    assert parse("a {{spec *b* `c`\nd}} e")[0][1] == Citation("spec", "*b* `c` d", Position(1, 3))


REFUSED = [
    ("a <b>x</b>", ["1:3:html-absent", "1:7:html-absent"]),
    ("a <script src=x>", ["1:3:html-absent"]),
    ("a <!-- x --> b", ["1:3:html-absent"]),
    ("![i](x.png)", ["1:1:images-as-figures"]),
    ("<https://x.org>", ["1:1:links-allowed", "1:1:links-have-text"]),
    ("see https://x.org/a", ["1:5:links-have-text"]),
    ("[a](http://x.org)", ["1:1:links-allowed"]),
    ("[a](javascript:alert(1))", ["1:1:links-allowed"]),
    ("[a](data:text/html,x)", ["1:1:links-allowed"]),
    ("[a](vale:x)", ["1:1:links-allowed"]),
    ("[a](value:)", ["1:1:links-allowed"]),
    ("[a](value:x~y)", ["1:1:links-allowed"]),
    ("[a](#A_b)", ["1:1:links-allowed"]),
    ("[a](../x)", ["1:1:links-allowed"]),
    ("[a](/etc/passwd)", ["1:1:links-allowed"]),
    ('[a](https://x.org "t")', ["1:1:links-allowed"]),
    ("[a](https://x.org/<b>)", ["1:1:links-allowed"]),
    ("[a](phases/13/06)", ["1:1:repository-named"]),
    ("a[^1] b", ["1:2:notes-in-text"]),
    ("[a][b]\n\n[b]: https://x.org", ["1:3:notes-in-text", "3:6:links-have-text", "3:1:notes-in-text"]),
    ("a\\\nb", ["1:2:breaks-soft"]),
    ("*a **b *c **d *e* d** c* b** a*", ["1:15:emphasis-bounded"]),
    ("a {{spec b", ["1:3:citation-closed"]),
]


@pytest.mark.parametrize(("text", "expected"), REFUSED, ids=[text for text, _ in REFUSED])
def test_what_is_refused(text, expected):
    assert parse(text)[1] == expected


def test_a_refused_link_leaves_its_words():
    assert parse("a [b](javascript:x) c")[0] == (
        Text("a ", Position(1, 1)), Text("b", Position(1, 4)), Text(" c", Position(1, 20)),
    )


def test_a_repository_link():
    inlines, faults = parse("[a](phases/13/06)", "https://x.org/tree/main/")
    assert faults == []
    assert inlines[0].href == "https://x.org/tree/main/phases/13/06"


def test_an_unknown_scheme_names_the_nearest():
    context = Context("f.md", ("[a](vale:x)",))
    parse_section("1.1", "[a](vale:x)", context)
    assert context.findings[0].message == "a link leads to vale:x, did you mean value:?"
