"""Files among the sections that ``manual.json`` does not list: text that nobody checks and nobody publishes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from capture.lab.finding import Finding, Place

from .model import Manifest
from .rules import LISTED

FOLDER = "sections"


def unlisted(root: Path, manifest: Manifest) -> Iterator[Finding]:
    """One finding for each such file of the folder ``sections``; hidden files are the editor's."""
    listed = {(root / entry.file).resolve() for part in manifest.all_parts for entry in part.sections}
    listed.add((root / manifest.front).resolve())
    folder = root / FOLDER
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file() and path.resolve() not in listed and not any(part.startswith(".") for part in path.relative_to(root).parts):
            name = path.relative_to(root).as_posix()
            yield Finding(
                LISTED.id, Place(name), "manual.json does not list this file, so it is neither checked nor published",
                expected="the file of a section", mend="list it in a part of manual.json, or move it out of sections/", severity=LISTED.severity,
            )
