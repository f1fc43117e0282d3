"""The prose of a manual as plain text that knows where each character stands.

Code, quotations and citations are exempt from the prose rules: their characters become
``HIDDEN``, so that a run of them counts as one word and matches no word list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from capture.lab.finding import Finding, Place

from ..documents.inlines import Citation, Cited, Code, Inline, Position, Text, Value
from ..documents.origin import Origin
from ..documents.walk import flat, passages
from ..manifest.model import Manifest
from ..rules import Rule
from .subject import Subject

HIDDEN = "\ufffc"
_QUOTED = re.compile(r'"[^"]+"|“[^”]+”')
_CODE_OR_QUOTED = re.compile(rf"`[^`]*`|{_QUOTED.pattern}")


@dataclass(frozen=True, slots=True)
class Prose:
    """One passage. ``kind`` as in ``documents.walk.Passage``, or ``manifest``; ``lines`` are the file's lines."""

    file: str
    lines: tuple[str, ...]
    kind: str
    text: str
    origin: Origin

    def fault(
        self, rule: Rule, offset: int, message: str, *, found: str = "", expected: str = "", mend: str = ""
    ) -> Finding:
        """A finding of ``rule`` at the character ``offset``."""
        position = self.origin.position(offset)
        source = self.lines[position.line - 1][:400] if 0 < position.line <= len(self.lines) else ""
        place = Place(self.file, position.line, position.column)
        return Finding(rule.id, place, message, found, expected, mend, rule.severity, source)


def prose_of(subject: Subject) -> Iterator[Prose]:
    """Every passage of prose: all documents but their sources line and code, then the texts of the manifest."""
    for document in subject.documents:
        for passage in passages(document):
            if passage.kind not in ("sources", "comment"):
                text, origin = visible(passage.inlines)
                yield Prose(document.file, document.lines, passage.kind, text, origin)
    yield from _manifest_prose(subject.manifest)


def visible(inlines: Iterable[Inline]) -> tuple[str, Origin]:
    """The text of inlines with its exempt characters hidden, and where it stands."""
    parts, segments, offset = [], [], 0
    for inline in flat(tuple(inlines)):
        text, shift = _shown(inline)
        if text:
            segments.append((offset, inline.position.line, inline.position.column + shift))
            parts.append(text)
            offset += len(text)
    text = _QUOTED.sub(lambda match: HIDDEN * len(match[0]), "".join(parts))
    return text, Origin(tuple(segments) or ((0, 1, 1),))


def _shown(inline: Inline) -> tuple[str, int]:
    """The characters of one inline (none for one that has children), and how far after its place they start."""
    match inline:
        case Text():
            return inline.text, 0
        case Value() | Cited():
            return inline.text, 1
        case Code():
            return HIDDEN * len(inline.text), 1
        case Citation():
            return "", 0
        case _:
            return "", 0


def _manifest_prose(manifest: Manifest) -> Iterator[Prose]:
    for pointer, text in _manifest_texts(manifest):
        line, column = manifest.positions.get(pointer, (1, 1))
        shown = _CODE_OR_QUOTED.sub(lambda match: HIDDEN * len(match[0]), text)
        kind = "thesis" if pointer.endswith("/thesis") else "manifest"
        yield Prose("manual.json", (), kind, shown, Origin(((0, line, column + 1),)))


def _manifest_texts(manifest: Manifest) -> Iterator[tuple[str, str]]:
    yield from (("/subtitle", manifest.subtitle), ("/summary", manifest.summary), ("/audience", manifest.audience))
    yield from ((f"/outcomes/{index}", text) for index, text in enumerate(manifest.outcomes))
    yield from ((f"/palette/{index}/meaning", hue.meaning) for index, hue in enumerate(manifest.palette))
    for index, part in enumerate(manifest.parts):
        yield from ((f"/parts/{index}/thesis", part.thesis), (f"/parts/{index}/summary", part.summary))
    if manifest.reference:
        yield "/reference/thesis", manifest.reference.thesis
        yield "/reference/summary", manifest.reference.summary
    if manifest.plate:
        yield "/plate/caption", manifest.plate.caption
