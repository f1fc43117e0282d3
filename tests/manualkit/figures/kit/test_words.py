from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manualkit.figures.errors import FigureError
from manualkit.figures.fonts import text_width
from manualkit.figures.kit.words import Label, rows_of, tall, wrap


def test_words_that_fit_stay_on_one_line() -> None:
    assert wrap("one training pass", 400) == ["one training pass"]


def test_lines_are_about_as_long() -> None:
    lines = wrap("the engine gives its memory back before the trainer works", 230)
    assert len(lines) == 2
    widths = [text_width(line, 14.5) for line in lines]
    assert max(widths) <= 230 and max(widths) - min(widths) < 40


def test_a_word_that_is_too_wide_is_named() -> None:
    with pytest.raises(FigureError, match="`update_weights_from_tensor` is .* wide and does not fit into 60"):
        wrap("an update_weights_from_tensor", 60)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text("abcdefgh", min_size=1, max_size=8), min_size=1, max_size=20), st.integers(80, 400))
def test_nothing_is_lost_and_nothing_is_too_wide(words: list[str], width: int) -> None:
    lines = wrap(" ".join(words), width)
    assert " ".join(lines) == " ".join(words)
    assert all(text_width(line, 14.5) <= width for line in lines)


def test_code_is_not_wrapped() -> None:
    rows = rows_of("Trainer", ["one training pass after the other"], ["FSDPTrainRayActor"], "blue", 160)
    assert [row.words for row in rows] == ["Trainer", "one training pass", "after the other", "FSDPTrainRayActor"]
    assert tall(rows) == pytest.approx((16 + 14.5 + 14.5 + 13) * 1.28 + 6)


def test_an_automatic_patch_has_the_colour_of_the_ground() -> None:
    patch, _ = Label(("words",), 100, 50).draw("patch")
    (only,) = Label(("words",), 100, 50, patch="none").draw("patch")
    assert patch.get("fill") == "#f6f2ea" and only.text == "words"
