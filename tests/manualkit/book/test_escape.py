from __future__ import annotations

import json

import pytest
import typst
from hypothesis import given
from hypothesis import strategies as some
from manualkit.book.escape import Code, array, call, joined, string, visible

HOSTILE = (
    '#import "x.typ": *', "$ x $", "\\", '"', '\\"', '"); panic("got out', "@label", "<label>", "*bold* _emph_",
    "`raw`", "= heading", "//comment", "/* comment", "#{1+1}", "]", "[", "{", "}", "\n#panic()", "~", "'", "\\u{41}",
    "#set page(width: 1pt)", "\u0000", "\u202e reversed", "\u200b", "\r\n", "\x1b[36m",
)


def evaluated(code: str) -> object:
    """What Typst reads from ``code``, as data."""
    source = f"#metadata({code})<it>".encode()
    return json.loads(typst.query(source, "<it>", field="value", one=True))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text):
    assert evaluated(string(text)) == "".join("\n" if c == "\n" else visible(c) for c in text)


@given(some.text(alphabet=some.characters(codec="utf-8"), max_size=40))
def test_any_text_is_one_string_literal(text):
    literal = string(text)
    inner = literal[1:-1].replace("\\\\", "").replace('\\"', "").replace("\\n", "")
    assert literal[0] == literal[-1] == '"'
    assert '"' not in inner and "\\" not in inner and "\n" not in inner


def test_control_and_direction_characters_are_written_out():
    assert string("a\x1b[0m\u202e") == '"a‹U+001B›[0m‹U+202E›"'


def test_tabs_become_spaces():
    assert string("\tx") == '"    x"'


def test_a_call_writes_its_data():
    assert call("entry", "a", 3, True, None, ("x",), keep_it=False).text == (
        'entry("a", 3, true, none, ("x",), keep-it: false)')


@pytest.mark.parametrize("name", ["x; panic", "x(", "Upper", "", "a.b", "a_b"])
def test_a_function_name_is_never_text(name):
    with pytest.raises(ValueError, match="no name"):
        call(name)


def test_unknown_data_is_refused():
    with pytest.raises(TypeError, match="float"):
        call("entry", 1.5)


def test_contents_follow_each_other():
    assert joined(["a", Code("x()")]).text == '{"a"; x()}'
    assert joined([]).text == "[]"


def test_arrays_of_none_one_and_more():
    assert [array([]), array(["1"]), array(["1", "2"])] == ["()", "(1,)", "(1, 2)"]
