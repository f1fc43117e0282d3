"""The book as files for Typst: one a section, one a figure, and ``main.typ`` that includes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import resources

from ..build import Build
from ..citation import authors, read_citation
from ..documents.model import Document
from ..figures.theme import HUES, TOKENS
from ..manifest.model import Part
from .blocks import document_blocks
from .escape import Code, call, string, value
from .front_matter import PLATE_FILE, colophon, cover, inside_cover, title_page
from .generated import part_label, part_name
from .index import back_matter
from .inlines import content, inert
from .setting import Setting, number_evidence

MAIN = "main.typ"
_USE = '#import "template/book.typ": *\n'


def sheets(build: Build) -> dict[str, str]:
    """File name -> text. Names are made here, never taken from the manual's text."""
    made = {f"template/{name}": text for name, text in templates()}
    made["template/colours.typ"] = colours()
    made |= drawings(build)
    setting = _setting(build, "front")
    for document in build.documents:
        made[sheet_name(document)] = _sheet(document_code(document, _setting(build, document.id)))
    made["back.typ"] = _sheet(back_matter(setting))
    made[MAIN] = main(setting, [name for name, _ in authors(read_citation(build.options.root))])
    return made


def sheet_name(document: Document) -> str:
    """The file of a document, for example ``s-1-2.typ``."""
    return f"{document.anchor}.typ"


def document_code(document: Document, setting: Setting) -> list[Code]:
    """A document's opener and blocks."""
    thesis = content(document.thesis, setting) if document.thesis else None
    if document.id == "front":
        opener = call("chapter", inert(document.title), thesis, document.anchor)
    else:
        opener = call("section", document.id, inert(document.title), thesis, document.anchor)
    return [opener, *document_blocks(document, setting)]


def main(setting: Setting, writers: list[str]) -> str:
    """The whole book in order; ``writers`` stand in the file's metadata."""
    manifest = setting.manifest
    lines = [
        '#import "template/book.typ": *',
        "#show: page-setting",
        f"#set document(title: {string(manifest.title)}, description: {string(manifest.summary)}, "
        f"author: {value(writers)}, keywords: {value([manifest.pin.subject, manifest.id])})",
        *(f"#{code.text}" for code in (cover(setting), inside_cover(manifest), title_page(setting), colophon(setting))),
        '#set page(numbering: "i")',
        "#contents()",
        f"#include {string(sheet_name(setting.documents['front']))}",
        *_parts(setting),
        '#include "back.typ"',
    ]
    return "\n".join(lines) + "\n"


def _parts(setting: Setting) -> Iterator[str]:
    for index, part in enumerate(setting.manifest.all_parts):
        yield f"#{_part(part, index == 0, setting).text}"
        if index == 0:
            yield '#set page(numbering: "1")'
        for entry in part.sections:
            yield f"#include {string(sheet_name(setting.documents[entry.id]))}"


def _part(part: Part, first: bool, setting: Setting) -> Code:
    sections = tuple((entry.id, inert(setting.documents[entry.id].title), setting.documents[entry.id].anchor)
                     for entry in part.sections)
    return call("part", part_name(part), part.title, part.thesis, part.summary, part.accent,
                part_label(part.number), sections, first=first)


def drawings(build: Build) -> dict[str, str]:
    """The print variants of all figures."""
    plate = build.manifest.plate
    plate_id = plate.figure if plate else "plate"
    made = {}
    for name, figure in build.figures.built.items():
        made[PLATE_FILE if name == plate_id else f"fig-{name.replace('.', '-').lower()}.svg"] = figure.print
    return made


def templates() -> Iterator[tuple[str, str]]:
    """The designer's files, as part of this package."""
    folder = resources.files("manualkit") / "assets" / "print"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".typ"):
            yield file.name, file.read_text(encoding="utf-8")


def colours() -> str:
    """The hues of the figures, so that text and drawings agree."""
    pairs = ", ".join(f"{hue}: rgb({string(TOKENS[hue].light)})" for hue in HUES)
    return f"// Made from the figures' theme.\n#let hues = ({pairs})\n"


def _sheet(codes: list[Code]) -> str:
    return _USE + "".join(f"#{code.text}\n" for code in codes)


def _setting(build: Build, document: str) -> Setting:
    return Setting(document, build.manifest, build.documents, build.evidence, build.figures,
                   number_evidence(build.evidence, build.figures))


def origins(build: Build) -> Mapping[str, str]:
    """Sheet name -> the manual's file that it was made from, for messages."""
    return {sheet_name(document): document.file for document in build.documents}
