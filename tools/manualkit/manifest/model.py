"""The manifest as typed values. Fields follow ``manual.json`` (see ``schema/manual.schema.json``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Pin:
    """The version of the subject that was recorded."""

    subject: str
    version: str
    source: str
    commit: str
    date: str
    verified: str


@dataclass(frozen=True, slots=True)
class Source:
    """A source, ranked by authority. ``key`` names it in ``cited:`` links and citations."""

    name: str
    path: str
    used_for: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class SectionEntry:
    """A section in the manifest: ``id`` is ``1.2`` or ``R.1``; ``file`` is relative to the manual."""

    id: str
    file: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part. The reference part has number ``R``."""

    number: str
    title: str
    thesis: str
    summary: str
    accent: str
    sections: tuple[SectionEntry, ...]


@dataclass(frozen=True, slots=True)
class Hue:
    """A palette entry: one hue, one meaning."""

    hue: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Plate:
    """The cover plate: a figure id, its title and caption."""

    figure: str
    title: str
    caption: str


@dataclass(frozen=True, slots=True)
class Host:
    """The recording host, as shown on the title page."""

    machine: str
    model: str
    data: str
    trainer: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """The whole manifest. ``positions`` maps JSON pointers to (line, column) in ``manual.json``."""

    id: str
    title: str
    subtitle: str
    summary: str
    audience: str
    edition: str
    status: str
    pin: Pin
    outcomes: tuple[str, ...]
    palette: tuple[Hue, ...]
    sources: tuple[Source, ...]
    parts: tuple[Part, ...]
    reference: Part | None = None
    front: str = "front.md"
    plate: Plate | None = None
    host: Host | None = None
    evidence: str = "warn"
    review: bool = True
    quote_sources: Mapping[str, str | None] = field(default_factory=dict)
    capture_run: tuple[str, ...] = ()
    capture_check: tuple[str, ...] = ()
    lab: str = ""
    related: tuple[Mapping[str, Any], ...] = ()
    pdf_name: str = ""
    repository: str = ""
    positions: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def strict(self) -> bool:
        """Unbound numbers are errors."""
        return self.evidence == "strict"

    @property
    def all_parts(self) -> tuple[Part, ...]:
        """The numbered parts, then the reference part."""
        return self.parts + ((self.reference,) if self.reference else ())
