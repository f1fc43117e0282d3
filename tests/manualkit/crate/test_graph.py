"""Ids, references, and the text of a crate."""

from __future__ import annotations

import json

import pytest
from manualkit.crate.graph import document, entity, fragment, path_id, ref, references, refs


def test_empty_properties_are_left_out_and_zero_is_not() -> None:
    assert entity("#a", "Thing", name="", value=0, list=[], none=None, no=False) == {"@id": "#a", "@type": "Thing", "value": 0, "no": False}


def test_ids_are_uris() -> None:
    assert path_id("a folder/ü+%.gz") == "a%20folder/%C3%BC+%25.gz"
    assert fragment("leaf", "recordings/x y/perf~1time") == "#leaf/recordings/x%20y/perf~1time"


def test_references_are_found_at_any_depth() -> None:
    one = {"@type": "Thing", "a": refs(["#x", "#y", "#x"]), "b": {"c": [ref("#z")]}, "d": refs(["#w"]), "e": "#v"}
    assert one["d"] == {"@id": "#w"}
    assert list(references(one)) == ["#x", "#y", "#z", "#w"]


def test_each_id_stands_once() -> None:
    graph = json.loads(document([entity("#a", "Thing", name="first"), entity("#b", "Thing"), entity("#a", "Thing", name="second")]))["@graph"]
    assert graph == [{"@id": "#a", "@type": "Thing", "name": "first"}, {"@id": "#b", "@type": "Thing"}]


def test_what_json_does_not_know_is_refused() -> None:
    with pytest.raises(ValueError):
        document([entity("#a", "Thing", value=float("nan"))])
