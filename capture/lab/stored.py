"""The stored summary: its text, its data, and where each of its values stands."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from .finding import Finding, Place
from .json_positions import JsonFault, JsonPositions, escape, load_json
from .layout import MAX_JSON, REBUILD, Layout

_SCHEMAS = Path(__file__).resolve().parents[1] / "gpu" / "labkit" / "schemas"
MAX_FAULTS = 20
LONG_ARRAYS = ("times_s", "attempts")


@dataclass(frozen=True, slots=True)
class Stored:
    """``data`` is None when the file is absent or not a summary; ``findings`` say why."""

    path: str
    text: str = ""
    data: dict[str, Any] | None = None
    findings: tuple[Finding, ...] = ()

    def place(self, pointer: str) -> Place:
        """Where the value at a JSON pointer stands, else the nearest one around it."""
        positions = _positions(self.text)
        while positions and pointer:
            if point := positions.values.get(pointer):
                return Place(self.path, *point)
            pointer = pointer.rpartition("/")[0]
        return Place(self.path)

    def line(self, place: Place) -> str:
        """The source line of a place, cut where it is long."""
        lines = self.text.split("\n", place.line)
        return lines[place.line - 1].strip()[:120] if 0 < place.line <= len(lines) else ""


@lru_cache(maxsize=2)
def _positions(text: str) -> JsonPositions | None:
    try:
        return load_json(text)[1]
    except JsonFault:
        return None


def read_stored(layout: Layout) -> Stored:
    """The stored summary, checked against its schema."""
    path = layout.root / layout.summary
    try:
        if path.stat().st_size > MAX_JSON:
            return _unreadable(layout, f"holds more than {MAX_JSON} bytes")
        text = path.read_text("utf-8")
        data = json.loads(text, parse_constant=_refuse)
    except FileNotFoundError:
        return _unreadable(layout, "does not exist")
    except json.JSONDecodeError as error:
        return _unreadable(layout, f"is not JSON: {error.msg}", error.lineno, error.colno)
    except (OSError, ValueError, RecursionError) as error:
        return _unreadable(layout, f"cannot be read: {error}")
    stored = Stored(layout.summary, text, data)
    faults = schema_faults("lab-summary-1", _shortened(data))
    if not faults:
        return stored
    findings = tuple(_invalid(stored, pointer, message) for pointer, message in faults)
    return Stored(layout.summary, text, None, findings)


def _refuse(word: str) -> float:
    raise ValueError(f"{word} is no number that JSON knows")


def _unreadable(layout: Layout, message: str, line: int = 0, column: int = 0) -> Stored:
    place = Place(layout.summary, line, column)
    return Stored(layout.summary, findings=(Finding("summary-valid", place, f"the summary {message}", mend=REBUILD),))


def _invalid(stored: Stored, pointer: str, message: str) -> Finding:
    place = stored.place(pointer)
    return Finding("summary-valid", place, f"{pointer or 'the summary'}: {message}", expected="lab-summary/1", mend=REBUILD,
                   source=stored.line(place))


def _shortened(data: Any) -> Any:
    """The same data with each long array of plain numbers cut to one entry: its entries need no schema."""
    if isinstance(data, dict):
        return {key: _first(value) if key in LONG_ARRAYS else _shortened(value) for key, value in data.items()}
    return [_shortened(item) for item in data] if isinstance(data, list) else data


def _first(value: Any) -> Any:
    if isinstance(value, list) and len(value) > 1 and {type(item) for item in value} <= {int, float}:
        return value[:1]
    return value


def schema_faults(name: str, data: Any) -> list[tuple[str, str]]:
    """JSON pointer and message of each fault against ``labkit/schemas/NAME.schema.json``, bounded in number."""
    faults = sorted(_validator(name).iter_errors(data), key=lambda error: [str(part) for part in error.absolute_path])
    return [("".join("/" + escape(str(part)) for part in error.absolute_path), error.message[:300])
            for error in faults[:MAX_FAULTS]]


@lru_cache(maxsize=4)
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    texts = {path.name: json.loads(path.read_text("utf-8")) for path in sorted(_SCHEMAS.glob("*.json"))}
    registry = Registry().with_resources([(file, Resource.from_contents(schema)) for file, schema in texts.items()])
    return Draft202012Validator(texts[f"{name}.schema.json"], registry=registry)
