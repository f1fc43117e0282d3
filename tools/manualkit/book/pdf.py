"""A finished PDF as values: text, boxes, links, fonts, outline. Read with PDFium, which shares no code with Typst."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2 as pdfium
import pypdfium2.raw as raw

Box = tuple[float, float, float, float]
Spot = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class LinkRun:
    """A link inside the book: the words under it and the name of the destination ('' when it has none)."""

    words: str
    target: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page: ``text`` in the order of the file, ``boxes`` of its lines and its size, all in points from bottom left."""

    text: str
    boxes: tuple[Box, ...]
    links: tuple[LinkRun, ...]
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Book:
    """What a reader's program finds in the PDF. ``starts`` maps the name of a destination to its page, from 0."""

    pages: tuple[Page, ...]
    starts: dict[str, int]
    fonts: frozenset[tuple[str, bool]]
    outline: tuple[str, ...]
    title: str
    language: str
    tagged: bool


def read_pdf(data: bytes) -> Book:
    """Read a PDF. ``fonts`` are pairs of name and whether it is embedded."""
    pdf = pdfium.PdfDocument(data)
    try:
        spots = dict(_destinations(pdf))
        names = {spot: name for name, spot in spots.items()}
        pages, fonts = [], set()
        for index in range(len(pdf)):
            page = pdf[index]
            pages.append(_page(pdf, page, names))
            fonts |= set(_fonts(page))
            page.close()
        return Book(tuple(pages), {name: spot[0] for name, spot in spots.items()}, frozenset(fonts), tuple(_outline(pdf)),
                    pdf.get_metadata_value("Title"), _language(pdf), bool(raw.FPDFCatalog_IsTagged(pdf.raw)))
    finally:
        pdf.close()


def _page(pdf: pdfium.PdfDocument, page: pdfium.PdfPage, names: dict[Spot, str]) -> Page:
    text = page.get_textpage()
    boxes = tuple(text.get_rect(index) for index in range(text.count_rects()))
    links = tuple(_links(pdf, page, text, names))
    words = text.get_text_range()
    text.close()
    return Page(words, boxes, links, *page.get_size())


def _links(pdf: pdfium.PdfDocument, page: pdfium.PdfPage, text: pdfium.PdfTextPage,
           names: dict[Spot, str]) -> Iterator[LinkRun]:
    position, link = ctypes.c_int(0), raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page.raw, ctypes.byref(position), ctypes.byref(link)):
        destination = raw.FPDFLink_GetDest(pdf.raw, link)
        if destination:
            words = "".join(text.get_text_bounded(*box) for box in _quads(link))
            yield LinkRun(words, names.get(_spot(pdf, destination), ""))


def _quads(link: raw.FPDF_LINK) -> Iterator[Box]:
    """The boxes of a link, one a line; a little lower than the line so that no neighbour is touched."""
    count = raw.FPDFLink_CountQuadPoints(link)
    for index in range(count):
        quad = raw.FS_QUADPOINTSF()
        raw.FPDFLink_GetQuadPoints(link, index, ctypes.byref(quad))
        xs, ys = (quad.x1, quad.x2, quad.x3, quad.x4), (quad.y1, quad.y2, quad.y3, quad.y4)
        yield _shrunk(min(xs), min(ys), max(xs), max(ys))
    if not count:
        rect = raw.FS_RECTF()
        raw.FPDFLink_GetAnnotRect(link, ctypes.byref(rect))
        yield _shrunk(rect.left, rect.bottom, rect.right, rect.top)


def _shrunk(left: float, bottom: float, right: float, top: float) -> Box:
    inset = (top - bottom) * 0.2
    return left, bottom + inset, right, top - inset


def _destinations(pdf: pdfium.PdfDocument) -> Iterator[tuple[str, Spot]]:
    for index in range(raw.FPDF_CountNamedDests(pdf.raw)):
        length = ctypes.c_long(0)
        raw.FPDF_GetNamedDest(pdf.raw, index, None, ctypes.byref(length))
        buffer = ctypes.create_string_buffer(max(length.value, 2))
        destination = raw.FPDF_GetNamedDest(pdf.raw, index, buffer, ctypes.byref(length))
        if destination:
            yield buffer.raw[:length.value].decode("utf-16-le").rstrip("\0"), _spot(pdf, destination)


def _spot(pdf: pdfium.PdfDocument, destination: raw.FPDF_DEST) -> Spot:
    flags = [raw.FPDF_BOOL() for _ in range(3)]
    x, y, zoom = (raw.FS_FLOAT() for _ in range(3))
    raw.FPDFDest_GetLocationInPage(destination, *map(ctypes.byref, flags), *map(ctypes.byref, (x, y, zoom)))
    return raw.FPDFDest_GetDestPageIndex(pdf.raw, destination), round(x.value), round(y.value)


def _fonts(page: pdfium.PdfPage) -> Iterator[tuple[str, bool]]:
    for thing in page.get_objects(filter=(raw.FPDF_PAGEOBJ_TEXT,), max_depth=8):
        font = raw.FPDFTextObj_GetFont(thing.raw)
        length = raw.FPDFFont_GetBaseFontName(font, None, 0)
        buffer = ctypes.create_string_buffer(max(length, 1))
        raw.FPDFFont_GetBaseFontName(font, buffer, length)
        yield buffer.value.decode("utf-8", "replace"), raw.FPDFFont_GetIsEmbedded(font) == 1


def _outline(pdf: pdfium.PdfDocument) -> Iterator[str]:
    for bookmark in pdf.get_toc():
        yield bookmark.get_title()


def _language(pdf: pdfium.PdfDocument) -> str:
    length = raw.FPDFCatalog_GetLanguage(pdf.raw, None, 0)
    buffer = ctypes.create_string_buffer(max(length, 2))
    raw.FPDFCatalog_GetLanguage(pdf.raw, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), length)
    return buffer.raw[:length].decode("utf-16-le", "replace").rstrip("\0")
