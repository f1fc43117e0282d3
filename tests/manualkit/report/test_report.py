"""Printers: one record, four forms."""

from __future__ import annotations

import json

from capture.lab.finding import Finding, Place, Severity
from manualkit.report import FORMATS

WRONG = Finding("value-holds", Place("sections/1-3.md", 42, 7), "the number does not hold",
                found="4.3 s", expected="4.2 s", mend="tools/build update", source="takes [4.3 s](value:a.b) on")
HINT = Finding("number-bound", Place("front.md", 2), "50%, unbound: bind it", severity=Severity.WARNING)


def test_text_shows_place_sides_mend_and_the_column():
    assert FORMATS["text"]((WRONG, HINT)) == (
        "front.md:2: warning: number-bound: 50%, unbound: bind it\n"
        "\n"
        "sections/1-3.md:42:7: value-holds: the number does not hold\n"
        "    | takes [4.3 s](value:a.b) on\n"
        "    |       ^\n"
        "    found     4.3 s\n"
        "    expected  4.2 s\n"
        "    mend      tools/build update\n"
        "\n"
        "1 warning\n"
        "TOTAL 1"
    )


def test_clean_is_total_0():
    assert FORMATS["text"](()) == "TOTAL 0"


def test_a_finding_reported_twice_counts_once():
    assert FORMATS["text"]((WRONG, WRONG)).endswith("TOTAL 1")


def test_json_holds_every_field():
    data = json.loads(FORMATS["json"]((WRONG, HINT)))
    assert data["total"] == 1
    assert data["findings"][0] == {"rule": "number-bound", "severity": "warning", "file": "front.md", "line": 2,
                                   "message": "50%, unbound: bind it"}
    assert data["findings"][1]["expected"] == "4.2 s"


def test_sarif_places_and_levels():
    run = json.loads(FORMATS["sarif"]((WRONG, HINT)))["runs"][0]
    warning, error = run["results"]
    assert (warning["level"], error["level"]) == ("warning", "error")
    assert error["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "sections/1-3.md"}, "region": {"startLine": 42, "startColumn": 7}}
    assert run["tool"]["driver"]["rules"][error["ruleIndex"]]["id"] == "value-holds"


def test_annotations_escape_what_the_forge_reads_as_syntax():
    lines = FORMATS["github"]((HINT, WRONG)).splitlines()
    assert lines[0] == "::warning file=front.md,line=2,title=number-bound::50%25, unbound: bind it"
    assert lines[1].startswith("::error file=sections/1-3.md,line=42,col=7,title=value-holds::the number")
    assert "%0Afound: 4.3 s%0Aexpected: 4.2 s" in lines[1]
    assert lines[-1] == "TOTAL 1"
