"""The words of a claim say the numbers of its rule."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from capture.lab.finding import Finding, Place
from capture.lab.load import CLAIMS
from capture.lab.model import ClaimResult

from ...documents.inlines import Claim, Code, Text
from ...documents.walk import flat
from ...rules import Rule
from ..context import Context
from ..numbers import values

RULE = Rule("claim-said", "the numbers in a claim's link and statement are those of its rule")


def check(context: Context) -> Iterator[Finding]:
    """A link whose numbers are neither in statement nor rule; a statement whose quantities are not in the rule."""
    for page in context.pages:
        for reading in page.readings:
            for claim in (inline for inline in flat(reading.passage.inlines) if isinstance(inline, Claim)):
                result = context.lab.claims.get(claim.claim)
                if result is None:
                    continue
                for number in _missing(_words(claim), _said(context, result), quantities=False):
                    message = f"the claim '{result.id}' says nothing of {number:f}: {result.detail}"
                    yield page.finding(RULE, claim.position, message, found=_words(claim), expected=result.statement,
                                       mend="let the words say the claim's bound")
    for result in context.lab.claims.values():
        for number in _missing(result.statement, _bounds(context, result), quantities=True):
            message = f"the statement of '{result.id}' says {number:f}, its rule does not: {result.detail}"
            yield Finding(RULE.id, Place(CLAIMS, result.line, 3), message, result.statement, ", ".join(result.bounds),
                          "let statement and rule name the same numbers")


def _words(claim: Claim) -> str:
    """The claim's own words, without the values in it, which are checked by themselves."""
    return "".join(inline.text for inline in flat(claim.children) if isinstance(inline, Text | Code))


def _bounds(context: Context, result: ClaimResult) -> set[Decimal]:
    """The numbers of the claim's rule, and of the rules of the measures that it stands on."""
    rules = (context.lab.measures[id].rule for id in result.measures if id in context.lab.measures)
    return {Decimal(bound) for bound in result.bounds} | {value for rule in rules for value, _ in values(rule)}


def _said(context: Context, result: ClaimResult) -> set[Decimal]:
    return _bounds(context, result) | {value for value, _ in values(result.statement)}


def _missing(text: str, known: set[Decimal], *, quantities: bool) -> list[Decimal]:
    return [value for value, quantity in values(text) if (quantity or not quantities) and value not in known]
