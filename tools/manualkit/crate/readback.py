"""The crate, read back as finished: every name in it leads somewhere, and every shown number down to its log."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from capture.lab.finding import Finding, Place

from ..evidence.model import Evidence
from ..rules import Rule
from .chain import claim_id, measure_id, place_id
from .graph import METADATA, Entity, references
from .recordings import recorded_id

RULE = Rule("crate-whole", "every entity and file that ro-crate-metadata.json names exists as named, and every bound place leads down to its log")
MEND = "this is a fault of manualkit, not of the text: report it with this message"
PLACE = Place(f"build/{METADATA}")


def read_back(raw: bytes, files: Mapping[str, Path], evidence: Evidence) -> tuple[Finding, ...]:
    """All faults of a finished crate. ``files`` maps each path of the crate to the file that stands for it."""
    try:
        graph = {one["@id"]: one for one in json.loads(raw)["@graph"]}
    except (ValueError, KeyError, TypeError) as error:
        return (_fault(f"the crate cannot be read: {error}"),)
    return (*_references(graph), *_files(graph, files), *_values(graph, evidence), *_chains(graph, evidence))


def trace(graph: Mapping[str, Entity], id: str) -> frozenset[str]:
    """Every id that ``id`` was derived from, in any number of steps, itself left out."""
    found: set[str] = set()
    waiting = [id]
    while waiting:
        for below in references(graph.get(waiting.pop(), {}).get("wasDerivedFrom", [])):
            if below not in found:
                found.add(below)
                waiting.append(below)
    return frozenset(found)


def _references(graph: Mapping[str, Entity]) -> Iterator[Finding]:
    for id, one in graph.items():
        for name in references({key: value for key, value in one.items() if key != "@id"}):
            if name not in graph and not name.startswith("https://w3id.org/ro/crate/"):
                yield _fault(f"{id} refers to {name}, which is not in the crate", found=name)


def _files(graph: Mapping[str, Entity], files: Mapping[str, Path]) -> Iterator[Finding]:
    for id, one in graph.items():
        if one["@type"] != "File":
            continue
        path = files.get(unquote(id))
        if path is None:
            yield _fault(f"the crate names the file {id}, which is not beside it", found=id)
        elif (sha256 := hashlib.sha256(path.read_bytes()).hexdigest()) != one.get("sha256"):
            yield _fault(f"the file {id} is not the one that the crate names", found=str(one.get("sha256")), expected=sha256)


def _values(graph: Mapping[str, Entity], evidence: Evidence) -> Iterator[Finding]:
    for measure in evidence.lab.measures.values():
        held = graph.get(measure_id(measure.id), {})
        if (held.get("value"), held.get("unitText", "")) != (measure.value, measure.unit):
            yield _fault(f"the crate does not hold {measure.id} as measured", found=str(held.get("value")), expected=f"{measure.value} {measure.unit}")
    for claim in evidence.lab.claims.values():
        held = graph.get(claim_id(claim.id), {})
        if held.get("text") != claim.statement:
            yield _fault(f"the crate does not hold the claim {claim.id} as stated", found=str(held.get("text")), expected=claim.statement)


def _chains(graph: Mapping[str, Entity], evidence: Evidence) -> Iterator[Finding]:
    """Every measured place leads to the files that its measure stands on, every listing to its log."""
    for quote in evidence.quotes:
        held, wanted = graph.get(place_id(quote), {}), set(_wanted(quote.kind, quote.ref, evidence))
        if held.get("text") != quote.shown:
            yield _fault(f"the crate does not hold {quote.id} as shown", found=str(held.get("text")), expected=quote.shown)
        elif missing := sorted(wanted - trace(graph, place_id(quote))):
            yield _fault(f"{quote.id} does not lead to {missing[0]}", found=quote.shown, expected=missing[0])


def _wanted(kind: str, ref: str, evidence: Evidence) -> Iterator[str]:
    lab = evidence.lab
    measures = (ref,) if kind in ("value", "cell") else lab.claims[ref].measures if kind == "claim" and ref in lab.claims else ()
    for measure in (lab.measures[id] for id in measures if id in lab.measures):
        yield from (recorded_id(leaf.log) for leaf in measure.leaves if leaf.log)
    if kind == "listing" and any(source.file == ref for source in evidence.listings.values()):
        yield recorded_id(ref)


def _fault(message: str, **sides: Any) -> Finding:
    return Finding(RULE.id, PLACE, message, mend=MEND, **sides)
