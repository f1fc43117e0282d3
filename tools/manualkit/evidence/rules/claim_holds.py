"""A claim holds on the measures of today."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding, Place
from capture.lab.load import CLAIMS

from ...documents.inlines import Claim
from ...documents.plain import plain
from ...documents.walk import flat
from ...rules import Rule
from ..context import Context

RULE = Rule("claim-holds", "every claim of capture/claims.yml holds on the measures of today")
MEND = "write the sentence anew, then its claim in capture/claims.yml: tools/build update never does"


def check(context: Context) -> Iterator[Finding]:
    """One finding for each place that states a fallen claim, and one in claims.yml when no place does."""
    stated: set[str] = set()
    for page in context.pages:
        for reading in page.readings:
            for claim in (inline for inline in flat(reading.passage.inlines) if isinstance(inline, Claim)):
                result = context.lab.claims.get(claim.claim)
                if result is not None and not result.holds:
                    stated.add(result.id)
                    offset = next((span.start for span in reading.spans if span.claim is claim), 0)
                    message = f"the claim '{result.id}' no longer holds: {result.detail}. The sentence: {reading.sentence(offset)}"
                    yield page.finding(RULE, claim.position, message, found=plain(claim.children), expected=result.statement, mend=MEND)
    for result in context.lab.claims.values():
        if not result.holds and result.id not in stated:
            place = Place(CLAIMS, result.line, 3)
            yield Finding(RULE.id, place, f"the claim '{result.id}' no longer holds: {result.detail}", result.detail, result.statement, MEND)
