"""Where a cited line leads in both editions."""

from __future__ import annotations

import pytest
from manualkit.documents.inlines import Code
from manualkit.documents.model import Paragraph
from manualkit.source_lines.ledger import File, Held, Ledger
from manualkit.source_lines.links import source_links

from tests.manualkit.source_lines.test_find import document

COMMIT = "31f1ca961a94cb860cec3b2dea34ec332bfa8f76"


def ledger(repository: str) -> Ledger:
    cited = {"5": Held("0" * 16, "post"), "10-13": Held("1" * 16)}
    return Ledger(repository, COMMIT, {"invented/post.py": File(1300, cited)})


@pytest.mark.parametrize(("repository", "line", "lines"), [
    ("https://github.com/invented/source", "/blob/{}/invented/post.py#L5", "/blob/{}/invented/post.py#L10-L13"),
    ("https://gitlab.com/invented/source/", "/-/blob/{}/invented/post.py#L5", "/-/blob/{}/invented/post.py#L10-13"),
])
def test_a_line_and_a_range(repository, line, lines):
    text = document("invented/post.py:5", "post.py:10-13", "post.py:6")
    links = source_links(ledger(repository), [text])
    base = repository.rstrip("/")
    assert [link.href for link in links.values()] == [base + line.format(COMMIT), base + lines.format(COMMIT)]
    assert [link.title for link in links.values()] == [
        "invented/post.py, line 5 of 1,300, in post, at 31f1ca961", "invented/post.py, lines 10 to 13 of 1,300, at 31f1ca961"]
    paragraph = next(block for block in text.blocks if isinstance(block, Paragraph))
    codes = [one.position for one in paragraph.inlines if isinstance(one, Code)]
    assert [position for _, position in links] == codes[:2]


def test_a_host_whose_pages_are_unknown_gets_none():
    assert source_links(ledger("https://example.org/source"), [document("invented/post.py:5")]) == {}
