"""``tools/build why ID`` as text: the chain from the text to the log line, for people."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from capture.lab.model import Leaf, Measure
from capture.lab.quantity import exact, render, worded

from .model import Evidence, FilledTable, Quote
from .provenance import Chain, Recording, UnknownEvidence, chain

WIDTH = 100
MOST_LEAVES = 40


def explain(evidence: Evidence, id: str) -> str:
    """The whole chain of a measure, a claim, a cited source or a place; for an unknown id the nearest one."""
    try:
        found = chain(evidence, id)
    except UnknownEvidence as error:
        return str(error)
    return "\n".join(_lines(found))


def _lines(found: Chain) -> Iterator[str]:
    if found.quote:
        yield from _quote(found.quote)
    if found.claim:
        yield f"claim      {found.claim.id}: {'holds' if found.claim.holds else 'DOES NOT HOLD'}"
        yield from _wrapped("says", found.claim.statement)
        yield from _wrapped("because", found.claim.detail)
        yield f"defined    capture/claims.yml:{found.claim.line}"
    for measure in found.measures:
        yield from _measure(measure)
    if found.listing:
        shown = [line for line in found.listing.lines if line]
        yield f"listing    {found.listing.file}, lines {', '.join(map(str, shown))}"
        yield f"           sha256 {found.listing.sha256}"
    if found.table:
        yield from _table(found.table)
    if found.kind == "cited":
        yield f"cited      {found.id}: a number from elsewhere, not measured here"
    for recording in found.recordings:
        yield from _recording(recording)
    if found.kind != "table":
        yield from _quoting(found.quoted_by)


def _quote(quote: Quote) -> Iterator[str]:
    yield f"place      {quote.id}: {quote.file}:{quote.position.line}:{quote.position.column}"
    yield from _wrapped("shows", f"{quote.shown!r} in: {quote.sentence}")


def _measure(measure: Measure) -> Iterator[str]:
    yield f"measure    {measure.id} = {worded(exact(measure.value), measure)} (shown as {render(measure)})"
    yield from _wrapped("is", measure.description)
    yield from _wrapped("rule", measure.rule)
    yield f"defined    capture/measures.yml:{measure.line}"
    for leaf in measure.leaves[:MOST_LEAVES]:
        yield f"  leaf     {_leaf(leaf)}"
    if len(measure.leaves) > MOST_LEAVES:
        yield f"  …        and {len(measure.leaves) - MOST_LEAVES} more leaves"


def _table(table: FilledTable) -> Iterator[str]:
    """Each cell of a table of steps or ranges with its leaves; a measure's are told above."""
    yield f"table      {table.id}: {len(table.rows)} rows"
    for row in table.rows:
        yield f"row        {row[0].text}"
        for name, cell in zip(table.header[1:], row[1:], strict=False):
            if cell.text:
                yield f"  shows    {name}: {cell.text}" + (f" (measure {cell.measure})" if cell.measure else "")
            yield from (f"    leaf   {_leaf(leaf)}" for leaf in cell.leaves)


def _leaf(leaf: Leaf) -> str:
    where = f"{leaf.log}:{leaf.line}" if leaf.line else leaf.log
    value = "(a list)" if leaf.value is None else leaf.value
    return f"{where}  {leaf.pointer} = {value}"


def _recording(recording: Recording) -> Iterator[str]:
    yield f"recording  {recording.name}: {recording.started} to {recording.ended}, exit {recording.rc}"
    yield f"  log      {recording.log}, {recording.lines:,} lines"
    yield f"  sha256   {recording.sha256}"
    yield from _wrapped("  host", _host(recording.host))
    yield from _wrapped("  command", recording.command)


def _host(host: Mapping[str, Any]) -> str:
    miles = host.get("miles") or {}
    packages = ", ".join(f"{name} {version}" for name, version in (host.get("packages") or {}).items())
    parts = [host.get("gpu"), host.get("cpus") and f"{host['cpus']} CPU cores", miles and f"{miles.get('repository')} at {miles.get('commit')}",
             host.get("python") and f"Python {host['python']}", host.get("torch") and f"torch {host['torch']}", packages]
    return ", ".join(str(part) for part in parts if part)


def _quoting(quotes: tuple[Quote, ...]) -> Iterator[str]:
    if not quotes:
        yield "quoted     nowhere in the text"
    for quote in quotes:
        yield f"quoted     {quote.id}  {quote.file}:{quote.position.line}:{quote.position.column}"
        yield from _wrapped("", f"{quote.shown!r} in: {quote.sentence}")


def _wrapped(label: str, text: str) -> Iterator[str]:
    lines = textwrap.wrap(text, WIDTH - 11, break_long_words=False, break_on_hyphens=False) or [""]
    yield f"{label:<11}{lines[0]}"
    yield from (" " * 11 + line for line in lines[1:])
