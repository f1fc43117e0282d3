"""What the schema cannot say: order, uniqueness, files, and the fixed meanings of hues.

Each check yields (rule, pointer, message, expected); the stage adds the place.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from ..paths import inside
from ..rules import Rule
from .model import Manifest
from .rules import FILE_NUMBERS, FILES_EXIST, HUES_FIXED, ID_FOLDER, IN_ORDER, INSIDE, LAB_EXISTS, NAMES_ONCE, READY_README

Fault = tuple[Rule, str, str, str]
FIXED_HUES = {
    "rose": ("failure", ("fail", "error", "crash", "abort", "lost")),
    "grey": ("outside the subject", ("outside", "host", "operator", "out of scope")),
    "amber": ("lifecycle", ("lifecycle", "life cycle", "phase", "state machine")),
    "teal": ("durable state", ("durable", "stored", "storage", "record", "checkpoint", "committed")),
}


def faults(root: Path, manifest: Manifest) -> Iterator[Fault]:
    """All semantic faults of the manifest of the manual in ``root``."""
    for check in (_order, _numbers, _once, _files, _sources, _hues, _lab, _readme, _folder):
        yield from check(root, manifest)


def section_pointers(manifest: Manifest) -> Iterator[tuple[str, str, str, str]]:
    """(pointer, id, file, expected id) of every section."""
    for part_index, part in enumerate(manifest.parts):
        for index, section in enumerate(part.sections):
            yield f"/parts/{part_index}/sections/{index}", section.id, section.file, f"{part.number}.{index + 1}"
    for index, section in enumerate(manifest.reference.sections if manifest.reference else ()):
        yield f"/reference/sections/{index}", section.id, section.file, f"R.{index + 1}"


def _order(root: Path, manifest: Manifest) -> Iterator[Fault]:
    before = 0
    for index, part in enumerate(manifest.parts):
        number = int(part.number)
        # A draft is published while parts are still being written, so it may leave one out; a ready manual may not.
        if number <= before or (manifest.status == "ready" and number != before + 1):
            yield IN_ORDER, f"/parts/{index}/number", f"part {index + 1} has the number {part.number}", str(before + 1)
        before = max(number, before)
    for pointer, id, _, expected in section_pointers(manifest):
        if id != expected:
            yield IN_ORDER, f"{pointer}/id", f"section {id} stands where section {expected} belongs", expected


def _numbers(root: Path, manifest: Manifest) -> Iterator[Fault]:
    """Two files that changed places would be published under each other's number. Other faults of a section come first."""
    files = [file for _, _, file, _ in section_pointers(manifest)]
    for pointer, id, file, expected in section_pointers(manifest):
        named = re.match(r"(\d+|r)-(\d+)-", PurePosixPath(file).name)
        if named and f"{named[1]}.{named[2]}".upper() != id.upper() and id == expected and files.count(file) == 1:
            yield FILE_NUMBERS, f"{pointer}/file", f"section {id} is the file {file}", id.lower().replace(".", "-") + "-…"


def _once(root: Path, manifest: Manifest) -> Iterator[Fault]:
    groups: tuple[tuple[str, Iterable[tuple[str, str]]], ...] = (
        ("hue", ((f"/palette/{i}/hue", entry.hue) for i, entry in enumerate(manifest.palette))),
        ("source key", ((f"/sources/{i}/key", entry.key) for i, entry in enumerate(manifest.sources) if entry.key)),
        ("section file", ((f"{pointer}/file", file) for pointer, _, file, _ in section_pointers(manifest))),
    )
    for noun, pairs in groups:
        seen: set[str] = set()
        for pointer, name in pairs:
            if name in seen:
                yield NAMES_ONCE, pointer, f"the {noun} {name} is listed twice", "each name once"
            seen.add(name)


def _named_files(manifest: Manifest) -> Iterator[tuple[str, str]]:
    yield ("/front", manifest.front)
    yield from ((f"{pointer}/file", file) for pointer, _, file, _ in section_pointers(manifest))
    for key, file in manifest.quote_sources.items():
        if file is not None:
            yield f"/quoteSources/{key}", file


def _sources(root: Path, manifest: Manifest) -> Iterator[Fault]:
    """A source below the manual is there; of a pattern, at least one file or folder."""
    for index, source in enumerate(manifest.sources):
        pointer, path = f"/sources/{index}/path", source.path
        start, star, _ = path.partition("*")
        held = inside(root, path if not star else PurePosixPath(start + "x").parent.as_posix())
        if re.match(r"[a-z]+://", path):
            continue
        if held is None:
            yield INSIDE, pointer, f"{path} leaves the manual", "a path below the manual's folder, or an address"
        elif not held.exists() or (star and not any(root.glob(path.rstrip("/")))):
            yield FILES_EXIST, pointer, f"{path} does not exist{'' if star else _near_file(held)}", "a file or a folder, or an address"


def _files(root: Path, manifest: Manifest) -> Iterator[Fault]:
    for pointer, file in _named_files(manifest):
        path = inside(root, file)
        if path is None:
            yield INSIDE, pointer, f"{file} leaves the manual", "a path below the manual's folder"
        elif not path.is_file():
            yield FILES_EXIST, pointer, f"{file} does not exist{_near_file(path)}", "a file"


def _near_file(path: Path) -> str:
    names = sorted(entry.name for entry in path.parent.iterdir()) if path.parent.is_dir() else []
    match = difflib.get_close_matches(path.name, names, n=1, cutoff=0.6)
    return f", did you mean {match[0]}?" if match else ""


def _hues(root: Path, manifest: Manifest) -> Iterator[Fault]:
    for index, entry in enumerate(manifest.palette):
        meaning, words = FIXED_HUES.get(entry.hue, ("", ()))
        if words and not any(word in entry.meaning.lower() for word in words):
            message = f"the hue {entry.hue} means {meaning} in every manual, and here {entry.meaning!r}"
            yield HUES_FIXED, f"/palette/{index}/meaning", message, meaning


def _lab(root: Path, manifest: Manifest) -> Iterator[Fault]:
    summary = root / "capture" / "gpu" / "summary" / f"{manifest.lab}.json"
    if manifest.lab and not summary.is_file():
        expected = f"capture/gpu/summary/{manifest.lab}.json"
        yield LAB_EXISTS, "/lab", f"the lab {manifest.lab} has no summary{_near_file(summary)}", expected


def _readme(root: Path, manifest: Manifest) -> Iterator[Fault]:
    if manifest.status == "ready" and not (root / "README.md").is_file():
        yield READY_README, "/status", "the manual is ready and has no README.md", "README.md, or the status draft"


def _folder(root: Path, manifest: Manifest) -> Iterator[Fault]:
    if root.parent.name == "manuals" and root.name != manifest.id:
        yield ID_FOLDER, "/id", f"the id {manifest.id} is not the folder's name", root.name
