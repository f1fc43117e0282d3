"""The evidence page and the cards, in the finished site."""

from __future__ import annotations

import json
from dataclasses import replace

from lxml.html import fromstring
from manualkit.evidence.source_paths import source_paths
from manualkit.web.context import Book
from manualkit.web.evidence_listings import _ranges
from manualkit.web.evidence_recordings import recording_pieces
from manualkit.web.measure_pages import measure_pages
from manualkit.web.numbers import exact_number, with_unit
from manualkit.web.readback.finished import Element, FinishedSite


def facts(row: Element) -> dict[str, str]:
    """Label to words of a row."""
    return {div.find("dt").text: " ".join(div.find("dd").text_content().split()) for div in row.iterfind(".//dl/div")}


def test_a_measure_has_value_rule_leaves_and_sentences(site: FinishedSite) -> None:
    row = site.pages["evidence_plain.html"].ids["m-plain-rollout_s"]
    assert row.find(".//span[@class='row-value']").text == "4.2193 s"
    assert facts(row) == {
        "Rule": "median over the 15 clean steps",
        "Recording": "plain",
        "Compute again": "tools/build why plain.rollout_s",
        "Quoted in": "1.1 Generation takes 4.2 s, and the update takes under ten percent of a step."
        "R.1 Generation: 4.22 s",
    }
    assert [link.get("href") for link in row.iterfind(".//ul[@class='quoting']//a")] == [
        "1-1-run-once.html#q-1-1-1",
        "r-1-lab-notes.html#q-r-1-1",
    ]
    assert [cell.text_content() for cell in row.iterfind(".//tbody/tr/*")] == [
        "plain.log.gz:398",
        "4.2193",
        "/recordings/plain/steps/1/records/rollout_perf/values/perf~1rollout_time",
    ]
    assert "ab" * 32 in row.find(".//p[@class='checksum']").text_content()


def test_a_measure_that_no_sentence_quotes_says_so(site: FinishedSite) -> None:
    assert facts(site.pages["evidence_plain.html"].ids["m-plain-update_share"])["Quoted in"] == "No sentence quotes it."


def test_the_evidence_page_leads_to_each_measure(site: FinishedSite) -> None:
    line = site.pages["evidence.html"].ids["m-plain-rollout_s"]
    assert line.get("href") == "evidence_plain.html#m-plain-rollout_s"
    assert line.text_content().split() == ["plain.rollout_s", "4.2193", "s", *line.find_class("row-what")[0].text.split()]


def test_a_page_of_measures_leads_back_and_to_its_recording(site: FinishedSite) -> None:
    page = site.pages["evidence_plain.html"]
    assert page.tree.find(".//h1/code").text == "plain"
    assert page.tree.find(".//p[@class='eyebrow']/a").get("href") == "evidence.html"
    assert page.tree.find(".//p[@class='thesis']/a").get("href") == "evidence.html#r-plain"


def test_a_measure_is_searched_on_its_own_page_alone(site: FinishedSite) -> None:
    index = json.loads((site.folder / "search/search_index.json").read_text(encoding="utf-8"))
    found = {entry["location"] for entry in index["docs"] if "plain.rollout_s" in entry["text"]}
    assert {name for name in found if name.startswith("evidence")} == {"evidence_plain.html"}


def test_first_words_that_make_one_page_name_share_the_page(book: Book) -> None:
    lab = book.evidence.lab
    measure = lab.measures["plain.rollout_s"]
    twins = {id: replace(measure, id=id) for id in ("Run a.x", "run-a.x", "..x")}
    twice = replace(book, evidence=replace(book.evidence, lab=replace(lab, measures=twins)))
    pages = measure_pages(twice)
    assert set(pages) == {"evidence_run-a", "evidence_others"}
    assert [line[:3] for line in pages["evidence_run-a"].splitlines() if line.startswith("#")] == ["# M", "## "]


def test_claims_listings_recordings_and_sources_have_rows(site: FinishedSite) -> None:
    ids = site.pages["evidence.html"].ids
    assert facts(ids["c-update-share"])["Because"] == "plain.update_share is 8.91 %, the bound is 10 %"
    assert facts(ids["l-q-1-2-1"])["Lines"] == "413, 419"
    assert facts(ids["r-plain"])["Steps"] == "2, 1 of them clean"
    assert facts(ids["src-first-edition"])["Numbers cited"] == "1.1 The first edition reported 200,533 errors."
    assert facts(ids["host"])["radixark/miles"] == "31f1ca961, 2026-08-21"


def test_a_recording_names_the_host_of_its_folder(book: Book) -> None:
    lab = book.evidence.lab
    host, run = lab.summary["host"], lab.summary["recordings"]["plain"]
    summary = {
        **lab.summary,
        "hosts": {"out-a": host | {"cpus": 16}, "out-b": host | {"cpus": 32}},
        "recordings": {"plain": run | {"folder": "capture/gpu/out-a"}, "later": run | {"folder": "capture/gpu/out-b"}},
    }
    twice = replace(book, evidence=replace(book.evidence, lab=replace(lab, summary=summary)))
    page = fromstring("<div>" + "".join(recording_pieces(twice)) + "</div>")
    for name, cpus in (("plain", "16"), ("later", "32")):
        row = page.get_element_by_id(f"r-{name}")
        (link,) = row.xpath(".//a[starts-with(@href, '#host-')]")
        assert facts(page.get_element_by_id(link.get("href")[1:]))["CPU cores"] == cpus


def test_a_source_of_several_folders_names_each_that_is_recorded() -> None:
    summary = {"recordings": {name: {"folder": f"capture/gpu/out-{name}"} for name in ("a", "b", "c")}}
    assert source_paths("capture/gpu/out-*", summary) == ("capture/gpu/out-a/", "capture/gpu/out-b/", "capture/gpu/out-c/")
    assert source_paths("capture/gpu/out-a/", summary) == ("capture/gpu/out-a/",)
    assert source_paths("https://example.org/*", summary) == ("https://example.org/*",)


def test_a_card_says_what_a_number_stands_on(site: FinishedSite) -> None:
    page = site.pages["1-1-run-once.html"]
    card = page.ids[page.ids["q-1-1-1"].get("aria-describedby")]
    assert card.find_class("card-value")[0].text_content() == "4.2193 s"
    assert [(term.text, term.getnext().text_content()) for term in card.iter("dt")] == [
        ("Rule", "median over the 15 clean steps"),
        ("Run", "plain"),
        ("From", "plain.log.gz:398"),
        ("Name", "plain.rollout_s"),
    ]
    cited = page.ids[page.ids["q-1-1-3"].get("aria-describedby")]
    assert "The first edition" in cited.text_content()


def test_line_ranges() -> None:
    assert _ranges((3, 4, 5, 0, 9, 0, 11, 12)) == "3 to 5, 9, 11 to 12"
    assert _ranges(()) == ""


def test_numbers_are_written_whole() -> None:
    assert [exact_number(value) for value in (14905, 4.219300031661987, True, "x", None)] == [
        "14,905",
        "4.21930003166199",
        "True",
        "x",
        "None",
    ]
    assert with_unit(60, "") == "60"
