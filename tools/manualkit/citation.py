"""``CITATION.cff`` beside a manual: what it says, and who its authors are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from capture.lab.positions import read_yaml

FILE = "CITATION.cff"


def read_citation(root: Path) -> Mapping[str, Any]:
    """What the file says; nothing when there is none, or none that can be read."""
    data = read_yaml(root / FILE, FILE, "citation").data if (root / FILE).is_file() else None
    return data if isinstance(data, dict) else {}


def authors(said: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The name of each author, of a person or an organization, and what else is said of it."""
    held = said.get("authors")
    for one in held if isinstance(held, list) else []:
        if not isinstance(one, dict):
            continue
        name = one["name"] if isinstance(one.get("name"), str) else " ".join(str(one[key]) for key in ("given-names", "family-names") if one.get(key))
        if name:
            yield name, one
