"""Values in the comments of code: read, taken out of the shown text, and refused where a reader would see their marks."""

from __future__ import annotations

import pytest
from manualkit.documents.comments import MAX_CHARACTERS, read_code
from manualkit.documents.context import Context
from manualkit.documents.fences import Line
from manualkit.documents.inlines import Position, Text, Value
from manualkit.documents.model import Command
from manualkit.documents.section import parse_section


def read(text: str, lang: str = "bash", first: int = 10):
    lines = [Line(line, Position(first + number, 3)) for number, line in enumerate(text.split("\n"))]
    context = Context("x.md", ())
    return read_code(lines, lang, context), context.findings


def test_a_value_in_a_comment() -> None:
    code, faults = read("a\nrun --x 1  # takes [4.2 s](value:plain.step_s~1), then ends\nb")
    assert faults == []
    assert code.text == "a\nrun --x 1  # takes 4.2 s, then ends\nb"
    comment, = code.comments
    assert comment.start == code.text.index("#")
    assert comment.inlines == (
        Text("# takes ", Position(11, 14)), Value("plain.step_s", "4.2 s", Position(11, 22), "1"), Text(", then ends", Position(11, 51)))


def test_two_values_on_two_lines_keep_their_offsets() -> None:
    code, _ = read("# [1 s](value:a.b) and [2 s](value:c.d)\n# [3 s](value:e.f)\n")
    assert code.text == "# 1 s and 2 s\n# 3 s\n"
    assert [comment.start for comment in code.comments] == [0, 14]
    for comment in code.comments:
        words = "".join(one.text for one in comment.inlines)
        assert code.text[comment.start:comment.start + len(words)] == words


@pytest.mark.parametrize(("text", "lang", "comments"), [
    ("x = 1  # five", "python", ["# five"]), ("// five\nint x; /* a\nb */", "c", ["// five", "/* a", "b */"]),
    ("#!/bin/sh\n# five", "bash", ["# five"]), ("echo '# no comment'", "bash", []), ("# five", "text", []), ("# five", "nolang", []),
    ("key: 1  # five", "yaml", ["# five"]), ("", "bash", []),
])
def test_what_a_comment_is(text: str, lang: str, comments: list[str]) -> None:
    code, faults = read(text, lang)
    assert (code.text, faults) == (text, [])
    assert ["".join(one.text for one in comment.inlines) for comment in code.comments] == comments


def test_other_links_are_refused_in_comments() -> None:
    code, faults = read("# [five](claim:c), [5](cited:k)")
    assert code.text == "# [five](claim:c), [5](cited:k)"
    assert [(one.rule, one.message, one.place.column) for one in faults] == [
        ("links-allowed", "a comment in code holds a claim: link", 5), ("links-allowed", "a comment in code holds a cited: link", 22)]


def test_a_link_in_code_itself_is_refused() -> None:
    code, faults = read("echo [5 s](value:a.b)")
    assert code.text == "echo [5 s](value:a.b)" and code.comments == ()
    assert [(one.rule, one.place.line, one.place.column) for one in faults] == [("links-allowed", 10, 8)]
    assert read("echo [5 s](value:a.b)", "markdown")[1] == []


def test_a_target_of_no_allowed_form_is_refused() -> None:
    code, faults = read("# [5 s](value:../x)")
    assert [one.rule for one in faults] == ["links-allowed"]
    assert code.text == "# 5 s"


def test_long_code_is_left_alone() -> None:
    text = "# [5 s](value:a.b)\n" + "x" * MAX_CHARACTERS
    code, _ = read(text)
    assert (code.text, code.comments) == (text, ())


def test_a_command_block_shows_what_readers_see() -> None:
    text = "# T\n\n```command\nid: a\nlang: bash\n---\n\n  run  # [5 s](value:a.b)\n\n```\n"
    context = Context("x.md", tuple(text.split("\n")))
    block, = parse_section("1.1", text, context).blocks
    assert isinstance(block, Command) and block.text == "  run  # 5 s" and context.findings == []
    assert block.comments[0].inlines[1].position == Position(8, 10)
