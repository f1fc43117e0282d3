"""Each line of a listing stands in its stored file."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.model import Listing
from ...rules import Rule
from ..context import Context
from ..listing import Miss, locate
from ..stored import Unreadable, read_stored

RULE = Rule("listing-verbatim", "each line of a listing stands in its stored file, in order, contiguous but for cuts (…)")


def check(context: Context) -> Iterator[Finding]:
    """One finding a listing: the first line that misses, with the stored line most like it."""
    for page, block in context.blocks(Listing):
        assert isinstance(block, Listing)
        try:
            stored = read_stored(context.root, block.source)
        except Unreadable as error:
            yield page.finding(RULE, block.position, f"the listing's source: {error}", found=block.source)
            continue
        found = locate([line.text for line in block.lines], stored.lines)
        if isinstance(found, Miss):
            line = block.lines[found.index] if found.index < len(block.lines) else None
            where = f"{block.source}:{found.line}" if found.line else block.source
            yield page.finding(RULE, line.position if line else block.position, f"{found.message} ({where})",
                               found=line.text if line else "", expected=found.nearest,
                               mend=f"cut the line from {where} again")
