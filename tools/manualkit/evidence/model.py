"""What the evidence stage hands to the editions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from capture.lab.model import Lab, Leaf

from ..documents.inlines import Position
from ..source_lines.links import SourceLink


@dataclass(frozen=True, slots=True)
class Quote:
    """One place of the text that shows evidence.

    ``id`` is unique in the manual and is the HTML id and Typst label of the place (``q-1-2-7``).
    ``kind`` is ``value``, ``claim``, ``cited``, ``cell`` or ``listing``; ``ref`` the measure, claim or source;
    ``shown`` what the reader sees; ``sentence`` the sentence (or table row, or caption) around it, as plain text.
    """

    id: str
    kind: str
    ref: str
    shown: str
    document: str
    file: str
    position: Position
    sentence: str


@dataclass(frozen=True, slots=True)
class FilledCell:
    """A table cell as editions show it; ``quote`` is '' for a label.

    A cell of a table of steps or ranges names no measure: its ``leaves`` say where its value stands.
    """

    text: str
    quote: str = ""
    measure: str = ""
    leaves: tuple[Leaf, ...] = ()


@dataclass(frozen=True, slots=True)
class FilledTable:
    """A ``measures`` block with its cells filled from the summary. ``numeric`` columns are set flush right; ``id`` is the block's."""

    header: tuple[str, ...]
    rows: tuple[tuple[FilledCell, ...], ...]
    numeric: tuple[bool, ...]
    id: str = ""


@dataclass(frozen=True, slots=True)
class ListingSource:
    """Where a listing's lines stand: for each shown line its line number in ``file`` (0 for a cut)."""

    file: str
    sha256: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything bound. Maps are keyed by (document id, position) of the inline or block."""

    lab: Lab
    quotes: tuple[Quote, ...]
    at: Mapping[tuple[str, Position], Quote]
    tables: Mapping[tuple[str, Position], FilledTable]
    listings: Mapping[tuple[str, Position], ListingSource]
    source_lines: Mapping[tuple[str, Position], SourceLink] = field(default_factory=dict)
