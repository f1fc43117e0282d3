"""The chain of evidence as entities: shown place -> measure or claim -> leaf of the summary -> log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from capture.lab.model import ClaimResult, Leaf, Measure

from ..evidence.model import Evidence, FilledTable, ListingSource, Quote
from ..manifest.model import Manifest, Source
from .graph import Entity, entity, fragment, path_id, ref, refs
from .recordings import action_id, recorded_id

CLAIMS_FILE, MEASURES_FILE = "capture/claims.yml", "capture/measures.yml"


def chain_entities(evidence: Evidence, manifest: Manifest, pages: Mapping[str, str]) -> Iterator[Entity]:
    """Every place, measure, claim, leaf and cited source. ``pages`` gives the web page of a document ('' without one)."""
    summary = recorded_id(evidence.lab.summary_path)
    for measure in evidence.lab.measures.values():
        yield _measure(measure)
        yield from (_leaf(leaf, summary) for leaf in measure.leaves)
    for claim in evidence.lab.claims.values():
        yield _claim(claim)
    for source in manifest.sources:
        if source.key:
            yield _source(source)
    for (document, _), table in evidence.tables.items():
        leaves = [leaf for row in table.rows for cell in row for leaf in cell.leaves]
        yield from (_leaf(leaf, summary) for leaf in leaves)
        if leaves and table.id:
            yield _table(table, leaves, pages.get(document, ""))
    for quote in evidence.quotes:
        yield _place(quote, evidence, pages.get(quote.document, ""))


def place_id(quote: Quote) -> str:
    """The id of a shown place: its own id in both editions."""
    return f"#{quote.id}"


def measure_id(id: str) -> str:
    return fragment("measure", id)


def claim_id(id: str) -> str:
    return fragment("claim", id)


def leaf_id(pointer: str) -> str:
    return fragment("leaf", pointer.lstrip("/"))


def source_id(key: str) -> str:
    return fragment("source", key)


def _measure(measure: Measure) -> Entity:
    return entity(
        measure_id(measure.id), "PropertyValue", name=measure.id, description=measure.description, value=measure.value,
        unitText=measure.unit, measurementTechnique=measure.rule,
        wasDerivedFrom=refs([*(leaf_id(leaf.pointer) for leaf in measure.leaves), recorded_id(MEASURES_FILE)]),
    )


def _leaf(leaf: Leaf, summary: str) -> Entity:
    """``position`` is the line in the log, counted by line feeds from 1; a list has no value of its own here."""
    return entity(
        leaf_id(leaf.pointer), "PropertyValue", name=leaf.pointer, propertyID=leaf.pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~"),
        value=leaf.value, isPartOf=ref(summary), position=leaf.line or None,
        wasDerivedFrom=refs([recorded_id(leaf.log)] if leaf.log else [summary]), wasGeneratedBy=ref(action_id(leaf.recording)) if leaf.recording else None,
    )


def _claim(claim: ClaimResult) -> Entity:
    below = [*(measure_id(id) for id in claim.measures), *(action_id(name) for name in claim.recordings), recorded_id(CLAIMS_FILE)]
    return entity(claim_id(claim.id), "Claim", name=claim.id, text=claim.statement, description=claim.detail, wasDerivedFrom=refs(below))


def _table(table: FilledTable, leaves: list[Leaf], page: str) -> Entity:
    """A table of steps or ranges: its cells name no measures, it stands on the leaves that it shows."""
    id = f"tab-{table.id}"
    return entity(f"#{id}", "CreativeWork", name=id, description=", ".join(table.header), isPartOf=ref(path_id(page)) if page else None,
                  url=f"{path_id(page)}#{id}" if page else "", wasDerivedFrom=refs(leaf_id(leaf.pointer) for leaf in leaves))


def _source(source: Source) -> Entity:
    address = source.path if source.path.startswith("https://") else ""
    return entity(source_id(source.key), "CreativeWork", name=source.name, url=address, description=f"Used for {source.used_for}")


def _place(quote: Quote, evidence: Evidence, page: str) -> Entity:
    listing = evidence.listings.get((quote.document, quote.position)) if quote.kind == "listing" else None
    return entity(
        place_id(quote), "Quotation" if listing else "CreativeWork", name=f"{quote.file}:{quote.position.line}:{quote.position.column}",
        text=quote.shown, description=quote.sentence, isPartOf=ref(path_id(page)) if page else None, url=f"{path_id(page)}{place_id(quote)}" if page else "",
        position=_lines(listing), wasDerivedFrom=refs(_below(quote, evidence, listing)),
    )


def _lines(listing: ListingSource | None) -> str:
    return ", ".join(str(line) for line in listing.lines if line) if listing else ""


def _below(quote: Quote, evidence: Evidence, listing: ListingSource | None) -> Iterator[str]:
    """What a place stands on; nothing for one that the manual's warnings let through."""
    if listing:
        yield recorded_id(listing.file)
    elif quote.kind in ("value", "cell") and quote.ref in evidence.lab.measures:
        yield measure_id(quote.ref)
    elif quote.kind == "claim" and quote.ref in evidence.lab.claims:
        yield claim_id(quote.ref)
    elif quote.kind == "cited":
        yield source_id(quote.ref)
