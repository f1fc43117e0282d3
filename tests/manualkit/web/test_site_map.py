"""Addresses of pages and anchors."""

from __future__ import annotations

from dataclasses import replace

from manualkit.documents.model import Documents
from manualkit.web.site_map import map_site

from tests.manualkit.factory import make_documents, make_manifest, section_1


def test_pages_are_named_after_their_files() -> None:
    site = map_site(make_manifest(), make_documents())
    assert [page.href for page in site.pages.values()] == [
        "index.html",
        "1-1-run-once.html",
        "1-2-watch-it.html",
        "r-1-lab-notes.html",
    ]


def test_every_anchor_has_an_address_also_the_aliases() -> None:
    site = map_site(make_manifest(), make_documents())
    assert site.href("s-1-2") == "1-2-watch-it.html#s-1-2"
    assert site.href("s-ref-lab-notes") == "r-1-lab-notes.html#s-r-1"
    assert site.href("fig-1-2") == "1-2-watch-it.html#fig-1-2"
    assert site.href("unknown") == "#unknown"


def test_a_name_that_is_taken_or_reserved_gets_a_number() -> None:
    twins = tuple(
        replace(section_1(), id=id, file=file)
        for id, file in (
            ("1.1", "sections/evidence.md"),
            ("1.2", "a/run.md"),
            ("1.3", "b/run.md"),
            ("1.4", "c/Ärger & Co.md"),
        )
    )
    site = map_site(make_manifest(), Documents(twins, {}))
    assert [page.name for page in site.pages.values()] == ["evidence-2", "run", "run-2", "rger-co"]


def test_a_page_knows_its_part_and_label() -> None:
    pages = map_site(make_manifest(), make_documents()).pages
    assert (pages["1.2"].label, pages["1.2"].part.title) == ("1.2 Watch it", "First runs")
    assert (pages["front"].label, pages["front"].part) == ("How to read this manual", None)
