"""Who stands behind a manual and under which licences: from ``CITATION.cff``, where the manual has one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..citation import FILE, authors, read_citation
from .graph import Entity, entity, fragment

ORGANIZATION = "#organization/"
_SPDX = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]{0,60}")


@dataclass(frozen=True, slots=True)
class About:
    """The entities, and which of them are authors and licences."""

    entities: tuple[Entity, ...]
    authors: tuple[str, ...]
    licences: tuple[str, ...]


def read_about(root: Path) -> About:
    """What the file says; nothing when there is none, or none that can be read."""
    said = read_citation(root)
    code = said.get("repository-code") or said.get("url")
    made = tuple(_authors(said, code if isinstance(code, str) and code.startswith("https://") else ""))
    licences = tuple(_licences(said.get("license")))
    return About((*made, *licences), tuple(one["@id"] for one in made), tuple(one["@id"] for one in licences))


def _authors(said: Mapping[str, Any], home: str) -> Iterator[Entity]:
    for name, one in authors(said):
        if isinstance(one.get("name"), str):
            yield entity(fragment("organization", name), "Organization", name=name, url=one.get("website") or home)
        else:
            yield entity(_orcid(one) or fragment("person", name), "Person", name=name)


def _orcid(author: dict[str, Any]) -> str:
    address = author.get("orcid")
    return address if isinstance(address, str) and re.fullmatch(r"https://orcid\.org/[0-9X-]{19}", address) else ""


def _licences(held: Any) -> Iterator[Entity]:
    for name in held if isinstance(held, list) else [held]:
        if isinstance(name, str) and _SPDX.fullmatch(name):
            yield entity(f"https://spdx.org/licenses/{name}", "CreativeWork", name=name, description=f"The licence {name} of the SPDX list")
