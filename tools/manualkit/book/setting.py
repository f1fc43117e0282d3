"""What the writers of one document know: its id, and the manual's documents, evidence and numbering."""

from __future__ import annotations

from dataclasses import dataclass

from ..documents.inlines import Position
from ..documents.model import Documents
from ..evidence.model import Evidence, Quote
from ..figures.model import Figures
from ..manifest.model import Manifest, Source
from ..source_lines.links import SourceLink


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbers of evidence entries, in the order in which the text first shows them: ``"12"``, ``"C3"``."""

    measures: dict[str, str]
    claims: dict[str, str]


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that a block needs to be set. ``margin`` says whether evidence numbers may stand beside the text."""

    document: str
    manifest: Manifest
    documents: Documents
    evidence: Evidence
    figures: Figures
    numbering: Numbering
    margin: bool = True

    def quote(self, position: Position) -> Quote | None:
        """The quote at ``position`` of this document."""
        return self.evidence.at.get((self.document, position))

    def source_line(self, position: Position) -> SourceLink | None:
        """Where the cited line of the source at ``position`` can be seen."""
        return self.evidence.source_lines.get((self.document, position))

    def measure_number(self, measure: str) -> str | None:
        """The number of a measure's entry."""
        return self.numbering.measures.get(measure)

    def source(self, key: str) -> Source | None:
        """The source that a citation key names."""
        return next((source for source in self.manifest.sources if source.key and source.key == key), None)


def number_evidence(evidence: Evidence, figures: Figures) -> Numbering:
    """Number measures and claims: those the text shows first, then those that claims and figures stand on."""
    claims = _unique(quote.ref for quote in evidence.quotes if quote.kind == "claim")
    claims = [claim for claim in claims if claim in evidence.lab.claims]
    shown = [quote.ref for quote in evidence.quotes if quote.kind in ("value", "cell")]
    beneath = [measure for claim in claims for measure in evidence.lab.claims[claim].measures]
    drawn = [measure for figure in figures.built.values() for measure in figure.measures]
    measures = [one for one in _unique([*shown, *beneath, *drawn]) if one in evidence.lab.measures]
    return Numbering(
        {measure: str(number) for number, measure in enumerate(measures, 1)},
        {claim: f"C{number}" for number, claim in enumerate(claims, 1)},
    )


def _unique(names: object) -> list[str]:
    return list(dict.fromkeys(names))  # type: ignore[call-overload]


def entry_label(kind: str, name: str) -> str:
    """The label of an entry at the end (the colon keeps it apart from all anchors of the text): ``kind`` is ``measure``, ``claim`` or ``source``."""
    return f"{kind}:{name}"
