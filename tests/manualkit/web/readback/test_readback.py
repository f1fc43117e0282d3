"""Each rule of the read-back catches the fault it is for, and nothing in the site as it was made."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from manualkit.web.context import Book
from manualkit.web.readback import CHECKS, RULES, read_back
from manualkit.web.readback.finished import FinishedSite

Change = Callable[[str, str, str], FinishedSite]
ONE, TWO, NOTES = "1-1-run-once.html", "1-2-watch-it.html", "r-1-lab-notes.html"

MUTATIONS = [
    ("web-as-recorded", ONE, ">4.2 s</a>", ">4.3 s</a>", "'4.3 s'", "'4.2 s'"),
    ("web-as-recorded", ONE, 'id="q-1-1-1"', "", "nothing", "'4.2 s'"),
    (
        "web-as-recorded",
        ONE,
        "under ten percent</a>",
        "under two percent</a>",
        "'under two percent'",
        "'under ten percent'",
    ),
    ("web-as-recorded", ONE, ">200,533</a>", ">200.533</a>", "'200.533'", "'200,533'"),
    ("web-as-recorded", NOTES, ">4.22 s</a>", ">4.23 s</a>", "'4.23 s'", "'4.22 s'"),
    ("web-as-recorded", NOTES, ">Generation<", ">Training<", "Training | 4.22 s", "Generation | 4.22 s"),
    ("web-as-recorded", TWO, "0.25}", "0.26}", "0.26}", "0.25}"),
    ("web-links-resolve", ONE, "evidence_plain.html#m-plain-rollout_s", "evidence_plain.html#m-gone", "evidence_plain.html#m-gone", ""),
    ("web-links-resolve", ONE, 'href="1-2-watch-it.html#s-1-2"', 'href="1-9-gone.html"', "1-9-gone.html", ""),
    (
        "web-links-resolve",
        ONE,
        'href="1-2-watch-it.html#s-1-2"',
        'href="javascript:alert(1)"',
        "javascript:alert(1)",
        "",
    ),
    ("web-links-resolve", ONE, 'id="card-c-update-share"', 'id="card-gone"', "card-c-update-share", ""),
    ("web-links-resolve", ONE, 'id="what-follows"', 'id="the-loop"', "the-loop", ""),
    (
        "web-links-resolve",
        "manual-miles-101.html",
        "1-2-watch-it.html#fig-1-2",
        "1-2-watch-it.html#fig-9-9",
        "1-2-watch-it.html#fig-9-9",
        "",
    ),
    ("web-resolved", ONE, "Generation takes", "Generation takes (value:plain.x) of", "value:plain.x", ""),
    ("web-resolved", ONE, "Generation takes", "Generation {{spec §1}} takes", "{{spec §1}}", ""),
    ("web-resolved", ONE, "Generation takes", "Generation var(--x) takes", "var(", ""),
    (
        "web-self-contained",
        ONE,
        "<h1",
        '<img src="https://cdn.example.org/x.png" alt=""><h1',
        "https://cdn.example.org/x.png",
        "",
    ),
    (
        "web-self-contained",
        ONE,
        "<h1",
        '<script src="//cdn.example.org/x.js"></script><h1',
        "//cdn.example.org/x.js",
        "",
    ),
    ("web-self-contained", ONE, "<h1", '<p style="background: url(https://e.org/x)"></p><h1', "https://e.org/x", ""),
    (
        "web-self-contained",
        "assets/manual/css/fonts.css",
        "../fonts/SourceSerif4-It",
        "https://e.org/SourceSerif4-It",
        "https://e.org/",
        "",
    ),
    (
        "web-self-contained",
        "assets/manual/js/manual.js",
        '"use strict";',
        'fetch("https://e.org/x");',
        "https://e.org/x",
        "",
    ),
]


def test_the_site_as_it_was_made_has_no_fault(site: FinishedSite, book: Book) -> None:
    assert read_back(book, site.folder) == ()


@pytest.mark.parametrize(("rule", "name", "old", "new", "found", "expected"), MUTATIONS)
def test_a_fault_is_caught(
    rule: str, name: str, old: str, new: str, found: str, expected: str, changed: Change, book: Book
) -> None:
    findings = read_back(book, changed(name, old, new).folder)
    assert {finding.rule for finding in findings} >= {rule}
    finding = next(finding for finding in findings if finding.rule == rule)
    assert found in finding.found
    assert expected in finding.expected
    assert finding.mend and finding.place.file


def test_a_mutation_for_each_rule() -> None:
    assert {rule for rule, *_ in MUTATIONS} == {rule.id for rule in RULES}
    assert len(RULES) == len(CHECKS)
    assert all(rule.description.endswith(".") for rule in RULES)


def test_the_quoted_place_is_named(changed: Change, book: Book) -> None:
    findings = read_back(book, changed(ONE, ">4.2 s</a>", ">4.3 s</a>").folder)
    assert [str(finding.place) for finding in findings] == ["sections/1-1-run-once.md:9:12"]
