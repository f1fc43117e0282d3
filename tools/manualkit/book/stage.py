"""The ``print`` stage: a build -> the book, staged and read back."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from ..build import Build, Edition
from ..manifest.model import Manifest
from .compile import Press
from .glyphs import located
from .readback import read_back
from .rules.colours_literal import colours_literal
from .sheets import origins, sheets


def make_print(build: Build, press: Press | None = None) -> Build:
    """Make the PDF in the staging folder, and check it as finished.

    ``press`` keeps a warm compiler between two builds of one process (``serve``); without one, a new one is used.
    """
    if not (build.publishable and build.options.publish and "print" in build.options.editions):
        return build
    build = build.having(*colours_literal(build.figures))
    if not build.publishable:
        return build
    press = press or Press(build.options.cache / "print")
    pressed = press.press(sheets(build), timestamp(build.manifest), origins(build))
    build = build.having(*(located(finding, build.documents) for finding in pressed.findings))
    if pressed.pdf is None:
        return build
    path = stage_pdf(build, pressed.pdf)
    edition = Edition("print", path, path.name)
    return build.having(*read_back(pressed.pdf, build), editions=(*build.editions, edition))


def stage_pdf(build: Build, pdf: bytes) -> Path:
    """Write the PDF below the staging folder."""
    folder = build.options.output / ".staging" / "print"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / pdf_name(build.manifest)
    path.write_bytes(pdf)
    return path


def pdf_name(manifest: Manifest) -> str:
    """The name that the manifest gives, else ``aiefs-manual-<id>.pdf``; never more than a file name."""
    return Path(manifest.pdf_name).name or f"aiefs-manual-{manifest.id}.pdf"


def timestamp(manifest: Manifest) -> int:
    """The date inside the PDF, Unix seconds: the first day of the edition's month, else the pin's date, else 0."""
    for text, form in ((manifest.edition, "%Y.%m"), (manifest.pin.date, "%Y-%m-%d")):
        try:
            return int(datetime.strptime(text, form).replace(tzinfo=UTC).timestamp())
        except ValueError:
            continue
    return 0
