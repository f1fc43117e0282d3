"""A claim link names a claim that exists."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding
from capture.lab.positions import did_you_mean

from ...documents.inlines import Claim
from ...documents.walk import flat
from ...rules import Rule
from ..context import Context

RULE = Rule("claim-known", "every claim link names a claim of capture/claims.yml")


def check(context: Context) -> Iterator[Finding]:
    """One finding a link."""
    for page in context.pages:
        for reading in page.readings:
            for claim in flat(reading.passage.inlines):
                if isinstance(claim, Claim) and claim.claim not in context.lab.claims:
                    if claim.claim in context.lab.defined:
                        message = f"the claim '{claim.claim}' could not be judged: see {context.lab.defined[claim.claim]}"
                    else:
                        message = f"no claim '{claim.claim}'{did_you_mean(claim.claim, context.lab.claims)}"
                    yield page.finding(RULE, claim.position, message, found=claim.claim, expected="an id of capture/claims.yml")
