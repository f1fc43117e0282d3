"""Citations in the text, and the file each one means."""

from __future__ import annotations

from dataclasses import replace

import pytest
from manualkit.documents.inlines import Code, Position, Text
from manualkit.documents.model import Document, Paragraph, Table
from manualkit.source_lines.find import source_lines

from tests.manualkit.factory import make_documents

FILES = ("miles/utils/arguments.py", "miles/trainer/arguments.py", "train.py", "miles/utils/http.py", "kernel.rs")


def passage(line: int, *codes: str):
    return tuple(part for n, code in enumerate(codes) for part in (Text("in ", Position(line, n * 40 + 1)), Code(code, Position(line, n * 40 + 4))))


def document(*codes: str, blocks: tuple = ()) -> Document:
    paragraph = (Paragraph(passage(9, *codes), Position(9)),) if codes else ()
    return replace(next(iter(make_documents())), thesis=(), blocks=(*paragraph, *blocks), sources=())


def found(*codes: str, blocks: tuple = ()) -> list[tuple[str, str]]:
    return [(one.file, one.lines) for one in source_lines(document(*codes, blocks=blocks), FILES)]


def test_a_line_a_range_and_a_line_more():
    lines = list(source_lines(document("train.py:5", ":12", "kernel.rs:3–7", "plain", "0.4:1", "x.py"), FILES))
    assert [(one.written, one.lines, one.first, one.last) for one in lines] == [
        ("train.py", "5", 5, 5), ("train.py", "12", 12, 12), ("kernel.rs", "3-7", 3, 7)]
    assert lines[1].position == Position(9, 44)


@pytest.mark.parametrize(("written", "file"), [
    (("train.py:1",), "train.py"),
    (("http.py:1",), "miles/utils/http.py"),
    (("trainer/arguments.py:1",), "miles/trainer/arguments.py"),
    (("arguments.py:1",), ""),  # two files end so
    (("miles/utils/arguments.py", "arguments.py:1"), "miles/utils/arguments.py"),
    (("miles/utils/arguments.py", "miles/trainer/arguments.py", "arguments.py:1"), "miles/trainer/arguments.py"),  # the last named
    (("nothing.py:1",), ""),
    (("uments.py:1",), ""),  # a part of a name is none
])
def test_the_file_that_is_meant(written, file):
    assert found(*written) == [(file, "1")]


def test_several_files_are_named():
    (one,) = source_lines(document("arguments.py:1"), FILES)
    assert one.candidates == ("miles/trainer/arguments.py", "miles/utils/arguments.py")


@pytest.mark.parametrize(("codes", "lines"), [
    ((":12",), []),  # no file was named
    (("other/server.py", ":12"), []),  # a file of another source
    (("train.py", ":12"), [("train.py", "12")]),
])
def test_a_line_alone_needs_a_file_of_this_source(codes, lines):
    assert found(*codes) == lines


def table(*rows: tuple, header: tuple = ("Flag", "Line")) -> Table:
    def cells(line: int, row: tuple) -> tuple:
        return tuple(passage(line, text) for text in row)

    return Table(header=cells(20, header), rows=tuple(cells(21 + n, row) for n, row in enumerate(rows)), align=("", ""), position=Position(20))


def test_a_row_goes_on_with_its_own_file_and_the_next_with_the_text_above():
    rows = table(("`x`", ":3"), ("kernel.rs:4", ":5"), ("`y`", ":6"))
    assert found("train.py", blocks=(rows,)) == [("train.py", "3"), ("kernel.rs", "4"), ("kernel.rs", "5"), ("train.py", "6")]


def test_the_head_of_a_table_names_the_file_of_its_lines_and_of_no_more():
    rows = table(("`x`", ":3"), header=("Flag", "miles/utils/http.py"))
    after = Paragraph(passage(30, ":7"), Position(30))
    assert found("train.py", blocks=(rows, after)) == [("miles/utils/http.py", "3"), ("train.py", "7")]
