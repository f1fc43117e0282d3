from __future__ import annotations

from dataclasses import replace

import pytest
from capture.lab.finding import Finding, Place
from manualkit.book.compile import Press
from manualkit.book.stage import make_print, pdf_name, timestamp
from manualkit.documents import model as m
from manualkit.documents.inlines import CrossRef, Position, Strong, Text
from pypdfium2 import PdfDocument
from tests.manualkit import factory
from tests.manualkit.book.test_escape import HOSTILE
from tests.manualkit.factory import at, make_manifest, section_1


def test_the_edition_is_staged(printed):
    edition = printed.editions[0]
    assert (edition.kind, edition.name) == ("print", "aiefs-manual-miles-101.pdf")
    assert edition.path == printed.options.output / ".staging" / "print" / edition.name
    assert edition.path.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("change", [
    {"publish": False}, {"editions": ("web",)},
])
def test_nothing_is_made_when_it_is_not_asked_for(build, change):
    build = replace(build, options=replace(build.options, **change))
    assert make_print(build) is build


def test_nothing_is_made_when_a_finding_stands_against_it(build):
    build = build.having(Finding("value-holds", Place("front.md"), "no"))
    assert make_print(build) is build


def test_the_authors_stand_in_the_file(build):
    (build.options.root / "CITATION.cff").write_text('authors: [{name: "The \\"invented\\" people"}, {family-names: Plato}]\n', "utf-8")
    (edition,) = make_print(build).editions
    with PdfDocument(edition.path) as pdf:
        assert pdf.get_metadata_value("Author") == 'The "invented" people, Plato'


def test_the_same_input_gives_the_same_bytes(printed, tmp_path):
    again = make_print(factory.make_build(tmp_path))
    assert again.editions[0].path.read_bytes() == printed.editions[0].path.read_bytes()


def test_the_editions_before_stay(printed, build):
    before = printed.editions[0]
    assert make_print(replace(build, editions=(before,))).editions[0] is before


@pytest.mark.parametrize(("given", "name"), [
    ("", "aiefs-manual-miles-101.pdf"), ("book.pdf", "book.pdf"), ("../../out.pdf", "out.pdf"),
])
def test_the_name_of_the_pdf_never_leaves_its_folder(given, name):
    assert pdf_name(make_manifest(pdf_name=given)) == name


@pytest.mark.parametrize(("edition", "seconds"), [("2026.12", 1796083200), ("x", 1787270400)])
def test_the_date_is_the_editions(edition, seconds):
    assert timestamp(make_manifest(edition=edition)) == seconds


def test_hostile_text_is_printed_as_it_stands(build, with_document):
    texts = [text for text in HOSTILE if "\n" not in text]
    blocks = tuple(block for line, text in enumerate(texts, 100) for block in (
        m.Paragraph((Text(text, at(line)), Strong((Text(text, at(line)),), at(line))), at(line)),
        m.CodeBlock("text", text, at(line)),
        m.Heading(2, (Text(text, at(line)),), f"h-{line}", at(line)),
        m.ListBlock(False, ((Text(text, at(line)),),), at(line)),
    ))
    document = replace(section_1(), title=(Text('#panic("x")', Position(1)),), blocks=(*section_1().blocks, *blocks))
    made = make_print(with_document(build, document))
    assert made.findings == ()
    assert len(made.editions) == 1


def test_a_sign_that_no_font_has_is_told(build, with_document):
    document = replace(section_1(), thesis=(Text("a \U0001f600 face", Position(2)),), lines=("# T", "> a \U0001f600 face"))
    made = make_print(with_document(build, document))
    assert [(one.rule, str(one.place), one.found) for one in made.findings] == [
        ("print-glyph-exists", "sections/1-1-run-once.md:2:5", "\U0001f600")]
    assert made.editions == ()


def test_a_reference_without_a_place_in_the_book_is_told(build, with_document):
    targets = dict(build.documents.targets) | {"ghost": m.Target("1.1", "ghost", "Ghost")}
    thesis = (CrossRef("ghost", (Text("there", at(2)),), at(2)),)
    build = with_document(build, replace(section_1(), thesis=thesis))
    made = make_print(replace(build, documents=m.Documents(build.documents.all, targets)))
    assert [one.rule for one in made.findings] == ["print-compiles"]
    assert "ghost" in made.findings[0].message


def test_a_warm_press_follows_an_edit(build, tmp_path, with_document):
    press = Press(tmp_path / "press")
    first = make_print(build, press).editions[0].path.read_bytes()
    changed = with_document(build, replace(section_1(), thesis=(Text("Another thesis.", Position(2)),)))
    assert make_print(changed, press).editions[0].path.read_bytes() != first
    assert make_print(build, press).editions[0].path.read_bytes() == first


def test_a_stale_sheet_goes(build, tmp_path):
    press = Press(tmp_path / "press")
    (tmp_path / "press").mkdir()
    (tmp_path / "press" / "old.typ").write_text("x", encoding="utf-8")
    make_print(build, press)
    assert not (tmp_path / "press" / "old.typ").exists()


def test_a_folder_with_spaces_will_do(tmp_path):
    root = tmp_path / "a folder" / "ünï"
    root.mkdir(parents=True)
    assert make_print(factory.make_build(root)).findings == ()


