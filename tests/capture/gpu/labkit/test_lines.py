"""lines.py: lines by line feeds, plain or gzipped, damaged or cut."""

from __future__ import annotations

import gzip

import pytest
from capture.gpu.labkit import lines
from capture.gpu.labkit.faults import InputFault
from capture.gpu.labkit.lines import text_blocks


def read(path) -> list[bytes]:
    return [line for block in text_blocks(path) for line in block.removesuffix(b"\n").split(b"\n")]


@pytest.mark.parametrize("data, expected", [
    (b"", []), (b"a\n", [b"a"]), (b"a", [b"a"]), (b"a\r\rb\nc\x85d\x0be\n", [b"a\r\rb", b"c\x85d\x0be"]), (b"\n\nx", [b"", b"", b"x"])])
@pytest.mark.parametrize("zipped", [False, True])
def test_only_line_feeds_end_a_line(tmp_path, data, expected, zipped):
    path = tmp_path / "a.log"  # The name says nothing about the compression.
    path.write_bytes(gzip.compress(data) if zipped else data)
    assert read(path) == expected


def test_lines_across_blocks_stay_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(lines, "BLOCK", 7)
    data = b"".join(b"line %d\n" % number for number in range(50))
    (tmp_path / "a").write_bytes(data)
    assert read(tmp_path / "a") == data.split(b"\n")[:-1]


def test_a_line_without_end_keeps_memory_bounded_and_counts_once(tmp_path, monkeypatch):
    monkeypatch.setattr(lines, "BLOCK", 64)
    monkeypatch.setattr(lines, "LONGEST_LINE", 100)
    (tmp_path / "a").write_bytes(b"first\n" + b"x" * 10_000 + b"\nlast\n")
    found = read(tmp_path / "a")
    assert (len(found), found[0], found[2]) == (3, b"first", b"last") and len(found[1]) < 300


def test_damage_is_one_clear_fault(tmp_path):
    whole = gzip.compress(b"hello world, " * 1000)
    for name, data in (("cut.log.gz", whole[: len(whole) // 2]), ("flipped.log.gz", whole[:-6] + bytes([whole[-6] ^ 1]) + whole[-5:])):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(InputFault, match=f"{name}: the gzip stream"):
            read(tmp_path / name)
    with pytest.raises(InputFault, match="cannot be read"):
        read(tmp_path / "absent")
    with pytest.raises(InputFault, match="cannot be read"):
        read(tmp_path)
