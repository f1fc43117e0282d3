"""What can be a side, and the one line for what cannot."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from manualkit.diff.sides import Unusable, side

from tests.manualkit.diff.conftest import SUMMARY, edit, git


@pytest.fixture
def keep():
    with ExitStack() as stack:
        yield stack


def refused(named: str, root: Path, keep: ExitStack) -> str:
    with pytest.raises(Unusable) as caught:
        side(named, root, keep)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("named", ["nope", "--all", "", "a" * 9000, "HEAD:manual.json", "main..HEAD", "HEAD\0", "-n1"])
def test_a_name_of_nothing(moved: Path, keep: ExitStack, named: str) -> None:
    assert "is no file, no folder and no git revision of this manual" in refused(named, moved, keep)


def test_a_folder_without_recordings(moved: Path, keep: ExitStack) -> None:
    assert "is a folder without status.txt" in refused(str(moved / "sections"), moved, keep)


@pytest.mark.parametrize(("text", "told"), [
    ("{", "this is not JSON"), ("[]", "no summary of a known form"), ('{"schema": "lab-summary/2"}', "expected \"schema\": \"lab-summary/1\""),
    ('{"schema": "lab-summary/1", "recordings": 3}', "'recordings' is no map"), ('{"a": NaN}', "NaN is no number that JSON knows"),
])
def test_a_file_that_is_no_summary(moved: Path, keep: ExitStack, text: str, told: str) -> None:
    (moved / "bad.json").write_text(text, "utf-8")
    assert told in refused(str(moved / "bad.json"), moved, keep)


def test_a_folder_that_cannot_be_read(moved: Path, keep: ExitStack) -> None:
    edit(moved, "capture/gpu/out-invented/status.txt", ("start plain", "begin plain"))
    assert "status.txt:1: 'begin plain' stands before the start of that run" in refused(str(moved / "capture/gpu/out-invented"), moved, keep)


def test_a_revision_without_a_manual_or_a_summary(moved: Path, keep: ExitStack) -> None:
    git(moved, "rm", "-q", SUMMARY)
    git(moved, "commit", "-qm", "no summary")
    assert "the file does not exist" in refused("HEAD", moved, keep)
    git(moved, "rm", "-q", "manual.json")
    git(moved, "commit", "-qm", "no manual")
    assert refused("HEAD", moved, keep) == "the revision HEAD holds no manual.json in this folder"


def test_a_manifest_of_a_revision_that_is_not_json(moved: Path, keep: ExitStack) -> None:
    (moved / "manual.json").write_text("{", "utf-8")
    git(moved, "commit", "-qam", "broken")
    assert "manual.json of HEAD is not JSON" in refused("HEAD", moved, keep)


def test_a_path_in_a_revision_never_leaves_its_folder(moved: Path, keep: ExitStack) -> None:
    (moved / ".cache").mkdir(exist_ok=True)
    (moved / ".cache/x.md").write_text("outside", "utf-8")
    edit(moved, "manual.json", ('"front": "front.md"', '"front": ".cache/x.md"'))
    git(moved, "add", "-f", ".cache/x.md", "manual.json")
    git(moved, "commit", "-qm", "a front in the cache")
    assert refused("HEAD", moved, keep) == "the path '.cache/x.md' leaves the manual"


def test_a_link_in_a_revision_is_text_not_a_link(moved: Path, keep: ExitStack) -> None:
    (moved / "front.md").unlink()
    (moved / "front.md").symlink_to("/etc/hostname")
    git(moved, "commit", "-qam", "a link")
    front = side("HEAD", moved, keep).root / "front.md"
    assert not front.is_symlink() and front.read_text() == "/etc/hostname"


def test_a_manual_that_is_a_folder_of_its_repository(tmp_path: Path, moved: Path, keep: ExitStack) -> None:
    outer = tmp_path / "outer"
    outer.mkdir()
    moved.rename(outer / "manual")
    inner = outer / "manual"
    git(inner, "status")
    (inner / ".git").rename(tmp_path / "old-git")
    git(outer, "init", "-q")
    git(outer, "add", "-A")
    git(outer, "commit", "-qm", "one")
    made = side("HEAD", inner, keep)
    assert made.lab.measures["death.retries"].value == 9
    assert (made.root / "front.md").read_bytes() == (inner / "front.md").read_bytes()


def test_without_git_a_revision_is_no_side(manual: Path, keep: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert "no git revision" in refused("HEAD", manual, keep)
    assert side(str(manual / SUMMARY), manual, keep).lab.measures
