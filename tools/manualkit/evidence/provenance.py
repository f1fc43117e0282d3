"""From a number in the text back to the log line: value, measure, leaves, log, recording."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from capture.lab.hosts import host_of
from capture.lab.model import ClaimResult, Leaf, Measure
from capture.lab.positions import did_you_mean

from .model import Evidence, FilledTable, ListingSource, Quote


class UnknownEvidence(LookupError):
    """No measure, claim or quote has this id; the message names the nearest."""


@dataclass(frozen=True, slots=True)
class Recording:
    """What is known of a recording: ``host`` holds gpu, versions and changes; ``flags`` the command's."""

    name: str
    log: str
    sha256: str
    lines: int
    command: str
    flags: Mapping[str, Any]
    started: str
    ended: str
    rc: int | None
    host: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Chain:
    """All that one id stands on. ``kind`` is ``measure``, ``claim``, ``cited``, ``listing`` or ``table``.

    ``quote`` is the place asked for, when the id was that of a place; ``measures`` are those below the id (a
    measure itself, or those of a claim); ``quoted_by`` are the places that show it.
    """

    id: str
    kind: str
    measures: tuple[Measure, ...]
    recordings: tuple[Recording, ...]
    quoted_by: tuple[Quote, ...]
    quote: Quote | None = None
    claim: ClaimResult | None = None
    listing: ListingSource | None = None
    table: FilledTable | None = None

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """The leaves of all measures, each once."""
        return tuple(dict.fromkeys(leaf for measure in self.measures for leaf in measure.leaves))


def chain(evidence: Evidence, id: str) -> Chain:
    """The chain of a measure, a claim, a cited source, a quote (``q-1-2-7``) or a table (``tab-medians``). Raises ``UnknownEvidence``."""
    lab = evidence.lab
    if id in lab.measures:
        return _of_measure(evidence, id, None)
    if id in lab.claims:
        return _of_claim(evidence, id, None)
    quote = next((quote for quote in evidence.quotes if quote.id == id), None)
    if quote is None:
        return _of_source(evidence, id)
    if quote.kind == "claim" and quote.ref in lab.claims:
        return _of_claim(evidence, quote.ref, quote)
    if quote.kind in ("value", "cell") and quote.ref in lab.measures:
        return _of_measure(evidence, quote.ref, quote)
    if quote.kind == "listing":
        listing = evidence.listings.get((quote.document, quote.position))
        return Chain(id, "listing", (), _recordings(evidence, _of_log(evidence, quote.ref)), (quote,), quote, listing=listing)
    return Chain(quote.ref, quote.kind, (), (), _quoting(evidence, quote.ref, quote.kind), quote)


def _of_measure(evidence: Evidence, id: str, quote: Quote | None) -> Chain:
    measure = evidence.lab.measures[id]
    quoting = _quoting(evidence, id, "value", "cell")
    return Chain(id, "measure", (measure,), _recordings(evidence, measure.recordings), quoting, quote)


def _of_claim(evidence: Evidence, id: str, quote: Quote | None) -> Chain:
    claim = evidence.lab.claims[id]
    below = tuple(evidence.lab.measures[one] for one in claim.measures if one in evidence.lab.measures)
    return Chain(id, "claim", below, _recordings(evidence, claim.recordings), _quoting(evidence, id, "claim"), quote, claim)


def _of_source(evidence: Evidence, id: str) -> Chain:
    quoting = _quoting(evidence, id, "cited")
    if quoting:
        return Chain(id, "cited", (), (), quoting)
    table = next((table for table in evidence.tables.values() if table.id and id in (table.id, f"tab-{table.id}")), None)
    if table:
        return _of_table(evidence, id, table)
    known = [*evidence.lab.measures, *evidence.lab.claims, *(quote.id for quote in evidence.quotes),
             *(f"tab-{table.id}" for table in evidence.tables.values() if table.id)]
    raise UnknownEvidence(f"no measure, claim or place has the id '{id[:80]}'{did_you_mean(id, known)}")


def _of_table(evidence: Evidence, id: str, table: FilledTable) -> Chain:
    cells = [cell for row in table.rows for cell in row]
    measures = tuple(dict.fromkeys(cell.measure for cell in cells if cell.measure))
    held = tuple(evidence.lab.measures[one] for one in measures if one in evidence.lab.measures)
    leaves = [leaf for cell in cells for leaf in cell.leaves] + [leaf for measure in held for leaf in measure.leaves]
    names = tuple(dict.fromkeys(leaf.recording for leaf in leaves if leaf.recording))
    return Chain(id, "table", held, _recordings(evidence, names), (), table=table)


def _quoting(evidence: Evidence, ref: str, *kinds: str) -> tuple[Quote, ...]:
    return tuple(quote for quote in evidence.quotes if quote.ref == ref and quote.kind in kinds)


def _of_log(evidence: Evidence, file: str) -> tuple[str, ...]:
    """The recordings whose log is ``file``."""
    held = evidence.lab.summary.get("recordings", {})
    return tuple(name for name, one in held.items() if _log(one) == file)


def _log(recording: Mapping[str, Any]) -> str:
    return f"{recording.get('folder', '')}/{(recording.get('log') or {}).get('file', '')}"


def _recordings(evidence: Evidence, names: tuple[str, ...]) -> tuple[Recording, ...]:
    summary = evidence.lab.summary
    held = summary.get("recordings", {})
    return tuple(_recording(name, held[name], host_of(summary, held[name])) for name in names if name in held)


def _recording(name: str, one: Mapping[str, Any], host: Mapping[str, Any]) -> Recording:
    log = one.get("log") or {}
    return Recording(
        name, _log(one), log.get("sha256", ""), log.get("lines", 0), one.get("command", ""), one.get("flags", {}),
        one.get("started", ""), one.get("ended", ""), one.get("rc"), host,
    )
