from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some
from manualkit.book.breaks import inline_pieces, pieces


@given(some.text(max_size=200))
def test_nothing_is_lost_and_nothing_is_added(text):
    assert "".join(pieces(text)) == text
    assert "".join(inline_pieces(text)) == text


@given(some.text(max_size=200))
def test_no_piece_is_wider_than_the_page(text):
    assert all(len(piece.rstrip()) <= 28 for piece in pieces(text))


@pytest.mark.parametrize(("text", "expected"), [
    ("--dry-run", ("--dry-run",)),
    ("--lr 3e-5", ("--lr ", "3e-5")),
    ("miles/rollout/inference_rollout.py:167", ("miles/", "rollout/", "inference_", "rollout.py:167")),
    ("http://127.0.0.1:4682/generate", ("http://", "127.0.0.1:4682/", "generate")),
    ("torch.distributed.elastic", ("torch", ".distributed", ".elastic")),
    ("", ("",)),
])
def test_code_in_text_breaks_after_punctuation_and_not_in_numbers(text, expected):
    assert inline_pieces(text) == expected


def test_a_log_line_breaks_at_spaces():
    assert pieces("log_utils.py:123 - rollout 1: {'a': 1.6298145055770874e-09}") == (
        "log_utils.py:123 ", "- ", "rollout ", "1: ", "{'a': ", "1.6298145055770874e-09}")


def test_a_run_without_punctuation_breaks_anywhere():
    assert pieces("a" * 50) == ("a" * 24, "a" * 24, "aa")
