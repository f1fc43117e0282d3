"""``tools/build cite`` and ``source-line``: from a checkout to the ledger, and each fault that must be found. The source is invented."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from manualkit.build import Build
from manualkit.cli import main
from manualkit.documents.stage import parse_documents
from manualkit.evidence.stage import bind_evidence
from manualkit.manifest.stage import load_manifest
from manualkit.source_lines.ledger import FILE

from tests.manualkit.source_lines.invented import POST, SECTION, cite, commit


@pytest.fixture
def found(run_stages: Callable[..., Build]) -> Callable[[Path], list]:
    """The findings of source-line."""
    stages = (load_manifest, parse_documents, bind_evidence)
    return lambda root: [one for one in run_stages(root, *stages).findings if one.rule == "source-line"]


@pytest.fixture
def cited(citing: Path, checkout: Path) -> Path:
    assert main(["--manual", str(citing), "cite", str(checkout)]) == 0
    return citing


def change(root: Path, old: str, new: str, file: str = SECTION) -> None:
    text = (root / file).read_text("utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), "utf-8")


def test_the_ledger_holds_checksums_and_names_and_no_line_of_the_source(cited, found):
    data = json.loads((cited / FILE).read_text("utf-8"))
    line = hashlib.sha256(b"    for attempt in range(60):").hexdigest()[:16]
    assert data["files"]["invented/utils/post.py"] == {"length": 13, "cited": {
        "5": {"sha256": line, "within": "post"},
        "12": {"sha256": hashlib.sha256(b"    def close(self):").hexdigest()[:16], "within": "Client.close"}}}
    assert "attempt" not in (cited / FILE).read_text("utf-8")
    assert found(cited) == []


@pytest.mark.parametrize(("old", "new", "said", "expected"), [
    ("post.py:5", "post.py:6", "line 6 of invented/utils/post.py was not looked up", "5 (in post)"),
    ("`:12`", "`:13`", "line 13 of invented/utils/post.py was not looked up", "12 (in Client.close)"),
    ("invented/utils/post.py:5", "invented/utils/pst.py:5", "no line of a file invented/utils/pst.py was looked up", FILE),
    ("invented/utils/post.py:5", "invented/utils/post.py:5-6", "line 5-6 of", "5 (in post)"),
])
def test_another_line_or_file_is_found_where_it_stands(cited, found, old, new, said, expected):
    change(cited, old, new)
    first, *rest = found(cited)
    assert said in first.message and expected in first.expected and first.place.file == SECTION and first.place.line == 16
    assert first.found.endswith(new.strip("`"))
    assert rest and all("the text cites it nowhere" in one.message for one in rest if one.place.file == FILE)


def test_a_line_that_no_text_cites_any_more(cited, found):
    change(cited, ", `:12`", "")
    assert [one.found for one in found(cited)] == ["invented/utils/post.py:12"]


@pytest.mark.parametrize(("old", "new", "said"), [
    ('"sha256": "', '"sha256": "zz', "does not match"),
    ('"schema": "cited-source/1"', '"schema": "cited-source/2"', "was expected"),
    ('"commit": "', '"commit": "0000', "does not match"),
    ("{", "", "is no JSON"),
])
def test_a_broken_ledger_is_one_finding(cited, found, old, new, said):
    change(cited, old, new, FILE)
    (one,) = found(cited)
    assert said in one.message and one.place.file == FILE


def test_bytes_that_are_no_text(cited, found):
    (cited / FILE).write_bytes(b'{"schema": "\xff')
    assert [one.message for one in found(cited)] == [f"{FILE} is no UTF-8 at byte 12"]


def test_without_the_ledger_a_strict_manual_is_not_published(cited, found):
    (cited / FILE).unlink()
    (one,) = found(cited)
    assert one.found == "invented/utils/post.py:5" and one.expected == FILE and "tools/build cite CHECKOUT" in one.mend


def test_another_pin(cited, found):
    change(cited, json.loads((cited / "manual.json").read_text())["pin"]["commit"], "0" * 40, "manual.json")
    assert [one.message for one in found(cited)] == ["the cited lines were looked up at another commit than the pin"]


@pytest.mark.parametrize(("sentence", "said"), [
    ("(`invented/utils/post.py:99`)", "the file has 13 lines"),
    ("(`invented/utils/post.py:7`)", "the line is blank"),
    ("(`invented/utils/post.py:0`)", "the file has 13 lines"),
    ("(`post.py:5`)", "invented/trainer/post.py, invented/utils/post.py"),
    ("(`get.py:5`)", "the source has no file with this path"),
])
def test_what_the_checkout_does_not_hold_is_not_written(cited, checkout, capsys, sentence, said):
    before = (cited / FILE).read_bytes()
    change(cited, "(`invented/utils/post.py:5`, `:12`)", sentence)
    assert main(["--manual", str(cited), "cite", str(checkout)]) == 1
    assert said in capsys.readouterr().out and (cited / FILE).read_bytes() == before


def test_a_folder_that_is_no_checkout_and_one_with_changes(citing, checkout, tmp_path, capsys):
    assert main(["--manual", str(citing), "cite", str(tmp_path / "nothing")]) == 2
    assert "is no git checkout" in capsys.readouterr().err
    (checkout / "main.py").write_text("changed\n")
    assert main(["--manual", str(citing), "cite", str(checkout)]) == 2
    assert "has changed files, such as M main.py" in capsys.readouterr().err
    assert not (citing / FILE).exists()


def test_when_the_source_moves_on_it_says_where_each_line_went(cited, checkout, capsys):
    commit(checkout, invented__utils__post="import os\n" + POST.replace("def close", "def shut"))
    assert main(["--manual", str(cited), "cite", str(checkout)]) == 1
    told = capsys.readouterr()
    assert "moved      invented/utils/post.py:5 (in post): now at 6" in told.err
    assert "moved      invented/utils/post.py:12 (in Client.close): changed" in told.err
    assert "another commit than the pin: nothing was written" in told.out


def test_a_manual_that_only_warns_need_not_look_up(cited, found):
    (cited / FILE).unlink()
    change(cited, '"evidence": "strict"', '"evidence": "warn"', "manual.json")
    assert found(cited) == []


def test_a_sentence_that_cites_nothing_needs_no_ledger(copy_manual, found):
    root = copy_manual()
    cite(root, "This sentence names `main.py` and cites no line.")
    assert found(root) == []
