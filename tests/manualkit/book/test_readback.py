"""Each rule on a finished book, and the change that it must catch."""

from __future__ import annotations

from dataclasses import replace

import pytest
from manualkit.book.compile import own_fonts
from manualkit.book.pdf import Book, Page, read_pdf
from manualkit.book.readback import read_back
from manualkit.book.rules.accessible import accessible
from manualkit.book.rules.as_recorded import as_recorded
from manualkit.book.rules.colours_literal import colours_literal
from manualkit.book.rules.fonts_own import fonts_own
from manualkit.book.rules.inside_page import inside_page, theme_margins
from manualkit.book.rules.resolved import resolved
from manualkit.book.rules.table import RULES
from manualkit.book.stage import make_print
from manualkit.documents import inlines as i
from manualkit.evidence.model import FilledCell, FilledTable
from manualkit.figures.model import Figures
from tests.manualkit.factory import at, section_1, words


@pytest.fixture(scope="session")
def book(printed) -> Book:
    return read_pdf(printed.editions[0].path.read_bytes())


def test_a_sound_book_has_no_findings(printed):
    assert printed.findings == ()
    assert read_back(printed.editions[0].path.read_bytes(), printed) == ()


def test_the_book_is_read(book):
    assert book.title == "Miles 101" and book.language == "en-US" and book.tagged
    assert book.outline[:5] == ("Contents", "How to read this manual", "What you run first", "Part 1 First runs", "1.1 Run once")
    links = [(run.words.strip(), run.target) for page in book.pages for run in page.links]
    assert ("4.2 s", "measure:plain.rollout_s") in links and ("under ten percent", "claim:update-share") in links


def found(build) -> list[tuple[str, str, str, str]]:
    return [(one.rule, str(one.place), one.found, one.expected) for one in make_print(build).findings]


def with_value(document, shown: str | None):
    """Section 1.1 with its one bound number changed, or dropped."""
    paragraph = document.blocks[1]
    inlines = tuple(replace(one, text=shown) if isinstance(one, i.Value) and shown else one
                    for one in paragraph.inlines if shown or not isinstance(one, i.Value))
    return replace(document, blocks=(document.blocks[0], replace(paragraph, inlines=inlines), *document.blocks[2:]))


def test_a_changed_digit_is_caught(build, with_document):
    assert found(with_document(build, with_value(section_1(), "4.3 s"))) == [
        ("print-as-recorded", "sections/1-1-run-once.md:9:12", "4.3s", "4.2 s"),
        ("print-as-recorded", "sections/1-1-run-once.md", "4.3s", ""),
    ]


def test_a_dropped_number_is_caught(build, with_document):
    assert found(with_document(build, with_value(section_1(), None))) == [
        ("print-as-recorded", "sections/1-1-run-once.md:9:12", "nothing", "4.2 s")]


def test_a_number_that_nothing_quotes_is_caught(build):
    evidence = replace(build.evidence, quotes=build.evidence.quotes[1:])
    assert found(replace(build, evidence=evidence)) == [("print-as-recorded", "sections/1-1-run-once.md", "4.2s", "")]


def test_a_changed_claim_is_caught(build):
    quotes = tuple(replace(quote, shown="under two percent") if quote.kind == "claim" else quote for quote in build.evidence.quotes)
    assert ("print-as-recorded", "sections/1-1-run-once.md:9:60", "undertenpercent", "under two percent") in (
        found(replace(build, evidence=replace(build.evidence, quotes=quotes))))


@pytest.mark.parametrize(("halves", "missing"), [(("under ten", "percent"), []), (("under two", "percent"), ["under ten percent"])])
def test_words_that_a_page_breaks_in_two_are_read_as_one(printed, book, halves, missing):
    number = next(n for n, page in enumerate(book.pages) if any(run.target == "claim:update-share" and run.words.strip() == "under ten percent" for run in page.links))
    page = book.pages[number]
    run = next(run for run in page.links if run.words.strip() == "under ten percent")
    first = replace(page, links=tuple(replace(one, words=halves[0]) if one is run else one for one in page.links))
    second = replace(page, links=(replace(run, words=halves[1]),))
    pages = (*book.pages[:number], first, second, *book.pages[number + 1:])
    starts = {name: start + (start > number) for name, start in book.starts.items()}
    findings = as_recorded(replace(book, pages=pages, starts=starts), printed)
    assert [one.expected for one in findings if one.expected] == missing


def test_a_cited_number_without_its_mark_is_caught(build):
    quotes = tuple(replace(quote, shown="200,534") if quote.kind == "cited" else quote for quote in build.evidence.quotes)
    assert [one[3] for one in found(replace(build, evidence=replace(build.evidence, quotes=quotes)))] == ["200,534†"]


