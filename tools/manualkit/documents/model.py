"""The blocks of a document, and the documents of a manual."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .inlines import Inline, Position

Inlines = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """``##`` (level 2) or ``###`` (level 3). ``anchor`` is unique in the manual."""

    level: int
    inlines: Inlines
    anchor: str
    position: Position


@dataclass(frozen=True, slots=True)
class Paragraph:
    inlines: Inlines
    position: Position


@dataclass(frozen=True, slots=True)
class ListBlock:
    ordered: bool
    items: tuple[Inlines, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Table:
    """A pipe table of prose cells. ``align`` holds '', 'left', 'center' or 'right' a column."""

    header: tuple[Inlines, ...]
    rows: tuple[tuple[Inlines, ...], ...]
    align: tuple[str, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment in code: its words, of which ``[4.2 s](value:ID)`` is a value, and where it starts in the shown text."""

    start: int
    inlines: Inlines


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Fenced code that is no block of the contract. ``text`` is what readers see."""

    lang: str
    text: str
    position: Position
    comments: tuple[Comment, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """``id`` is ``1.2``; its anchor is ``fig-1-2``, its source ``figures/src/fig_1_2.py``."""

    id: str
    kind: str
    title: Inlines
    claim: Inlines
    caption: Inlines
    position: Position

    @property
    def anchor(self) -> str:
        return "fig-" + self.id.lower().replace(".", "-")


@dataclass(frozen=True, slots=True)
class ListingLine:
    """A line of a listing; ``text`` is ``…`` alone where lines were cut."""

    text: str
    position: Position


@dataclass(frozen=True, slots=True)
class Listing:
    """Lines cut from a stored file. ``source`` is a path relative to the manual (``.gz`` is read through)."""

    title: Inlines
    source: str
    lang: str
    note: Inlines
    lines: tuple[ListingLine, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Rule:
    """A quotation, word for word from the vendored source of key ``source``; ``locator`` is ``§4.1``, or ''."""

    label: Inlines
    source: str
    text: str
    position: Position
    locator: str = ""


@dataclass(frozen=True, slots=True)
class Takeaways:
    items: tuple[Inlines, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class MeasureCell:
    """A cell of a ``measures`` block: a label (``inlines``), or a measure; unit '' and digits -1 are as declared."""

    inlines: Inlines
    measure: str
    position: Position
    unit: str = ""
    digits: int = -1


@dataclass(frozen=True, slots=True)
class StepColumn:
    """A column of a step table or a row of a range table: title, series of the summary, unit, digits."""

    title: Inlines
    series: str
    position: Position
    unit: str = ""
    digits: int = 3


@dataclass(frozen=True, slots=True)
class Measures:
    """A table of measures: ``rows`` of cells, or ``columns`` shown in one of two ways.

    With ``steps_of`` there is one row a step of that recording. With ``ranges_of`` there is one row a series, which
    holds its least and its greatest value over the clean steps of each of these recordings.
    """

    id: str
    title: Inlines
    header: tuple[Inlines, ...]
    rows: tuple[tuple[MeasureCell, ...], ...]
    position: Position
    steps_of: str = ""
    columns: tuple[StepColumn, ...] = ()
    note: Inlines = ()
    ranges_of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Command:
    """A command with an id: the same id shows the same text wherever it is repeated. ``text`` is what readers see."""

    id: str
    lang: str
    text: str
    position: Position
    note: Inlines = ()
    comments: tuple[Comment, ...] = ()


@dataclass(frozen=True, slots=True)
class Generated:
    """An empty block that an edition fills: ``parts``, ``palette``, ``figure-index`` or ``contents``."""

    kind: str
    position: Position


Block = (
    Heading | Paragraph | ListBlock | Table | CodeBlock | Figure | Listing
    | Rule | Takeaways | Measures | Command | Generated
)


@dataclass(frozen=True, slots=True)
class Document:
    """One file of text. ``id`` is ``front``, ``1.2`` or ``R.1``; ``file`` is relative to the manual.

    ``sources`` is the last paragraph (``Sources: …``); it is not among ``blocks``. The title line and
    the thesis are not among them either. ``lines`` are the source's lines, for messages.
    """

    id: str
    file: str
    title: Inlines
    thesis: Inlines
    blocks: tuple[Block, ...]
    sources: Inlines
    lines: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """``front``, or ``s-1-2``."""
        return self.id if self.id == "front" else "s-" + self.id.lower().replace(".", "-")


@dataclass(frozen=True, slots=True)
class Target:
    """Where an anchor leads: the document, and the anchor to write there.

    ``label`` is how editions name it ("Section 1.2", "Figure 1.2", or the heading's text).
    """

    document: str
    anchor: str
    label: str


@dataclass(frozen=True, slots=True)
class Documents:
    """All documents in reading order, and every anchor that resolves (aliases such as ``s-ref-lab-notes`` too)."""

    all: tuple[Document, ...]
    targets: Mapping[str, Target]

    def __iter__(self) -> Iterator[Document]:
        return iter(self.all)

    def __getitem__(self, id: str) -> Document:
        return next(document for document in self.all if document.id == id)
