from __future__ import annotations

import pytest
from manualkit.figures.errors import FigureError
from manualkit.figures.marks import SVG, element, rect, text
from manualkit.figures.variants import finish, print_text, web_text


def root(*marks):
    return finish("fig-1-2", "A  title", "A description\nof some length.", 200, marks)


def test_the_root_says_what_it_is() -> None:
    made = root()
    assert (made.get("viewBox"), made.get("role")) == ("0 0 640 200", "img")
    assert made.get("aria-labelledby") == "fig-1-2-title fig-1-2-desc"
    assert made.find(f"{{{SVG}}}title").text == "A title"
    assert made.find(f"{{{SVG}}}desc").text == "A description of some length."


def test_ids_carry_the_figure() -> None:
    assert root(element("g", id="a"), element("g", id="fig-1-2-b"))[2].get("id") == "fig-1-2-a"


def test_the_web_variant_has_tokens_and_print_has_none() -> None:
    made = root(rect(0, 0, 1, 1, fill="blue-soft", stroke="blue"), text("x", 0, 0))
    assert 'fill="var(--fig-blue-soft, #e7edf0)"' in web_text(made) and 'stroke="var(--fig-blue, #246aa8)"' in web_text(made)
    assert "var(" not in print_text(made) and 'stroke="#246aa8"' in print_text(made)


def test_a_colour_outside_the_theme_is_refused() -> None:
    with pytest.raises(FigureError, match="#ff7f0e is no token"):
        web_text(root(element("path", d="M0 0", fill="#ff7f0e")))


def test_text_is_escaped() -> None:
    assert "&lt;script&gt;" in web_text(root(text("<script>", 0, 0)))
