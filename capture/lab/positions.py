"""YAML whose every node knows its line and column, and schema errors told at those places.

Bounded: a file of at most 1 MB, 20 levels and 100,000 nodes, without anchors, aliases or tags. Plain scalars
follow JSON (``3e-5`` is a number, ``no`` and ``2026-11-30`` are text), so that nothing turns into a value
that nobody wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from .finding import Finding, Place

MAX_BYTES = 1_000_000
MAX_DEPTH = 20
MAX_NODES = 100_000
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,30})?(?:[eE][-+]?[0-9]{1,2})?")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(frozen=True, slots=True)
class Located:
    """Plain data, and where each part of it stands.

    ``values`` and ``keys`` map a JSON pointer to the place of the value, or of the key that names it;
    ``lines`` are the source's lines, for messages.
    """

    file: str
    data: Any = None
    values: Mapping[str, Place] = field(default_factory=dict)
    keys: Mapping[str, Place] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()

    def place(self, pointer: str, *, key: bool = False) -> Place:
        """The place of the value (or key) at ``pointer``, else of the nearest one around it."""
        while pointer:
            found = (self.keys if key else self.values).get(pointer) or self.values.get(pointer)
            if found:
                return found
            pointer = pointer.rpartition("/")[0]
        return self.values.get("", Place(self.file))

    def line(self, place: Place) -> str:
        """The source line of ``place``, or ''."""
        return self.lines[place.line - 1] if 0 < place.line <= len(self.lines) else ""


def escape(segment: object) -> str:
    """One segment of a JSON pointer (RFC 6901)."""
    return str(segment).replace("~", "~0").replace("/", "~1")


def read_yaml(path: Path, file: str, rule: str) -> Located:
    """Read a YAML file. A fault becomes findings of ``rule`` in the result, whose data is then None."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        return _refused(file, rule, Place(file), f"the file cannot be read: {error.strerror}")
    if len(raw) > MAX_BYTES:
        return _refused(file, rule, Place(file), f"the file holds {len(raw)} bytes, more than {MAX_BYTES}")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return _refused(file, rule, Place(file, line), "the file is not UTF-8")
    return parse_yaml(text, file, rule)


def parse_yaml(text: str, file: str, rule: str) -> Located:
    """The same for text at hand."""
    lines = tuple(text.splitlines())
    try:
        refusal = _bounds(text)
        if refusal:
            mark, message = refusal
            return _refused(file, rule, _place(file, mark), message, lines)
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        message = f"this is not YAML: {error.problem or error.context}"
        return _refused(file, rule, _place(file, mark), message, lines)
    except (yaml.YAMLError, ValueError) as error:
        return _refused(file, rule, Place(file), f"this is not YAML: {str(error).splitlines()[0]}", lines)
    reader = _Reader(file, rule, lines)
    data = reader.read(node, "") if node else None
    return Located(file, data, reader.values, reader.keys, lines, tuple(reader.findings))


def nearest(name: str, known: Iterator[str] | tuple[str, ...] | list[str]) -> str:
    """The known name that looks most like ``name``, or ''."""
    import difflib

    close = difflib.get_close_matches(name[:200], list(known), n=1, cutoff=0.6)
    return close[0] if close else ""


def did_you_mean(name: str, known: Any) -> str:
    """``; did you mean 'x'?``, or ''."""
    close = nearest(name, list(known))
    return f"; did you mean '{close}'?" if close else ""


def _bounds(text: str) -> tuple[Any, str] | None:
    """The first event that passes a bound, before anything recursive runs."""
    depth = count = 0
    for event in yaml.parse(text, Loader=_LOADER):
        count += 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            return event.start_mark, "anchors and aliases are refused: write the value out"
        if getattr(event, "tag", None) and not _quoted(event):
            return event.start_mark, f"tags are refused: {event.tag}"
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.DocumentStartEvent) and count > 2:
            return event.start_mark, "one document a file"
        if depth > MAX_DEPTH:
            return event.start_mark, f"more than {MAX_DEPTH} levels"
        if count > MAX_NODES:
            return event.start_mark, f"more than {MAX_NODES} nodes"
    return None


def _quoted(event: Any) -> bool:
    """The non-specific tag ``!`` of a quoted scalar is no tag of the author's."""
    return event.tag == "!" and getattr(event, "style", None) in ("'", '"')


def _place(file: str, mark: Any) -> Place:
    return Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)


def _refused(file: str, rule: str, place: Place, message: str, lines: tuple[str, ...] = ()) -> Located:
    source = lines[place.line - 1] if 0 < place.line <= len(lines) else ""
    return Located(file, lines=lines, findings=(Finding(rule, place, message, source=source[:200]),))


class _Reader:
    """Turns nodes into data, and keeps their places."""

    def __init__(self, file: str, rule: str, lines: tuple[str, ...]) -> None:
        self.file, self.rule, self.lines = file, rule, lines
        self.values: dict[str, Place] = {}
        self.keys: dict[str, Place] = {}
        self.findings: list[Finding] = []

    def read(self, node: Any, pointer: str) -> Any:
        self.values[pointer] = _place(self.file, node.start_mark)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, pointer)
        if isinstance(node, yaml.SequenceNode):
            return [self.read(item, f"{pointer}/{index}") for index, item in enumerate(node.value)]
        return _scalar(node)

    def _mapping(self, node: Any, pointer: str) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key, value in node.value:
            place = _place(self.file, key.start_mark)
            if not isinstance(key, yaml.ScalarNode):
                self._fault(place, "a key must be text")
                continue
            if key.value in data:
                self._fault(place, f"'{key.value[:80]}' stands twice in this map")
                continue
            inner = f"{pointer}/{escape(key.value)}"
            self.keys[inner] = place
            data[key.value] = self.read(value, inner)
        return data

    def _fault(self, place: Place, message: str) -> None:
        source = self.lines[place.line - 1] if 0 < place.line <= len(self.lines) else ""
        self.findings.append(Finding(self.rule, place, message, source=source[:200]))


def _scalar(node: Any) -> Any:
    text = node.value
    if node.style:  # quoted or a block: always text
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _NUMBER.fullmatch(text) else text
