"""The web stage: when it runs, what it makes, what hostile text cannot do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from capture.lab.finding import Finding, Place
from manualkit.build import Build, Options
from manualkit.documents.model import Documents
from manualkit.publish import staging
from manualkit.web.config import DEFAULT
from manualkit.web.readback.finished import FinishedSite, read_site
from manualkit.web.stage import make_web

from tests.manualkit.factory import make_build, make_documents, make_manifest, section_1, words

EVIL = "</title><script>alert(1)</script> <img src=x onerror=alert(1)> {{ config }} \"'`*_"


def test_it_makes_the_edition_in_the_staging_folder(built: Build, site: FinishedSite) -> None:
    assert built.findings == ()
    (edition,) = built.editions
    assert (edition.kind, edition.name, edition.path) == ("web", "web", staging(built.options) / "web")
    assert set(site.pages) == {
        "index.html",
        "1-1-run-once.html",
        "1-2-watch-it.html",
        "r-1-lab-notes.html",
        "evidence.html",
        "evidence_plain.html",
        "manual-miles-101.html",
    }


@pytest.mark.parametrize(
    "change",
    [
        {"options": Options(Path("/nowhere"), publish=False)},
        {"options": Options(Path("/nowhere"), publish=True, editions=("print",))},
        {"findings": (Finding("value-holds", Place("front.md"), "It does not hold."),)},
    ],
)
def test_it_does_nothing_when_nothing_may_be_published(change: dict, tmp_path: Path) -> None:
    build = make_build(tmp_path, **change)
    assert make_web(build) is build
    assert list(tmp_path.iterdir()) == []


def test_every_page_has_the_pdf_the_neighbours_and_a_language(site: FinishedSite) -> None:
    for name, page in site.pages.items():
        assert page.tree.getroottree().getroot().get("lang") == "en"
        if name != "manual-miles-101.html":
            assert page.tree.find(".//a[@class='bar-pdf']").get("href") == "../aiefs-manual-miles-101.pdf"
    steps = site.pages["1-2-watch-it.html"].tree.xpath("//nav[@class='foot-steps']/a/@href")
    assert steps == ["1-1-run-once.html", "r-1-lab-notes.html"]


def test_the_navigation_has_the_parts(site: FinishedSite) -> None:
    nav = site.pages["1-2-watch-it.html"].tree.find(".//nav[@class='nav']")
    parts = list(nav.iterfind(".//details"))
    assert [part.find("summary").text for part in parts] == ["Part 1: First runs", "Reference"]
    assert [part.get("open") is not None for part in parts] == [True, False]  # the part of this page
    assert " ".join(nav.xpath(".//a[@aria-current='page']")[0].text_content().split()) == "1.2Watch it"


def test_one_heading_of_the_first_level_and_none_skipped(site: FinishedSite) -> None:
    for page in site.pages.values():
        levels = [int(heading.tag[1]) for heading in page.tree.iter("h1", "h2", "h3", "h4", "h5", "h6")]
        assert levels[0] == 1 and levels.count(1) == 1
        assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))


def test_only_a_draft_asks_search_engines_to_stay_away(tmp_path: Path, site: FinishedSite) -> None:
    drafted = read_site(make_web(make_build(tmp_path, manifest=make_manifest(status="draft"))).editions[0].path)
    for name, page in drafted.pages.items():
        assert page.tree.xpath("//meta[@name='robots']/@content") == ["noindex"], name
        assert not site.pages[name].tree.xpath("//meta[@name='robots']")


def test_the_same_manual_gives_the_same_bytes(tmp_path: Path, site: FinishedSite) -> None:
    again = make_web(make_build(tmp_path)).editions[0].path
    assert {name for name in site.files if (site.folder / name).read_bytes() != (again / name).read_bytes()} == set()


def test_hostile_text_stays_text(tmp_path: Path) -> None:
    document = replace(section_1(), title=words(EVIL), thesis=words(EVIL))
    documents = make_documents()
    hostile = Documents((documents.all[0], document, *documents.all[2:]), documents.targets)
    manifest = make_manifest(title=EVIL, subtitle=EVIL, summary=EVIL, edition=EVIL)
    built = make_web(make_build(tmp_path, documents=hostile, manifest=manifest))
    site = read_site(built.editions[0].path)
    for page in site.pages.values():
        assert "alert(1)" not in "".join(script.text or "" for script in page.tree.iter("script"))
        assert not page.tree.xpath("//img | //*[@onerror]")
    heading = site.pages["1-1-run-once.html"].tree.find(".//h1")
    assert EVIL.split("{{")[0].strip() in heading.text_content()


def test_a_fault_in_the_manuals_own_configuration_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").write_text(f"INHERIT: {DEFAULT}\nplugins: [no-such-plugin]\n", encoding="utf-8")
    built = make_web(make_build(tmp_path))
    (finding,) = built.findings
    assert (finding.rule, finding.place.file, built.editions) == ("site-builds", "mkdocs.yml", ())
    assert "no-such-plugin" in finding.message
