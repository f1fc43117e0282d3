"""The evidence page: what every number, claim and listing of the manual stands on, and where it is quoted."""

from __future__ import annotations

from markupsafe import Markup

from .context import Book
from .evidence_claims import claims_html
from .evidence_listings import listings_html
from .evidence_measures import measures_html
from .evidence_recordings import recordings_html
from .evidence_sources import sources_html
from .markup import heading_line, without_controls

INTRODUCTION = Markup(
    '<p class="thesis">Each number, claim and log excerpt of this manual, with the lines of the log behind it.</p>'
    "<p>A measured number has a row here. The row gives its whole value, the rule it was computed by, and the log lines that "
    "it was computed from. Its command computes it again, from the logs in the project.</p>"
)
PARTS = (
    ("Measures", "measures", measures_html),
    ("Claims", "claims", claims_html),
    ("Listings", "listings", listings_html),
    ("Recordings", "recordings", recordings_html),
    ("Sources", "sources", sources_html),
)


def evidence_markdown(book: Book) -> str:
    """The page's text: one part after the other, those with nothing in them left out."""
    pieces: list[str] = [heading_line(1, Markup("Evidence"), "evidence"), INTRODUCTION]
    for title, anchor, part_html in PARTS:
        html = part_html(book)
        if html:
            pieces += [heading_line(2, Markup(title), anchor), html]
    return without_controls("\n\n".join(str(piece) for piece in pieces) + "\n")
