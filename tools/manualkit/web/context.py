"""What a renderer knows besides the block in its hand."""

from __future__ import annotations

from dataclasses import dataclass

from ..documents.inlines import Position
from ..documents.model import Documents
from ..evidence.model import Evidence, Quote
from ..figures.model import Figures
from ..manifest.model import Manifest
from ..source_lines.links import SourceLink
from .site_map import Page, SiteMap


@dataclass(frozen=True, slots=True)
class Book:
    """The whole manual, as the stages before left it."""

    manifest: Manifest
    documents: Documents
    evidence: Evidence
    figures: Figures
    site: SiteMap

    @property
    def pdf(self) -> str:
        """The PDF's file name, beside the site's folder."""
        return self.manifest.pdf_name or f"aiefs-manual-{self.manifest.id}.pdf"


@dataclass(frozen=True, slots=True)
class Context:
    """The book, and the page that is being rendered."""

    book: Book
    page: Page

    def quote(self, position: Position) -> Quote | None:
        """The quote of the inline or block at ``position`` of this page's document."""
        return self.book.evidence.at.get((self.page.document.id, position))

    def source_line(self, position: Position) -> SourceLink | None:
        """Where the cited line of the source at ``position`` can be seen."""
        return self.book.evidence.source_lines.get((self.page.document.id, position))
