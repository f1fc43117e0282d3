"""Faults against a JSON Schema, each at its line and column, with the nearest valid name."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from .finding import Finding
from .positions import Located, did_you_mean, escape

MAX_FAULTS = 100
_SCHEMAS = Path(__file__).parent / "schemas"
_TYPES = {"object": "a map", "array": "a list", "string": "text", "integer": "a whole number",
          "number": "a number", "boolean": "true or false", "null": "nothing"}


def validate(located: Located, schema: str, rule: str) -> tuple[tuple[Finding, ...], frozenset[str]]:
    """All faults of ``located`` against ``schemas/<schema>.schema.json`` in the order of the file, and the ids of
    the faulty entries of its one map (``measures``, ``claims``)."""
    faults, entries = [], set()
    for error in _validator(schema).iter_errors(located.data):
        faults += _findings(located, error, rule)
        path = list(error.absolute_path)
        named = path[1] if len(path) > 1 else error.instance  # the instance is the name itself when that is the fault
        entries |= {str(named)} if isinstance(named, str | int) else set()
    return tuple(sorted(faults, key=lambda finding: finding.place)[:MAX_FAULTS]), frozenset(entries)


@lru_cache(maxsize=8)
def _validator(schema: str) -> Any:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(json.loads((_SCHEMAS / f"{schema}.schema.json").read_text("utf-8")))


def _findings(located: Located, error: Any, rule: str) -> list[Finding]:
    pointer = "".join("/" + escape(part) for part in error.absolute_path)
    name = ".".join(str(part) for part in error.absolute_path) or "the file"
    if error.validator == "additionalProperties" and isinstance(error.instance, dict):
        return [_unknown(located, error, rule, pointer, key) for key in error.instance
                if key not in error.schema.get("properties", {})]
    if "propertyNames" in error.absolute_schema_path or error.validator == "propertyNames":
        return [_finding(located, rule, f"{pointer}/{escape(error.instance)}", f"'{str(error.instance)[:80]}' is no valid name",
                         found=str(error.instance)[:80], expected=error.schema.get("description", ""), key=True)]
    message, expected = _told(error)
    return [_finding(located, rule, pointer, f"{name}: {message}", found=_short(error.instance), expected=expected)]


def _unknown(located: Located, error: Any, rule: str, pointer: str, key: str) -> Finding:
    known = sorted(error.schema.get("properties", {}))
    message = f"'{key[:80]}' is unknown here{did_you_mean(key, known)}"
    return _finding(located, rule, f"{pointer}/{escape(key)}", message, found=key[:80],
                    expected="one of " + ", ".join(known), key=True)


def _told(error: Any) -> tuple[str, str]:
    """What is wrong, and what was expected, in words."""
    described = error.schema.get("description", "")
    if error.validator == "required":
        missing = [name for name in error.validator_value if name not in error.instance]
        return "missing " + ", ".join(f"'{name}'" for name in missing), described
    if error.validator == "dependentRequired":
        return error.message.replace("is a dependency of", "is needed by"), described
    if error.validator == "enum":
        options = [str(option) for option in error.validator_value]
        return f"'{error.instance}' is unknown{did_you_mean(str(error.instance), options)}", "one of " + ", ".join(options)
    if error.validator == "type":
        expected = _TYPES.get(str(error.validator_value), str(error.validator_value))
        return f"this is {_kind(error.instance)}, not {expected}", described or expected
    if error.validator == "pattern" and described:
        return "this has not the form of what stands here", described
    if error.validator in ("oneOf", "anyOf"):
        present = "more than one of them stands here" if "valid under each" in error.message else "none of the forms fits"
        return present, described
    return error.message[:200], described


def _kind(value: Any) -> str:
    for kind, words in ((bool, "true or false"), (str, "text"), ((int, float), "a number"), (dict, "a map"), (list, "a list")):
        if isinstance(value, kind):
            return words
    return "nothing"


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else text[:79] + "…"


def _finding(located: Located, rule: str, pointer: str, message: str, *, found: str, expected: str, key: bool = False) -> Finding:
    place = located.place(pointer, key=key)
    return Finding(rule, place, message, found=found, expected=expected, source=located.line(place)[:200])
