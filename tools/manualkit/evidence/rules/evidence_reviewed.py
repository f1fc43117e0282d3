"""Every measure, claim and table is as it was when an author last looked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from capture.lab.finding import Finding, Place

from ...documents.model import Measures
from ...rules import Rule
from ..context import Context
from ..ledger import FILE, MEND, Ledger, LedgerFault, read_ledger
from ..reviewed import KINDS, differences, entries

RULE = Rule("evidence-reviewed", "capture/evidence.txt, which a manual of strict evidence has, holds every measure, claim and table as it is today")
MOST_SHOWN = 40
_RESTORE = f"git restore -- {FILE}; or, for a first one, tools/build update"


def check(context: Context) -> Iterator[Finding]:
    """One finding an entry, where its measure, claim or table is defined. None when the summary cannot be read."""
    try:
        held = read_ledger(context.root)
    except LedgerFault as fault:
        yield Finding(RULE.id, Place(FILE), f"{FILE} {fault}", expected="the file as tools/build update writes it", mend=_RESTORE)
        return
    if held is None and context.manifest.strict and context.manifest.review:
        yield Finding(RULE.id, Place(FILE), "a manual of strict evidence has this file, and here it is missing", expected=FILE, mend=_RESTORE)
    if held is not None and context.lab.summary:
        found = _differences(context, held)
        yield from islice(found, MOST_SHOWN)
        if more := sum(1 for _ in found):
            yield Finding(RULE.id, Place(FILE), f"{more} more entries are not what {FILE} holds", mend=MEND)


def _differences(context: Context, held: Ledger) -> Iterator[Finding]:
    stored, lines = held.named(*KINDS), held.lines
    today = entries(tuple(page.document for page in context.pages), context.lab)
    places = dict(_places(context))
    for name, old, new in differences(stored, today):
        place = places.get(name, Place(FILE, lines.get(name, 0)))
        where = f" ({FILE}:{lines[name]})" if name in lines else ""
        message = f"the {name} is not what {FILE} holds" if name in stored else f"{FILE} does not hold the {name} yet"
        yield Finding(RULE.id, place, f"{message}{where}", found=new or "nothing", expected=old or "nothing", mend=MEND)


def _places(context: Context) -> Iterator[tuple[str, Place]]:
    for id, place in context.lab.defined.items():
        yield f"{'measure' if 'measures' in place.file else 'claim'} {id}", place
    for page in context.pages:
        blocks = (block for block in page.document.blocks if isinstance(block, Measures))
        for number, block in enumerate(blocks, 1):
            yield f"table {page.document.id} {block.id or number}", Place(page.document.file, block.position.line, block.position.column)
