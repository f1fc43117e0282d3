"""JSON text to data and places."""

from __future__ import annotations

import json

import pytest
from capture.lab.json_positions import MAX_DEPTH, JsonFault, load_json
from hypothesis import given
from hypothesis import strategies as st

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=20,
)


def test_places_of_values_and_keys():
    data, positions = load_json('{\n\t"a": "\\ud83d\\ude00",\n\t"b": [1,\n\t2e5, {"c/d~": null}]}')
    assert data == {"a": "😀", "b": [1, 2e5, {"c/d~": None}]}
    assert positions.values == {
        "": (1, 1), "/a": (2, 7), "/b": (3, 7), "/b/0": (3, 8), "/b/1": (4, 2), "/b/2": (4, 7), "/b/2/c~1d~0": (4, 16),
    }
    assert positions.keys == {"/a": (2, 2), "/b": (3, 2), "/b/2/c~1d~0": (4, 8)}


def test_a_repeated_key_is_named():
    _, positions = load_json('{"a": 1,\n "a": 2, "b": {"a": 3}}')
    assert positions.repeated == (("/a", (2, 2)),)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('{\n "a": }', 2, 7), ("", 1, 1), ("[" * (MAX_DEPTH + 1), 1, MAX_DEPTH + 1),
        ('{"NaN": 1,\n "a": NaN}', 2, 7), ('["\\"Infinity", -Infinity]', 1, 16), ("[1,\n " + "9" * 5000 + "]", 2, 2),
    ],
)
def test_what_is_no_json_has_a_place(text, line, column):
    with pytest.raises(JsonFault) as caught:
        load_json(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_brackets_inside_strings_are_no_depth():
    assert load_json(json.dumps("[" * 500))[0] == "[" * 500


@given(JSON, st.sampled_from([None, 1, "\t"]))
def test_every_value_stands_where_it_is_said_to(data, indent):
    text = json.dumps(data, indent=indent)
    read, positions = load_json(text)
    assert read == data
    lines = text.split("\n")
    for pointer, (line, column) in positions.values.items():
        value, _ = json.JSONDecoder().raw_decode(lines[line - 1][column - 1 :] + "\n" + "\n".join(lines[line:]))
        assert value == _at(data, pointer)


def _at(data, pointer):
    for step in pointer.split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        data = data[int(step)] if isinstance(data, list) else data[step]
    return data
