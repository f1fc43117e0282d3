"""Valid manifest data -> ``Manifest``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .model import Host, Hue, Manifest, Part, Pin, Plate, SectionEntry, Source


def manifest_of(data: Mapping[str, Any], positions: Mapping[str, tuple[int, int]], lab: str) -> Manifest:
    """The typed manifest of ``data``, which the schema has accepted. ``lab`` is used where the data names none."""
    capture = data.get("capture", {})
    return Manifest(
        **{key: data[key] for key in ("id", "title", "subtitle", "summary", "audience", "edition", "status")},
        pin=Pin(**data["pin"]),
        outcomes=tuple(data["outcomes"]),
        palette=tuple(Hue(**entry) for entry in data["palette"]),
        sources=tuple(_source(entry) for entry in data["sources"]),
        parts=tuple(_part(entry) for entry in data["parts"]),
        reference=_reference(data["reference"]) if "reference" in data else None,
        front=data.get("front", "front.md"),
        plate=Plate(**data["plate"]) if "plate" in data else None,
        host=Host(**data["host"]) if "host" in data else None,
        evidence=data.get("evidence", "warn"),
        review=data.get("review", "on") == "on",
        quote_sources=dict(data.get("quoteSources", {})),
        capture_run=tuple(capture.get("run", ())),
        capture_check=tuple(capture.get("check", ())),
        lab=data.get("lab", lab),
        related=tuple({"path": entry} if isinstance(entry, str) else dict(entry) for entry in data.get("related", ())),
        pdf_name=data.get("pdfName", f"aiefs-manual-{data['id']}.pdf"),
        repository=data.get("repository", ""),
        positions=dict(positions),
    )


def _source(entry: Mapping[str, Any]) -> Source:
    return Source(entry["name"], entry["path"], entry["usedFor"], entry.get("key", ""))


def _sections(entry: Mapping[str, Any]) -> tuple[SectionEntry, ...]:
    return tuple(SectionEntry(section["id"], section["file"]) for section in entry["sections"])


def _part(entry: Mapping[str, Any]) -> Part:
    return Part(
        str(entry["number"]), entry["title"], entry["thesis"], entry.get("summary", ""), entry["accent"],
        _sections(entry),
    )


def _reference(entry: Mapping[str, Any]) -> Part:
    return Part(
        "R", entry.get("title", "Reference"), entry.get("thesis", ""), entry.get("summary", ""),
        entry.get("accent", "grey"), _sections(entry),
    )
