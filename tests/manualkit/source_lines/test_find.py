"""Citations in the text, and the file each one means."""

from __future__ import annotations

from dataclasses import replace

import pytest
from manualkit.documents.inlines import Code, Position, Text
from manualkit.documents.model import Paragraph
from manualkit.source_lines.find import SourceLine, resolve, source_lines

from tests.manualkit.factory import make_documents


def document(*codes: str):
    inlines = tuple(part for n, code in enumerate(codes) for part in (Text("in ", Position(9, n * 40 + 1)), Code(code, Position(9, n * 40 + 4))))
    first = next(iter(make_documents()))
    return replace(first, thesis=(), blocks=(Paragraph(inlines, Position(9)),), sources=())


def test_a_line_a_range_and_a_line_more():
    found = list(source_lines(document("a/b.py:5", ":12", "c.rs:3–7", "plain", "0.4:1", "x.py")))
    assert [(one.written, one.lines, one.first, one.last) for one in found] == [
        ("a/b.py", "5", 5, 5), ("a/b.py", "12", 12, 12), ("c.rs", "3-7", 3, 7)]
    assert found[1].position == Position(9, 44)


def test_a_line_alone_is_none_without_a_file_before_it():
    assert list(source_lines(document(":12", "a.py:5"))) != [] and next(source_lines(document(":12", "a.py:5"))).written == "a.py"


FILES = ("miles/utils/arguments.py", "miles/trainer/arguments.py", "train.py", "miles/utils/http.py")


@pytest.mark.parametrize(("written", "file"), [
    (("train.py",), "train.py"),
    (("http.py",), "miles/utils/http.py"),
    (("trainer/arguments.py",), "miles/trainer/arguments.py"),
    (("arguments.py",), ""),  # two files end so
    (("miles/utils/arguments.py", "arguments.py"), "miles/utils/arguments.py"),
    (("miles/utils/arguments.py", "miles/trainer/arguments.py", "arguments.py"), "miles/trainer/arguments.py"),  # the last named
    (("nothing.py",), ""),
    (("uments.py",), ""),  # a part of a name is none
])
def test_the_file_that_is_meant(written, file):
    where = next(iter(make_documents()))
    lines = [SourceLine(path, "1", where, Position(1)) for path in written]
    assert list(resolve(lines, FILES))[-1].file == file


def test_several_files_are_named():
    where = next(iter(make_documents()))
    assert next(resolve([SourceLine("arguments.py", "1", where, Position(1))], FILES)).candidates == (
        "miles/trainer/arguments.py", "miles/utils/arguments.py")
