"""``tools/build rules``: the table of rules, made from the code."""

from __future__ import annotations

from ..audit.table import rule_table
from .verb import Arguments, Verb


def _rules(arguments: Arguments) -> int:
    print(rule_table(), end="")
    return 0


RULES = Verb("print the table of rules (RULES.md)", _rules)
