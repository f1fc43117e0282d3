"""``tools/build update``: the shown numbers become those of today's measures, in the form that the author chose.

Only the text inside ``[…](value:…)`` changes, and only where it no longer holds. A claim is never touched: a
claim that fell asks for a new sentence, which is an author's work.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from capture.lab.finding import Finding, Place
from capture.lab.model import Lab
from capture.lab.quantity import holds, resize

from ..build import Build
from ..documents.inlines import Value
from ..documents.model import Document
from ..documents.walk import flat, passages
from ..paths import inside
from .ledger import FILE, as_text
from .reviewed import entries
from .rules.value_holds import RULE
from .stage import pages_of
from .typed import KIND, Typed, text_entries, written
from .typed_manifest import FILE as MANIFEST
from .typed_manifest import manifest_tokens
from .words import word_entries

_LINK = re.compile(r"\[(?P<text>[^\[\]]*)\]\(value:(?P<ref>[^()\s~]+)(?:~[^()\s]+)?\)")


@dataclass(frozen=True, slots=True)
class Change:
    """One number that was rewritten."""

    place: Place
    measure: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.place}: '{self.old}' -> '{self.new}' ({self.measure})"


def update(build: Build) -> tuple[tuple[Change, ...], tuple[Finding, ...]]:
    """Rewrite the files of the text; returns what changed, and a finding for each value that needs an author."""
    if build.documents is None or build.evidence is None:
        return (), ()
    changes: list[Change] = []
    findings: list[Finding] = []
    for document in build.documents:
        made, left = _update(build.options.root, document, build.evidence.lab)
        changes += made
        findings += left
    return tuple(changes), tuple(findings)


def review(build: Build) -> bool:
    """Write ``capture/evidence.txt`` as of today, where the manual has one or must have one; whether it changed."""
    path = inside(build.options.root, FILE)
    if path is None or build.manifest is None or build.documents is None or build.evidence is None:
        return False
    if not path.is_file() and not (build.manifest.strict and build.manifest.review and build.evidence.lab.summary):
        return False
    lab, documents = build.evidence.lab, build.documents
    own = Typed(manifest_tokens(build.options.root, build.manifest))
    pages = pages_of(documents)
    texts = {f"{KIND} {MANIFEST}": tuple(written((own,)))} | text_entries(pages, documents, lab)
    whole = as_text(entries(documents.all, lab) | texts | word_entries(build.options.root, pages, build.manifest))
    if path.is_file() and path.read_bytes() == whole.encode():
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    _write(path, whole)
    return True


def _update(root: Path, document: Document, lab: Lab) -> tuple[list[Change], list[Finding]]:
    stale = list(_stale(document, lab))
    path = inside(root, document.file)
    if not stale or path is None or not path.is_file():
        return [], []
    with path.open(encoding="utf-8", newline="") as stream:
        text = stream.read()
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    changes, findings, edits = [], [], []
    for value in stale:
        place = Place(document.file, value.position.line, value.position.column)
        new = resize(value.text, lab.measures[value.measure], value.step)
        match = _LINK.match(text, starts[value.position.line - 1] + value.position.column - 1)
        if not new or not match or match["ref"] != value.measure or " ".join(match["text"].split()) != " ".join(value.text.split()):
            reason = "no text of the same form shows it" if not new else "its link has mark-up inside"
            findings.append(Finding(RULE.id, place, f"'{value.text}' cannot be rewritten: {reason}", value.text, new, "write it yourself"))
            continue
        changes.append(Change(place, value.measure, value.text, new))
        edits.append((match.start("text"), match.end("text"), new))
    if edits:
        _write(path, _edited(text, edits))
    return changes, findings


def _stale(document: Document, lab: Lab) -> Iterator[Value]:
    """The values that no longer hold."""
    for passage in passages(document):
        for inline in flat(passage.inlines):
            if isinstance(inline, Value) and inline.measure in lab.measures:
                if not holds(inline.text, lab.measures[inline.measure], inline.step).holds:
                    yield inline


def _edited(text: str, edits: list[tuple[int, int, str]]) -> str:
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _write(path: Path, text: str) -> None:
    """Replace the file in one step, so that a crash leaves the old or the new one."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
