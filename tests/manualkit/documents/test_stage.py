"""``parse_documents`` on whole manuals, and on files that cannot be read."""

from __future__ import annotations

import pytest
from manualkit.documents.reading import MAX_BYTES
from manualkit.documents.stage import parse_documents
from manualkit.manifest.stage import load_manifest


def parse(run_stages, root):
    build = run_stages(root, load_manifest, parse_documents)
    return build, [f"{finding.place}:{finding.rule}:{finding.message}" for finding in build.findings]


def test_the_minimal_manual(copy_manual, run_stages):
    build, lines = parse(run_stages, copy_manual("minimal"))
    assert lines == []
    assert [document.id for document in build.documents] == ["front", "1.1", "R.1"]
    assert build.documents["1.1"].anchor == "s-1-1"
    assert build.documents.targets["s-ref-lab-notes"].document == "R.1"
    assert build.documents.targets["step-length"].anchor == "step-length"


def test_no_manifest_no_documents(tmp_path, run_stages):
    assert parse(run_stages, tmp_path)[0].documents is None


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"# T\n\xff", ["2:1:text-readable:byte 4 is not UTF-8"]),
        (b"# T\n\nab\0c", ["3:3:text-readable:the character U+0000 stands in the text"]),
        (b"# T\n\na\rb", ["3:2:text-readable:the character U+000D stands in the text"]),
        ("# T\n\na\u202eb".encode(), ["3:2:text-readable:the character U+202E stands in the text"]),
        ("# T\n\nni\u200bne".encode(), ["3:3:text-readable:the character U+200B stands in the text"]),
        ("# T\n\n\uff19 s".encode(), ["3:1:text-readable:the character U+FF19 stands in the text"]),
        ("# T\n\n\u0669 s".encode(), ["3:1:text-readable:the character U+0669 stands in the text"]),
        (b"\xef\xbb\xbf# T", ["1:1:text-readable:the character U+FEFF stands in the text"]),
        (b"# T\n" + b"a" * MAX_BYTES, ["text-readable:front.md is larger than a section can be"]),
        (b"# T\n" + b"a" * 30_000, ["2:20000:text-readable:the line is too long"]),
        (b"# T\r\n\r\ntext\r\n", []),
    ],
)
def test_hostile_files(copy_manual, run_stages, raw, expected):
    root = copy_manual("minimal")
    (root / "front.md").write_bytes(raw)
    build, lines = parse(run_stages, root)
    assert lines == [f"front.md:{line}" for line in expected]
    assert len(build.documents.all) == 3


def test_a_file_that_is_absent_leaves_the_others(copy_manual, run_stages):
    root = copy_manual("minimal")
    (root / "sections" / "1-1-read-one-step.md").unlink()
    build, lines = parse(run_stages, root)
    assert [line.split(":")[3] for line in lines] == ["files-exist"]
    assert build.documents["1.1"].blocks == () and build.documents["R.1"].blocks != ()


def test_a_file_outside_the_manual_is_not_read(copy_manual, run_stages, tmp_path):
    root = copy_manual("minimal")
    (tmp_path / "secret.md").write_text("# Secret\n")
    (root / "front.md").unlink()
    (root / "front.md").symlink_to(tmp_path / "secret.md")
    build, lines = parse(run_stages, root)
    assert lines == ["manual.json:51:12:paths-inside:front.md leaves the manual"]
    assert build.documents["front"].title == ()
