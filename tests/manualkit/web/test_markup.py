"""Escaping, and heading lines that Markdown cannot misread."""

from __future__ import annotations

import html
import re

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manualkit.web.markup import capitalised, exact, heading_line, without_controls
from markupsafe import Markup, escape


def test_exact_text_keeps_tabs_and_blank_lines_through_markdown() -> None:
    text = "a\n \n\tb <i>&amp;\n\n  c"
    rendered = markdown.markdown(str(Markup("<pre><code>{}</code></pre>").format(exact(text))))
    assert html.unescape(re.fullmatch(r"<pre><code>(.*)</code></pre>", rendered, re.DOTALL)[1]) == text


@pytest.mark.parametrize(
    "text", ["a *b* _c_ `d`", "{#x}", "[x](y)", "<b> & 'q'", "# not more", "1. x", "![i](j)", "a\\*b", "x ~~y~~ ^z^"]
)
def test_a_heading_shows_its_text_as_it_is(text: str) -> None:
    line = heading_line(2, escape(text), "here")
    rendered = markdown.markdown(line, extensions=["attr_list"])
    assert html.unescape(rendered) == f'<h2 id="here">{text}</h2>'


@given(
    st.text(
        st.characters(min_codepoint=32, max_codepoint=0x2FF, exclude_categories=["Cc", "Zs"]), min_size=1, max_size=40
    )
)
def test_any_heading_shows_its_text_as_it_is(text: str) -> None:
    rendered = markdown.markdown(heading_line(3, escape(text), "here"), extensions=["attr_list"])
    assert html.unescape(rendered) == f'<h3 id="here">{text}</h3>'


def test_a_heading_keeps_its_tags() -> None:
    line = heading_line(2, Markup("the <code>a_b</code> & more"), "x")
    assert markdown.markdown(line, extensions=["attr_list"]) == '<h2 id="x">the <code>a&#95;b</code> &#38; more</h2>'


def test_control_characters_are_replaced() -> None:
    assert without_controls("a\x02b\x1b[0m\tc\n") == "a\ufffdb\ufffd[0m\tc\n"


def test_capitalised_leaves_the_rest() -> None:
    assert (capitalised("the GPU"), capitalised("")) == ("The GPU", "")
