"""How the text of a PDF and a recorded text are made comparable.

Setting text changes how it is stored: lines break, words are hyphenated, spaces become unbreakable,
quotes curl, ligatures join letters. ``squashed`` undoes all of it on both sides: NFKC (ligatures, unbreakable
spaces), straight quotes, no white space, no hyphen at a line's end. Digits, signs and points always stay.
"""

from __future__ import annotations

import re
import unicodedata

from .escape import visible

_STRAIGHT = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "\u2010": "-", "\u00ad": "-"})
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])[-\ufffe\x02]\s*[\r\n]+\s*(?=[^\W\d_])")


def squashed(text: str) -> str:
    """Letters, digits and signs alone, in one form."""
    text = _BROKEN_WORD.sub("", text.translate(_STRAIGHT))
    text = "".join(visible(character) for character in text if not character.isspace() and character not in "\x02\ufffe")
    return "".join(unicodedata.normalize("NFKC", text).translate(_STRAIGHT).split())


def soft(text: str) -> str:
    """``squashed`` for words that may have been hyphenated inside a link: hyphens go on both sides."""
    return squashed(text).replace("-", "")
