"""The numbers of list items, on the fixture manual. All data is invented."""

from __future__ import annotations

import pytest
from manualkit.audit.stage import audit
from manualkit.documents.stage import parse_documents
from manualkit.manifest.stage import load_manifest

FILE = "sections/1-1-read-one-step.md"
LIST = "\n1. Start it with `sh`,\n   and wait.\n2. **Stop** it.\n3. Read it.\n"


@pytest.mark.parametrize(("old", "new", "expected"), [
    ("1. Start", "1. Start", []), ("2. **Stop", "7. **Stop", [("7.", "2.")]), ("1. Start", "4. Start", [("4.", "1.")]),
    ("3. Read", "2. Read", [("2.", "3.")]), ("1. Start", "- Start", [])])
def test_items_count_from_one(audited, run_stages, old, new, expected):
    path = audited / FILE
    text = path.read_text("utf-8")
    made = LIST.replace(old, new) if not new.startswith("-") else LIST.replace("1. ", "- ").replace("2. ", "- ").replace("3. ", "- ")
    path.write_text(text.replace("\nSources: ", f"{made}\nSources: "), "utf-8")
    found = [one for one in run_stages(audited, load_manifest, parse_documents, audit).findings if one.rule == "list-counts"]
    assert [(one.found, one.expected) for one in found] == expected
    for one in found:
        assert path.read_text("utf-8").split("\n")[one.place.line - 1][one.place.column - 1:].startswith(one.found)
