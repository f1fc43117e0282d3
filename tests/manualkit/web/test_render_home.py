"""The opening of the home page."""

from __future__ import annotations

from dataclasses import replace

from lxml import html
from manualkit.figures.model import Figures
from manualkit.web.context import Book, Context
from manualkit.web.render_home import opening_html


def opening(book: Book) -> html.HtmlElement:
    return html.fragment_fromstring(str(opening_html(Context(book, book.site.pages["front"]))))


def with_plate(book: Book, svg: str) -> Book:
    built = book.figures.built
    return replace(book, figures=Figures({**built, "plate": replace(built["plate"], web=svg)}))


def test_it_says_what_the_manual_is_who_it_is_for_and_where_to_start(book: Book) -> None:
    tree = opening(book)
    assert tree.find(".//p[@class='opening-subtitle']").text == book.manifest.subtitle
    assert tree.find(".//p[@class='opening-audience']").text_content() == "Who it is for People who test editions."
    assert tree.xpath(".//a[@class='button']/@href") == ["1-1-run-once.html"]
    assert [(part.get("href"), part.find(".//strong").text) for part in tree.iterfind("nav/a")] == [
        ("1-1-run-once.html", "First runs"),
        ("r-1-lab-notes.html", "Reference"),
    ]


def test_the_colours_of_the_plate_are_explained(book: Book) -> None:
    drawn = with_plate(book, '<svg><path stroke="var(--fig-rose, #900)"/><path stroke="var(--fig-teal, #077)"/></svg>')
    legend = opening(drawn).find(".//figcaption/span[@class='legend']")
    assert [entry.text_content().strip() for entry in legend] == ["failure", "durable state"]


def test_a_plate_without_a_hue_of_the_palette_has_no_legend(book: Book) -> None:
    assert opening(with_plate(book, "<svg></svg>")).find(".//span[@class='legend']") is None


def test_a_manual_without_a_plate_shows_none(book: Book) -> None:
    assert opening(replace(book, manifest=replace(book.manifest, plate=None))).find(".//figure") is None
