"""Entities of an RO-Crate as plain JSON-LD, each id once.

Written by hand, without the ``rocrate`` package: its writer dates a crate by the clock and names entities at random,
and an edition must come out the same, byte for byte. The tests read the result with that package.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

METADATA = "ro-crate-metadata.json"
RO_CRATE = "https://w3id.org/ro/crate/1.1"
PROCESS_RUN = "https://w3id.org/ro/wfrun/process/0.5"
CONTEXT = [f"{RO_CRATE}/context", {
    "environment": "https://w3id.org/ro/terms/workflow-run#environment",
    "sha256": "https://schema.org/sha256",
    "wasGeneratedBy": "http://www.w3.org/ns/prov#wasGeneratedBy",
}]
Entity = dict[str, Any]


def entity(id: str, type: str | list[str], **properties: Any) -> Entity:
    """One entity; empty properties are left out."""
    return {"@id": id, "@type": type} | {name: value for name, value in properties.items() if value not in (None, "", [], {})}


def ref(id: str) -> dict[str, str]:
    """A reference to an entity."""
    return {"@id": id}


def refs(ids: Iterable[str]) -> list[dict[str, str]] | dict[str, str]:
    """References, each id once; a single one stands without a list, as RO-Crate asks."""
    made = [ref(id) for id in dict.fromkeys(ids)]
    return made[0] if len(made) == 1 else made


def path_id(path: str) -> str:
    """A path below the crate's root as an id: percent-encoded where a URI needs it."""
    return quote(path, safe="/~+@=,")


def fragment(kind: str, name: str) -> str:
    """``#measure/plain.step_s``."""
    return f"#{kind}/{quote(name, safe='/~.:@=,')}"


def document(entities: Iterable[Entity]) -> str:
    """The text of ``ro-crate-metadata.json``: the first entity of each id."""
    graph: dict[str, Entity] = {}
    for one in entities:
        graph.setdefault(one["@id"], one)
    return json.dumps({"@context": CONTEXT, "@graph": list(graph.values())}, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def references(value: Any) -> Iterator[str]:
    """Every id that an entity refers to."""
    if isinstance(value, dict):
        if set(value) == {"@id"}:
            yield value["@id"]
        else:
            for one in value.values():
                yield from references(one)
    elif isinstance(value, list):
        for one in value:
            yield from references(one)
