"""checksums.py: SHA256SUMS."""

from __future__ import annotations

import pytest
from capture.gpu.labkit.checksums import checksum_lines, read_checksums
from capture.gpu.labkit.faults import InputFault

EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_what_is_written_is_read(tmp_path):
    (tmp_path / "b.log").write_bytes(b"")
    (tmp_path / "a b.log").write_bytes(b"x")
    (tmp_path / "SHA256SUMS").write_text(checksum_lines(tmp_path, ["b.log", "a b.log"]))
    assert read_checksums(tmp_path / "SHA256SUMS") == {"a b.log": ("2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881", 1), "b.log": (EMPTY, 2)}


@pytest.mark.parametrize("line", [f"{EMPTY} a", f"{EMPTY}  ../a", f"{EMPTY}  /a", f"{EMPTY}  ..", "abc  a", f"{EMPTY.upper()}  a", f"{EMPTY}  b"])
def test_a_bad_line_is_named(tmp_path, line):
    (tmp_path / "SHA256SUMS").write_text(f"{EMPTY}  b\n{line}\n")
    with pytest.raises(InputFault) as fault:
        read_checksums(tmp_path / "SHA256SUMS")
    assert fault.value.line == 2
