"""A fault that ``jsonschema`` found -> what an author needs to read: place, found, expected, nearest name."""

from __future__ import annotations

import difflib
import functools
import json
from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from capture.lab.json_positions import escape

Fault = tuple[str, bool, str, str, str]  # pointer, whether the key is meant, message, found, expected


@functools.cache
def schema() -> dict[str, Any]:
    """The schema of ``manual.json``, as shipped with the package."""
    text = resources.files("manualkit.manifest").joinpath("schema/manual.schema.json").read_text("utf-8")
    return json.loads(text)


def schema_faults(data: Any) -> Iterator[Fault]:
    """Every fault of the manifest ``data`` against the schema."""
    validator = Draft202012Validator(schema(), format_checker=Draft202012Validator.FORMAT_CHECKER)
    for error in validator.iter_errors(data):
        explain = _EXPLAIN.get(str(error.validator), _other)
        if "propertyNames" in error.relative_schema_path:
            explain = _key_name
        yield from explain(error)


def nearest(name: object, names: list[str]) -> str:
    """A hint that names the nearest of ``names``, or ''."""
    match = difflib.get_close_matches(str(name), names, n=1, cutoff=0.6)
    return f", did you mean {json.dumps(match[0])}?" if match else ""


def _pointer(error: ValidationError) -> str:
    return "".join("/" + escape(str(step)) for step in error.absolute_path)


def _name(error: ValidationError) -> str:
    """The faulty value as a person would point at it: ``parts[0].accent``."""
    steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in error.absolute_path]
    return "".join(steps).lstrip(".") or "manual.json"


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."


def _required(error: ValidationError) -> Iterator[Fault]:
    missing = next((key for key in error.validator_value if f"'{key}' is a required" in error.message), "")
    present = [key for key in error.instance if key not in error.schema.get("properties", {})]
    hint = difflib.get_close_matches(missing, present, n=1, cutoff=0.6)
    said = f" (it has {json.dumps(hint[0])})" if hint else ""
    yield _pointer(error), False, f"{_name(error)} lacks the key {json.dumps(missing)}{said}", "", missing


def _unknown_keys(error: ValidationError) -> Iterator[Fault]:
    known = list(error.schema.get("properties", {}))
    for key in error.instance:
        if key not in known:
            message = f"{_name(error)} has the unknown key {_shown(key)}{nearest(key, known)}"
            yield f"{_pointer(error)}/{escape(key)}", True, message, key, "one of " + ", ".join(known)


def _enum(error: ValidationError) -> Iterator[Fault]:
    values = list(error.validator_value)
    message = f"{_name(error)} is {_shown(error.instance)}{nearest(error.instance, values)}"
    yield _pointer(error), False, message, _shown(error.instance), "one of " + ", ".join(values)


def _wording(error: ValidationError) -> Iterator[Fault]:
    expected = error.schema.get("description", error.message).removeprefix("+ ")
    yield _pointer(error), False, f"{_name(error)} is not as it must be", _shown(error.instance), expected


def _type(error: ValidationError) -> Iterator[Fault]:
    wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
    expected = " or ".join(_TYPES[kind] for kind in wanted)
    yield _pointer(error), False, f"{_name(error)} has the wrong type", _shown(error.instance), expected


def _count(error: ValidationError) -> Iterator[Fault]:
    found = str(len(error.instance))
    noun = "characters" if isinstance(error.instance, str) else "items"
    expected = f"at least {error.validator_value} {noun}"
    yield _pointer(error), False, f"{_name(error)} has {found} {noun}", found, expected


def _key_name(error: ValidationError) -> Iterator[Fault]:
    pointer = f"{_pointer(error)}/{escape(str(error.instance))}"
    found, expected = _shown(error.instance), error.schema.get("description", "")
    yield pointer, True, f"{_name(error)} has a key that is no key: {found}", found, expected


def _other(error: ValidationError) -> Iterator[Fault]:
    yield _pointer(error), False, f"{_name(error)}: {error.message[:200]}", "", error.schema.get("description", "")


_TYPES = {
    "string": "a string", "object": "an object", "array": "a list", "integer": "a whole number",
    "number": "a number", "null": "null", "boolean": "true or false",
}
_EXPLAIN: dict[str, Callable[[ValidationError], Iterator[Fault]]] = {
    "required": _required, "additionalProperties": _unknown_keys, "enum": _enum, "pattern": _wording,
    "format": _wording, "anyOf": _wording, "type": _type, "minItems": _count, "minLength": _count,
}
