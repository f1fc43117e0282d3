"""The colours of figures: every token with its light and its dark value.

A figure is drawn in light values. They are all different, so that each literal
colour in a finished drawing names exactly one token: the web variant replaces it
by ``var(--fig-blue, #246aa8)``, the print variant keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from .contrast import mix

HUES = ("grey", "blue", "teal", "violet", "green", "amber", "plum", "olive", "indigo", "rose")
DARK_SELECTOR = '[data-md-color-scheme="slate"]'
_TINT_LIGHT, _TINT_DARK = 0.11, 0.17


@dataclass(frozen=True, slots=True)
class Token:
    """A colour by name: ``light`` is also the print value."""

    name: str
    light: str
    dark: str

    @property
    def css(self) -> str:
        """The colour as the web variant writes it."""
        return f"var(--fig-{self.name}, {self.light})"


PAPER = Token("paper", "#fffdf9", "#1b1a18")
INK = Token("ink", "#221f1b", "#ece6db")
MUTED = Token("muted", "#655f56", "#aaa296")
PATCH = Token("patch", "#f6f2ea", "#26241f")
RULE = Token("rule", "#ddd6c9", "#3f3b35")

_HUE_TOKENS = (
    Token("grey", "#6a655d", "#a9a298"),
    Token("blue", "#246aa8", "#6aa5d8"),
    Token("teal", "#14695f", "#62bcae"),
    Token("violet", "#5b2f8e", "#cdb9f3"),
    Token("green", "#456b26", "#9cc274"),
    Token("amber", "#8f5a06", "#e2ad57"),
    Token("plum", "#86366a", "#d98fbd"),
    Token("olive", "#666211", "#c2bd5f"),
    Token("indigo", "#3d4799", "#9ca9ee"),
    Token("rose", "#ab3242", "#f08d92"),
)


def _soft(token: Token) -> Token:
    """The tint of a hue: what a box of that hue is filled with."""
    return Token(
        f"{token.name}-soft",
        mix(token.light, PAPER.light, _TINT_LIGHT),
        mix(token.dark, PAPER.dark, _TINT_DARK),
    )


_ALL = (PAPER, INK, MUTED, PATCH, RULE, *_HUE_TOKENS, *(_soft(token) for token in _HUE_TOKENS))
TOKENS: Mapping[str, Token] = MappingProxyType({token.name: token for token in _ALL})
BY_LIGHT: Mapping[str, Token] = MappingProxyType({token.light: token for token in _ALL})


def tokens() -> Mapping[str, str]:
    """Token name to literal colour, for print: ``{"blue": "#246aa8", "blue-soft": ...}``."""
    return {name: token.light for name, token in TOKENS.items()}


def tokens_css() -> str:
    """Rules that define ``--fig-…`` for the light and the dark scheme of the web edition."""
    light = "".join(f"  --fig-{token.name}: {token.light};\n" for token in _ALL)
    dark = "".join(f"  --fig-{token.name}: {token.dark};\n" for token in _ALL)
    return f":root {{\n{light}}}\n{DARK_SELECTOR} {{\n{dark}}}\n"
