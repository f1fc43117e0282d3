"""Every passage of the fixture manual is walked, in reading order. Its data is invented."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from manualkit.build import Build
from manualkit.documents.inlines import Claim, Text, Value
from manualkit.documents.plain import plain
from manualkit.documents.stage import parse_documents
from manualkit.documents.walk import flat, passages
from manualkit.manifest.stage import load_manifest


def test_every_kind_of_passage_is_walked(copy_manual: Callable[..., Path], run_stages: Callable[..., Build]) -> None:
    build = run_stages(copy_manual(), load_manifest, parse_documents)
    found = list(passages(build.documents["1.1"]))
    assert [passage.kind for passage in found[:3]] == ["title", "thesis", "paragraph"] and found[-1].kind == "sources"
    assert {"heading", "item", "header", "cell", "block-title", "note", "label", "takeaway"} <= {passage.kind for passage in found}
    assert "Medians over the clean steps of plain." in [plain(passage.inlines) for passage in found if passage.kind == "note"]
    assert all(passage.inlines and passage.position.line > 0 for passage in found)


def test_an_outer_inline_comes_before_those_inside(copy_manual: Callable[..., Path], run_stages: Callable[..., Build]) -> None:
    build = run_stages(copy_manual(), load_manifest, parse_documents)
    inlines = [inline for passage in passages(build.documents["1.1"]) for inline in flat(passage.inlines)]
    claim = next(index for index, inline in enumerate(inlines) if isinstance(inline, Claim))
    assert isinstance(inlines[claim + 1], Text) and inlines[claim + 1].text == "under ten percent"
    assert [inline.measure for inline in inlines if isinstance(inline, Value)] == ["plain.step_s", "plain.step_s", "plain.update_share", "death.retries"]
