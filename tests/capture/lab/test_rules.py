"""rules.py: every finding that the capture check can make has a rule with a description."""

from __future__ import annotations

import re
from pathlib import Path

from capture.lab.rules import RULES
from manualkit.audit.table import all_rules

SOURCES = sorted((Path(__file__).parents[3] / "capture/lab").glob("*.py"))
MADE = re.compile(r"Finding\(\s*\"([a-z-]+)\"|_fault\(stored, [^,]+, \"([a-z-]+)\"|^RULE = \"([a-z-]+)\"", re.M)


def test_every_id_that_the_code_makes_is_a_rule():
    made = {next(filter(None, match)) for path in SOURCES for match in MADE.findall(path.read_text("utf-8"))}
    assert {"checksum-holds", "summary-holds", "watchdog-fires", "claim-computes"} <= made
    assert made <= {rule.id for _, rule in all_rules()}


def test_every_rule_is_made_somewhere_and_said_once():
    text = "".join(path.read_text("utf-8") for path in SOURCES if path.name != "rules.py")
    assert not [rule.id for rule in RULES if f'"{rule.id}"' not in text]
    assert len({rule.id for rule in RULES}) == len(RULES) and all(rule.description for rule in RULES)
