"""Paths stay inside the manual."""

from __future__ import annotations

import pytest
from manualkit.paths import inside


@pytest.mark.parametrize("path", ["front.md", "sections/1-1-a.md", "./front.md", "not-there.md"])
def test_a_path_below_the_manual(tmp_path, path):
    assert inside(tmp_path, path) == tmp_path / path


def test_the_manual_itself(tmp_path):
    assert inside(tmp_path, ".") == inside(tmp_path, "./") == tmp_path


@pytest.mark.parametrize("path", ["", "/etc/passwd", "../front.md", "a/../../b", "a\\b", "a\0b", "C:/x", "a" * 256, "ü" * 128, "a/" * 2000])
def test_a_path_that_leaves(tmp_path, path):
    assert inside(tmp_path, path) is None


def test_a_link_that_leads_out(tmp_path):
    (tmp_path / "manual").mkdir()
    (tmp_path / "secret.md").write_text("x")
    (tmp_path / "manual" / "front.md").symlink_to(tmp_path / "secret.md")
    assert inside(tmp_path / "manual", "front.md") is None


def test_a_loop_of_links(tmp_path):
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert inside(tmp_path, "a/x") in (None, tmp_path / "a/x")
