"""Blocks to HTML, looked at in the finished pages."""

from __future__ import annotations

import pytest
from lxml import html
from manualkit.documents import model as m
from manualkit.web.context import Book, Context
from manualkit.web.readback.finished import FinishedSite
from manualkit.web.render_blocks import block_html
from manualkit.web.render_code import coloured

from tests.manualkit.factory import at, words


def render(block: m.Block, book: Book, page: str = "1.2") -> html.HtmlElement:
    return html.fragment_fromstring(str(block_html(block, Context(book, book.site.pages[page]))))


def test_headings_lists_and_tables_have_their_elements(site: FinishedSite) -> None:
    tree = site.pages["1-1-run-once.html"].tree
    article = tree.find(".//article")
    assert [heading.get("id") for heading in article.iter("h1", "h2", "h3")] == ["s-1-1", "the-loop", "what-follows"]
    assert article.find(".//h2").text_content().startswith("The loop of plain & {its} *parts*")
    assert [item.text_content() for item in article.iterfind("./ol/li")] == ["Start the engine.", "See section 1.2."]
    table = article.find(".//table[@class='prose-table']")
    assert [(cell.get("scope"), cell.get("class")) for cell in table.iterfind("thead/tr/th")] == [
        ("col", None),
        ("col", "to-right"),
    ]
    assert table.find("tbody/tr/th").get("scope") == "row"


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (("Key", "Unit", "What it is", "Line"), "prose-table named of-4"),
        (("a-name-of-17-long", "Why"), "prose-table named of-2"),
        (("a-name-of-16-long"[1:], "Why"), "prose-table"),
        (("a-name-of-17-long", "b", "c", "d", "e"), "prose-table"),
    ],
)
def test_a_table_of_four_columns_or_long_names_has_its_own_layout_on_a_phone(
    cells: tuple[str, ...], expected: str, book: Book
) -> None:
    row = tuple(words(text) for text in cells)
    table = m.Table(row, (row,), ("",) * len(row), at(1))
    assert render(table, book).find("table").get("class") == expected


def test_code_keeps_its_text(site: FinishedSite) -> None:
    code = site.pages["1-1-run-once.html"].tree.find(".//code[@class='language-python']")
    assert code.text_content() == "def reward(x):\n\n\treturn x < 1  # <b>"


def test_a_command_copies_as_it_was_written(site: FinishedSite) -> None:
    command = site.pages["index.html"].tree.find(".//figure[@data-command='start-run']")
    assert command.find(".//pre/code").text_content() == "python3 train.py \\\n  --lr 3e-5 --colocate"
    assert command.find("figcaption").text_content() == "It ends by itself."


def test_code_in_an_unknown_language_is_plain(book: Book) -> None:
    figure = render(m.CodeBlock("no-such-language", "a <b>\n  --x-y", at(1)), book)
    assert figure.text_content() == "a <b>\n  --x-y"


def test_a_listing_has_the_line_numbers_of_its_file(site: FinishedSite) -> None:
    listing = site.pages["1-2-watch-it.html"].ids["q-1-2-1"]
    assert [line.get("data-line") for line in listing.find_class("line")] == ["413", None, "419"]
    assert listing.find_class("where")[0].text_content() == "capture/gpu/out-invented/plain.log.gz, lines 413 to 419"
    assert listing.find_class("where")[0].get("href") == "evidence.html#l-q-1-2-1"


def test_a_quotation_names_its_source(book: Book) -> None:
    figure = render(m.Rule(words("the end"), "spec", "It <ends>.", at(1), "§2"), book)
    assert figure.find("blockquote/p").text == "It <ends>."
    assert figure.find("figcaption/a").text == "[spec §2]"


def test_a_figure_has_claim_drawing_caption_and_data(site: FinishedSite) -> None:
    figure = site.pages["1-2-watch-it.html"].ids["fig-1-2"]
    assert figure.tag == "figure"
    assert figure.find_class("figure-claim")[0].text_content() == "The retries begin at the kill."
    assert figure.find(".//svg").get("role") == "img"
    assert figure.find("figcaption").text_content() == "One bar a second."
    rows = [[cell.text for cell in row] for row in figure.iterfind("details//tr")]
    assert rows == [["second", "retries"], ["1", "3"], ["2", "4"]]
    assert site.pages["1-1-run-once.html"].ids["fig-1-1"].find("details") is None


def test_filled_cells_lead_to_their_evidence(site: FinishedSite) -> None:
    table = site.pages["r-1-lab-notes.html"].ids["tab-phases"]
    assert table.find(".//caption").text_content() == "The phases of a clean step"
    assert [cell.text_content() for cell in table.iterfind(".//tbody/tr/*")] == ["Generation", "4.22 s"]
    assert table.find(".//td/a").get("href") == "evidence_plain.html#m-plain-rollout_s"


def test_a_table_that_was_not_filled_shows_nothing(book: Book) -> None:
    block = m.Measures("other", words("Other"), (), (), at(77))
    assert block_html(block, Context(book, book.site.pages["1.2"])) == ""


def test_generated_blocks_are_filled(site: FinishedSite) -> None:
    tree = site.pages["index.html"].tree
    assert [title.text for title in tree.xpath("//ol[@class='parts']//p[@class='part-title']")] == [
        "First runs",
        "Reference",
    ]
    assert [item.text_content() for item in tree.xpath("//ul[@class='palette']/li")] == [
        "rose failure",
        "teal durable state",
        "plum compute",
    ]
    assert [link.get("href") for link in tree.xpath("//ul[@class='figure-index']//a")] == [
        "1-1-run-once.html#fig-1-1",
        "1-2-watch-it.html#fig-1-2",
    ]
    assert [link.get("href") for link in tree.xpath("//nav[@class='contents']//a")] == [
        "1-1-run-once.html",
        "1-2-watch-it.html",
        "r-1-lab-notes.html",
    ]


def test_the_end_of_a_section(site: FinishedSite) -> None:
    tree = site.pages["1-1-run-once.html"].tree
    assert [item.text for item in tree.xpath("//aside[@class='takeaways']//li")] == [
        "Read the median.",
        "Leave out the first step.",
    ]
    assert " ".join(tree.find(".//p[@class='sources']").text_content().split()) == "Sources train.py."


def test_spaces_have_no_element_and_the_indentation_of_a_shell_line_is_seen() -> None:
    assert str(coloured("run \\\n  --ab c", "bash")) == (
        '<span class="line">run <span class="se">\\</span></span>\n'
        '<span class="line" style="--indent: 2">  <span class="whole">--ab</span> c</span>'
    )
