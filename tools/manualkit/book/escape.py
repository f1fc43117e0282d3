"""Python values as Typst code. The only place where text becomes source.

Generated files hold Typst *code*, never markup: every word of the manual stands inside a string
literal that this module writes, so no text can start a function, a label, a formula or an import.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "    "}


def string(text: str) -> str:
    """A string literal. Control and direction characters, which no page can show, are written out as ``‹U+001B›``."""
    return '"' + "".join(_ESCAPES.get(character) or visible(character) for character in text) + '"'


def value(item: object) -> str:
    """Plain data: text, true or false, whole numbers, nothing, and sequences of them."""
    match item:
        case None:
            return "none"
        case bool():
            return "true" if item else "false"
        case int():
            return str(item)
        case str():
            return string(item)
        case Code():
            return item.text
        case tuple() | list():
            return array(value(part) for part in item)
    raise TypeError(f"no Typst value for {type(item).__name__}")


class Code:
    """Typst code that this package made, told apart from the manual's text."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Code) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Code({self.text!r})"


NOTHING = Code("[]")


def call(function: str, *arguments: object, **named: object) -> Code:
    """A call of a template function. Underscores of ``named`` become hyphens."""
    _check(function)
    parts = [value(argument) for argument in arguments]
    parts += [f"{_check(name.replace('_', '-'))}: {value(argument)}" for name, argument in named.items()]
    return Code(f"{function}({', '.join(parts)})")


def joined(parts: Iterable[Code | str]) -> Code:
    """Contents one after the other."""
    written = [value(part) for part in parts]
    return Code("{" + "; ".join(written) + "}") if written else NOTHING


def array(written: Iterable[str]) -> str:
    """An array of code that is already written; one element keeps its comma."""
    parts = list(written)
    return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"


def _check(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name of a template function")
    return name


def visible(character: str) -> str:
    """A character as a page can show it: control and direction characters are written out."""
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") and character != "\u00ad":
        return f"‹U+{ord(character):04X}›"
    return character
