"""The evidence page: what every number, claim and listing of the manual stands on, and where it is quoted."""

from __future__ import annotations

from markupsafe import Markup

from .context import Book
from .evidence_claims import claim_pieces
from .evidence_listings import listing_pieces
from .evidence_measures import measure_pieces
from .evidence_recordings import recording_pieces
from .evidence_sources import source_pieces
from .markup import heading_line, without_controls

# What the sections say comes before what stands behind it.
FRONT_MATTER = "---\nsearch:\n  boost: 0.2\n---\n\n"
INTRODUCTION = Markup(
    '<p class="thesis">Each number, claim and log excerpt of this manual, with the lines of the log behind it.</p>'
    "<p>A measured number has a line here, which leads to its row. The row gives the whole value, the rule it was "
    "computed by, and the log lines that it was computed from. Its command computes it again, from the logs in the "
    "project.</p>"
)
PARTS = (
    ("Measures", "measures", measure_pieces),
    ("Claims", "claims", claim_pieces),
    ("Listings", "listings", listing_pieces),
    ("Recordings", "recordings", recording_pieces),
    ("Sources", "sources", source_pieces),
)


def evidence_markdown(book: Book) -> str:
    """The page's text: one part after the other, those with nothing in them left out."""
    pieces: list[str] = [heading_line(1, Markup("Evidence"), "evidence"), INTRODUCTION]
    for title, anchor, part_pieces in PARTS:
        part = [piece for piece in part_pieces(book) if piece]
        pieces += [heading_line(2, Markup(title), anchor), *part] if part else []
    return FRONT_MATTER + without_controls("\n\n".join(str(piece) for piece in pieces) + "\n")
