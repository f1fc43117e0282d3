"""publish.py: editions are swapped in whole, and a kill leaves the published ones."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from capture.lab.finding import Finding, Place
from manualkit import publish as module
from manualkit.build import Build, Edition, Options
from manualkit.publish import alone, publish, recover, staging, swap


def folder(path: Path, text: str) -> Path:
    path.mkdir(parents=True)
    (path / "index.html").write_text(text)
    return path


@pytest.mark.parametrize("exchange", [True, False])
def test_folder_is_swapped_whole(tmp_path, monkeypatch, exchange):
    if not exchange:
        monkeypatch.setattr(module, "_exchange", lambda one, other: False)
    old, new = folder(tmp_path / "web", "old"), folder(tmp_path / "new", "new")
    (old / "gone.html").write_text("")
    swap(new, old)
    assert [path.name for path in tmp_path.iterdir()] == ["web"]
    assert [path.name for path in old.iterdir()] == ["index.html"]
    assert (old / "index.html").read_text() == "new"


def test_file_replaces_file(tmp_path):
    (tmp_path / "new.pdf").write_text("new")
    (tmp_path / "book.pdf").write_text("old")
    swap(tmp_path / "new.pdf", tmp_path / "book.pdf")
    assert (tmp_path / "book.pdf").read_text() == "new"


def staged(tmp_path: Path, *findings: Finding) -> Build:
    options = Options(tmp_path, publish=True)
    folder(staging(options) / "web", "new")
    folder(options.output / "web", "old")
    return Build(options, editions=(Edition("web", staging(options) / "web", "web"),), findings=findings)


def test_clean_build_is_published(tmp_path):
    publish(staged(tmp_path))
    assert (tmp_path / "build/web/index.html").read_text() == "new"
    assert not (tmp_path / "build/.staging").exists()


def test_a_finding_keeps_the_published_edition(tmp_path):
    publish(staged(tmp_path, Finding("value-holds", Place("front.md", 3), "does not hold")))
    assert (tmp_path / "build/web/index.html").read_text() == "old"
    assert not (tmp_path / "build/.staging").exists()


def test_kill_between_the_two_renames_is_mended_at_the_next_build(tmp_path):
    options = Options(tmp_path)
    folder(options.output / ".old-web", "old")
    folder(staging(options) / "web", "half")
    recover(options)
    assert (tmp_path / "build/web/index.html").read_text() == "old"
    assert sorted(path.name for path in options.output.iterdir()) == ["web"]


def test_second_build_waits_and_says_who_holds_the_lock(tmp_path):
    said: list[str] = []
    order: list[str] = []
    options = Options(tmp_path, say=said.append)
    waiting = threading.Event()

    def second():
        waiting.set()
        with alone(Options(tmp_path, say=lambda line: (said.append(line), waiting.set()))):
            order.append("second")

    with alone(options):
        thread = threading.Thread(target=second)
        thread.start()
        waiting.wait(10)
        thread.join(0.3)
        order.append("first")
    thread.join(10)
    assert order == ["first", "second"]
    assert len(said) == 1 and f"process {__import__('os').getpid()}" in said[0]
