from __future__ import annotations

import re

import pytest
from manualkit.figures.contrast import contrast, lightness, mix
from manualkit.figures.theme import BY_LIGHT, HUES, TOKENS, tokens, tokens_css

TEXT = ("ink", "muted", *HUES)


@pytest.mark.parametrize("name", TEXT)
def test_text_colours_can_be_read_on_every_ground_they_are_set_on(name: str) -> None:
    grounds = ["paper", "patch", *([f"{name}-soft"] if name in HUES else [f"{hue}-soft" for hue in HUES])]
    for ground in grounds:
        assert contrast(TOKENS[name].light, TOKENS[ground].light) >= 4.5, ground
        assert contrast(TOKENS[name].dark, TOKENS[ground].dark) >= 4.5, ground


def test_each_light_value_names_one_token() -> None:
    assert len(BY_LIGHT) == len(TOKENS) == 5 + 2 * len(HUES)


def test_the_hues_are_those_of_the_contract() -> None:
    assert HUES == ("grey", "blue", "teal", "violet", "green", "amber", "plum", "olive", "indigo", "rose")


def test_css_defines_every_token_in_both_schemes() -> None:
    light, dark = tokens_css().split('[data-md-color-scheme="slate"]')
    for part, values in ((light, [t.light for t in TOKENS.values()]), (dark, [t.dark for t in TOKENS.values()])):
        assert re.findall(r"--fig-[a-z-]+: (#[0-9a-f]{6});", part) == values


def test_print_tokens_are_literal() -> None:
    assert tokens()["blue"] == "#246aa8"
    assert all(re.fullmatch("#[0-9a-f]{6}", value) for value in tokens().values())


def test_contrast_follows_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)


def test_lightness_and_mix() -> None:
    assert lightness("#ffffff") == pytest.approx(100)
    assert lightness("#777777") == pytest.approx(50.03, abs=0.05)
    assert mix("#000000", "#ffffff", 0.25) == "#bfbfbf"
