from __future__ import annotations

import pytest
from manualkit.figures.fonts import MONO, SANS, face, font_file, text_width


def test_a_code_font_is_as_wide_as_its_letters() -> None:
    assert text_width("abcd", 10, MONO) == pytest.approx(24)


def test_width_grows_with_size_and_weight() -> None:
    assert text_width("Trainer", 20) == pytest.approx(2 * text_width("Trainer", 10))
    assert text_width("Trainer", 10, SANS, 700) > text_width("Trainer", 10, SANS, 400)


def test_a_width_is_the_sum_of_the_font_units() -> None:
    from fontTools.ttLib import TTFont

    with TTFont(font_file(SANS)) as font:
        units = sum(font["hmtx"][font.getBestCmap()[ord(letter)]][0] for letter in "Wi")
        assert text_width("Wi", 14) == pytest.approx(units * 14 / font["head"].unitsPerEm)


def test_every_face_that_figures_use_is_in_the_project() -> None:
    for family, weight, italic in ((SANS, 400, False), (SANS, 600, False), (SANS, 700, False), (SANS, 400, True), (MONO, 400, False)):
        assert font_file(family, weight, italic).is_file()
    assert 0.4 < face(SANS).x_height < face(SANS).cap_height < face(SANS).ascent


def test_a_weight_that_the_project_lacks_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        font_file(SANS, 900)
