"""The characters that no text of a manual holds."""

from __future__ import annotations

import re

# Control characters but tab and line feed, direction overrides, a byte order mark, and half a surrogate pair.
REFUSED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)

# The marks of authored Markdown. A text that is shown as it stands would show them to the reader.
MARKS = re.compile(r"\{\{|\}\}|\]\(|\b(?:value|claim|cited):|\bvar\(")
