"""The files that a crate names: the editions as staged or published, and the recordings that go along with them."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from capture.lab.load import CLAIMS, CONSTANTS, MEASURES
from capture.lab.model import Lab

from ..build import Build, Edition
from ..paths import inside
from .graph import Entity, entity, path_id

RECORDED = "recorded"
TYPES = {".html": "text/html", ".pdf": "application/pdf", ".json": "application/json", ".yml": "application/yaml", ".csv": "text/csv",
         ".gz": "application/gzip", ".txt": "text/plain", ".md": "text/markdown", ".jsonl": "application/jsonl", ".log": "text/plain"}


def recorded_files(root: Path, lab: Lab) -> tuple[str, ...]:
    """The files below the manual that the evidence stands on, sorted: summary, definitions, and every recording folder."""
    folders = {one.get("folder", "") for one in lab.summary.get("recordings", {}).values()}
    names = {lab.summary_path, MEASURES, CLAIMS, CONSTANTS}
    for folder in folders:
        path = inside(root, folder) if folder else None
        for file in path.iterdir() if path and path.is_dir() else ():
            if not file.name.startswith("."):
                names.add(f"{folder}/{file.name}")
    found = ((name, inside(root, name)) for name in names)
    return tuple(sorted(name for name, path in found if path and path.is_file()))


def copy_recorded(root: Path, names: tuple[str, ...], folder: Path) -> None:
    """Copy the files into ``folder``, at the same paths."""
    for name in names:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / name, target)


def edition_paths(build: Build) -> Mapping[str, Path]:
    """Where each edition stands, by its name below ``build/``: as staged now, else as published before."""
    published = ("web", Path(build.manifest.pdf_name).name or f"aiefs-manual-{build.manifest.id}.pdf")
    paths = {name: build.options.output / name for name in published}
    staged = {edition.name: edition.path for edition in build.editions}
    return {name: path for name, path in (paths | staged).items() if path.exists()}


def located(editions: tuple[Edition, ...], paths: Mapping[str, Path]) -> Mapping[str, Path]:
    """Every file of the crate by its path below ``build/``."""
    found: dict[str, Path] = {}
    for name, path in (dict(paths) | {edition.name: edition.path for edition in editions}).items():
        if path.is_file():
            found[name] = path
        else:
            found |= {f"{name}/{file.relative_to(path).as_posix()}": file for file in sorted(path.rglob("*")) if file.is_file()}
    return found


def file_entity(file: str, path: Path, title: str = "", **properties: object) -> Entity:
    """A file of the crate with its size and checksum; without a title it has its own name."""
    raw = path.read_bytes()
    return entity(path_id(file), "File", name=title or file.rpartition("/")[2], encodingFormat=TYPES.get(path.suffix, "text/plain"),
                  contentSize=str(len(raw)), sha256=hashlib.sha256(raw).hexdigest(), **properties)


def pages(paths: Mapping[str, Path]) -> Iterator[str]:
    """The HTML pages of the web edition, sorted."""
    web = paths.get("web")
    for file in sorted(web.rglob("*.html")) if web else ():
        yield f"web/{file.relative_to(web).as_posix()}"
