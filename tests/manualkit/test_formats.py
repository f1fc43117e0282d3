"""Every form of a number in every context, published in both editions and read back. All data is invented."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pytest
from lxml import html
from manualkit.book.normal import soft
from manualkit.build import Build, Options
from manualkit.figures.write import write_figures
from manualkit.stages import BUILD, run

from tests.conftest import MANUALS

SUMMARY, SECTION = "capture/gpu/summary/minimal-lab.json", "sections/1-1-read-one-step.md"


@dataclass(frozen=True, slots=True)
class Form:
    """A measure, the text that an author writes for it (``step`` is its coarseness), and what its cell shows."""

    name: str
    value: float
    unit: str
    digits: int
    shown: str
    cell: str
    step: str = ""

    @property
    def link(self) -> str:
        return f"[{self.shown}](value:f.{self.name}{'~' + self.step if self.step else ''})"


FORMS = (
    Form("seconds", 6.2862, "s", 2, "6.29 s", "6.29 s"),
    Form("milliseconds", 6.2862, "s", 3, "6,286 ms", "6.286 s"),
    Form("minutes", 264.675, "s", 1, "4.4 min", "264.7 s"),
    Form("compound", 3903, "s", 0, "1 h 5 min", "3,903 s"),
    Form("coarse", 12.4, "s", 1, "10 s", "12.4 s", "10"),
    Form("percent", 10.44, "%", 1, "10.4%", "10.4%"),
    Form("spelled-percent", 10.44, "%", 0, "10.4 percent", "10%"),
    Form("count", 14905, "retries", 0, "14,905 retries", "14,905"),
    Form("bare-count", 14905, "retries", 0, "14905", "14,905"),
    Form("scaled", 14905, "retries", 0, "15 thousand", "14,905"),
    Form("memory", 143771, "MiB", 0, "140.4 GiB", "143,771 MiB"),
    Form("rate", 5909.2, "tokens/s", 0, "5,909 tokens/s", "5,909 tokens/s"),
    Form("multiple", 3.02, "", 2, "3x", "3.02"),
    Form("word", 3, "", 0, "three", "3"),
    Form("long-word", 25, "", 0, "twenty-five", "25"),
    Form("dozen", 12, "", 0, "a dozen", "12"),
    Form("twice", 2.02, "", 2, "twice", "2.02"),
    Form("half", 0.498, "", 3, "half of", "0.498"),
    Form("third", 0.333, "", 3, "a third", "0.333"),
    Form("negative", -0.31, "s", 2, "-0.3 s", "-0.31 s"),
    Form("narrow-space", 6.2862, "s", 2, "6.3\u00a0s", "6.29 s"),
    Form("power", 0.00003, "", 5, "3e-5", "0.00003"),
    Form("degrees", 48, "C", 0, "48 °C", "48 C"),
    Form("half-up-tie", 0.125, "", 2, "0.13", "0.12"),
)
# What stands around the number in each context; ``{}`` is the number, the name of the form makes the place unique.
PROSE, ITEM, CELL, TAKEAWAY, COMMENT = (
    "The form {name} shows {} here.", "Item {name} is {} in a list.", "Row {name}", "Know that {name} is {} for now.", "# the run {name} shows {} here")


# Where a number can stand besides, each with words of its own: file, what stands there, what stands there then.
PLACES = (
    (SECTION, "> The log of one run", "> In {} the log of one run"), (SECTION, "### What the log prints", "### What {} of log print"),
    (SECTION, "title: The phases of a clean step\n", "title: The phases of {} of a step\n"), (SECTION, "note: Medians over", "note: Over {}, medians over"),
    (SECTION, "title: the reward of step 1,", "title: the reward after {} of step 1,"), (SECTION, "note: One timer line", "note: After {}, one timer line"),
    (SECTION, "label: the end of a step", "label: the end of {} of a step"), (SECTION, "| Record | Printed by |", "| Record of {} | Printed by |"),
    ("front.md", "note: The run stops by", "note: After {} the run stops by"), ("front.md", "title: a call and", "title: {} of a call and"),
    ("front.md", "claim: A solid line", "claim: For {} a solid line"), ("front.md", "caption: Read it", "caption: In {} read it"),
    ("front.md", "Two commands start", "In `plain` and {} two commands start"),
)


def forms_text() -> str:
    parts = ["## Every form {#forms}", *(PROSE.format(one.link, name=one.name) for one in FORMS)]
    parts += ["\n".join(f"- {ITEM.format(one.link, name=one.name)}" for one in FORMS)]
    parts += ["| Form | Shown |\n|---|---|\n" + "\n".join(f"| Row {one.name} | {one.link} |" for one in FORMS)]
    parts += ["```bash\n" + "\n".join(f"run --it  {COMMENT.format(one.link, name=one.name)}" for one in FORMS) + "\n```"]
    rows = "\n".join(f"| Filled {one.name} | f.{one.name} |" for one in FORMS)
    parts += [f"```measures\nid: forms\ntitle: The forms of `plain`\n---\n| Form | Number |\n|---|---|\n{rows}\n```"]
    return "\n\n".join(parts) + "\n\n"


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Build:
    root = Path(shutil.copytree(MANUALS / "minimal", tmp_path_factory.mktemp("forms") / "manual"))
    summary = json.loads((root / SUMMARY).read_text("utf-8"))
    summary["recordings"]["plain"]["forms"] = {one.name: one.value for one in FORMS}
    (root / SUMMARY).write_text(json.dumps(summary), "utf-8")
    with (root / "capture/measures.yml").open("a", encoding="utf-8") as file:
        for one in FORMS:
            stored = ', stored: "%"' if one.unit == "%" else ""
            file.write(f'  f.{one.name}: {{run: plain, leaf: forms/{one.name}, unit: "{one.unit}", digits: {one.digits}{stored}, description: Invented}}\n')
    text = (root / SECTION).read_text("utf-8")
    takeaways = "".join(f"- {TAKEAWAY.format(one.link, name=one.name)}\n" for one in FORMS)
    text = text.replace("```takeaways\n", forms_text() + "```takeaways\n" + takeaways)
    (root / SECTION).write_text(text, "utf-8")
    for file, old, new in PLACES:
        text = (root / file).read_text("utf-8")
        assert old in text
        (root / file).write_text(text.replace(old, new.format(FORMS[0].link), 1), "utf-8")
    stages = tuple((name, write_figures if name == "figures" else stage) for name, stage in BUILD if name != "capture")
    build = run(Build(Options(root, publish=True)), stages)
    assert build.findings == ()
    return build


@pytest.fixture(scope="module")
def page(published: Build) -> html.HtmlElement:
    return html.fromstring((published.options.output / "web/1-1-read-one-step.html").read_bytes())


@pytest.fixture(scope="module")
def printed(published: Build) -> str:
    with pypdfium2.PdfDocument(published.options.output / "aiefs-manual-minimal.pdf") as pdf:
        return soft("\n".join(page.get_textpage().get_text_bounded() for page in pdf))


@pytest.fixture(scope="module")
def places(published: Build) -> dict[str, list]:
    """The quotes of each form below the heading of forms, in the order of the page."""
    start = (published.options.root / SECTION).read_text("utf-8").split("\n").index("## Every form {#forms}")
    held: dict[str, list] = {one.name: [] for one in FORMS}
    for quote in published.evidence.quotes:
        if quote.file == SECTION and quote.position.line > start:
            held[quote.ref[2:]].append(quote)
    return held


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_the_web_edition_shows_the_form_in_each_context(form: Form, page: html.HtmlElement, places: dict[str, list]) -> None:
    quotes = places[form.name]
    assert [quote.kind for quote in quotes] == ["value", "value", "value", "value", "cell", "value"]
    texts = [page.get_element_by_id(quote.id).text_content() for quote in quotes]
    assert texts == [form.shown] * 4 + [form.cell, form.shown]
    around = [page.get_element_by_id(quote.id).getparent() for quote in quotes]
    assert around[0].text_content() == PROSE.format(form.shown, name=form.name)
    assert around[3].text_content() == COMMENT.format(form.shown, name=form.name)


@pytest.mark.parametrize("context", [PROSE, ITEM, TAKEAWAY, COMMENT], ids=["prose", "item", "takeaway", "comment"])
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_the_print_edition_shows_the_form_in_each_context(form: Form, context: str, printed: str) -> None:
    assert soft(context.format(form.shown, name=form.name)) in printed


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_both_kinds_of_tables_show_the_form_in_print(form: Form, printed: str) -> None:
    assert soft(f"Row {form.name}{form.shown}") in printed
    assert soft(f"Filled {form.name}{form.cell}") in printed


@pytest.mark.parametrize(("file", "words"), [(file, new) for file, _, new in PLACES])
def test_a_number_stands_wherever_an_author_can_put_it(published: Build, printed: str, file: str, words: str) -> None:
    name = "index.html" if file == "front.md" else "1-1-read-one-step.html"
    web = html.fromstring((published.options.output / "web" / name).read_bytes())
    shown = words.partition(": ")[2] or words.lstrip("> #|").partition(" |")[0]
    shown = shown.strip().replace("`", "").format(FORMS[0].shown)
    assert soft(shown).casefold() in soft(web.text_content()).casefold()
    assert soft(shown).casefold() in printed.casefold()


def test_the_source_of_a_comment_reaches_no_edition(page: html.HtmlElement, printed: str) -> None:
    assert "](value:" not in page.text_content()
    assert "](value:" not in printed