def test_a_changed_row_of_a_table_is_caught(printed, book):
    table = FilledTable(("Phase", "Time"), ((FilledCell("Generation"), FilledCell("4.23 s")),), (False, True))
    changed = replace(printed, evidence=replace(printed.evidence, tables={("R.1", at(5)): table}))
    assert [one.expected for one in as_recorded(book, changed)] == ["Generation4.23 s"]


def test_a_changed_line_of_a_listing_is_caught(printed, book, with_document):
    document = printed.documents["1.2"]
    listing = document.blocks[2]
    lines = (replace(listing.lines[0], text="rollout 1: {'rollout/raw_reward': 0.35}"), *listing.lines[1:])
    changed = replace(document, blocks=(*document.blocks[:2], replace(listing, lines=lines), *document.blocks[3:]))
    assert [(str(one.place), one.expected) for one in as_recorded(book, with_document(printed, changed))] == [
        ("sections/1-2-watch-it.md:20:1", "rollout 1: {'rollout/raw_reward': 0.35}")]


def test_a_number_in_a_heading_is_looked_for_in_the_text(build, with_document):
    document = section_1()
    value = i.Value("plain.rollout_s", "4.2 s", at(11, 5))
    heading = replace(document.blocks[2], inlines=(*words("It takes ", 11), value))
    quote = replace(build.evidence.quotes[0], id="q-9", position=at(11, 5), shown="4.2 s")
    build = with_document(build, replace(document, blocks=(*document.blocks[:2], heading, *document.blocks[3:])))
    assert found(replace(build, evidence=replace(build.evidence, quotes=(*build.evidence.quotes, quote)))) == []


@pytest.mark.parametrize("mark", ["var(", "](value:", "{{", "claim:"])
def test_an_unresolved_mark_is_caught(printed, book, mark):
    page = replace(book.pages[7], text=f"text {mark} text")
    marked = replace(book, pages=(*book.pages[:7], page, *book.pages[8:]))
    assert {(one.rule, one.message[:6]) for one in resolved(marked, printed)} == {("print-resolved", "page 8")}


def test_a_mark_that_the_author_shows_as_code_is_no_fault(printed, book, with_document):
    document = replace(section_1(), thesis=(i.Code("](value:x)", at(3)), i.Code("value:", at(3))))
    marked = replace(book, pages=(replace(book.pages[0], text="](value:"),))
    assert resolved(marked, with_document(printed, document)) == []


@pytest.mark.parametrize("font", [("ABCDEF+DejaVuSans", True), ("ABCDEF+SourceSerif4-Regular", False)])
def test_a_foreign_or_missing_font_is_caught(printed, book, font):
    changed = replace(book, fonts=book.fonts | {font})
    assert [one.found for one in fonts_own(changed, printed)] == [font[0].split("+")[1]]


@pytest.mark.parametrize(("change", "what"), [
    ({"tagged": False}, "tags"), ({"title": ""}, "title"), ({"language": ""}, "language"), ({"outline": ()}, "outline entry"),
])
def test_what_a_screen_reader_needs(printed, book, change, what):
    assert {one.message for one in accessible(replace(book, **change), printed)} == {f"the PDF has no right {what}"}


@pytest.mark.parametrize("box", [(20, 300, 90, 310), (300, 300, 520, 310), (100, 5, 200, 12), (100, 655, 200, 662)])
def test_text_outside_its_area_is_caught(printed, box):
    def page(*boxes) -> Page:
        return Page("", boxes, (), 540, 666)

    pages = (page(box), page((60, 300, 480, 310)), page(box))
    book = Book(pages, {}, frozenset(), (), "", "", True)
    assert [one.message[:18] for one in inside_page(book, printed)] == ["1 lines of page 3 "]


def test_the_margins_are_those_of_the_theme():
    assert {name: round(length) for name, length in theme_margins().items()} == {
        "margin-inside": 57, "margin-outside": 48, "margin-top": 71, "margin-bottom": 60}


def test_a_colour_variable_in_a_figure_is_caught(build):
    figure = build.figures.built["1.2"]
    figures = Figures({"1.2": replace(figure, print=figure.print.replace("#e3f1f0", "var(--fig-teal, #0b5c66)"))})
    assert [(one.rule, str(one.place), one.found) for one in colours_literal(figures)] == [
        ("print-colours-literal", "figures/src/fig_1_2.py", "var(--fig-teal, #0b5c66)")]
    changed = make_print(replace(build, figures=figures))
    assert changed.editions == () and not changed.publishable


def test_only_own_fonts_are_known():
    assert own_fonts().families() == ["Source Code Pro", "Source Sans 3", "Source Serif 4", "Source Serif 4 Display"]


def test_each_rule_says_what_it_holds():
    assert len({rule.id for rule in RULES}) == len(RULES)
    assert all(rule.id.startswith("print-") and rule.description for rule in RULES)
