"""``RULES.md`` is made from the code, and is fresh."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from manualkit.audit.registry import RULES
from manualkit.audit.table import all_rules, rule_table
from manualkit.documents.rules import RULES as DOCUMENT_RULES
from manualkit.manifest.rules import RULES as MANIFEST_RULES

STORED = Path(__file__).parents[3] / "RULES.md"


def test_the_stored_table_is_fresh():
    assert STORED.read_text("utf-8") == rule_table(), "run: tools/build rules > RULES.md"


def test_every_rule_of_the_rooms_is_in_the_table_once():
    found = Counter(rule.id for _, rule in all_rules())
    assert max(found.values()) == 1
    for rule in (*MANIFEST_RULES, *DOCUMENT_RULES, *RULES):
        assert rule_table().count(f"| `{rule.id}` |") == 1


def test_a_row_is_a_sentence_with_its_weight():
    assert "| `link-resolves` | Every `[text](#anchor)` leads to an anchor of the manual. | error |\n" in rule_table()
    assert "| `manifest-valid` | manual.json follows the schema:" in rule_table()
    assert "| `heading-case` |" in rule_table() and "| warning |\n" in rule_table()


def test_rooms_stand_in_the_order_of_the_build():
    headings = [line for line in rule_table().splitlines() if line.startswith("## ")]
    assert headings[:6] == ["## Manifest", "## Capture", "## Documents", "## Evidence", "## Figures", "## Audit"]
