"""The characters that no text of a manual holds."""

from __future__ import annotations

import re

# Control characters but tab and line feed, what has no width (a soft hyphen, joiners) or turns the direction, a byte
# order mark, half a surrogate pair, and digits that look like 0 to 9: a number with one of these is read and not checked.
REFUSED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff"
    "\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19\U0001d7ce-\U0001d7ff]"
)

# The marks of authored Markdown. A text that is shown as it stands would show them to the reader.
MARKS = re.compile(r"\{\{|\}\}|\]\(|\b(?:value|claim|cited):|\bvar\(")
