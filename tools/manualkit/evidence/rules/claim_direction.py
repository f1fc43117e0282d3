"""The words of a claim point the way that its rule does."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding, Place
from capture.lab.load import CLAIMS

from ...documents.inlines import Claim
from ...documents.plain import plain
from ...documents.walk import flat
from ...rules import Rule
from ..context import Context

RULE = Rule("claim-direction", "the words of a claim and its statement say more or less, rise or fall, as its rule does")
UP = ("at least|no less|no fewer|rises?|rising|rose|grows?|grew|growing|climbs?|increases?|higher|highest|more|most|longer|longest|larger|largest|"
      "greater|greatest|above|over(?= [0-9])|exceeds?|exceeded")
DOWN = ("at most|no more|falls?|falling|fell|drops?|dropped|decreases?|shrinks?|shrank|lower|lowest|less|fewer|fewest|shorter|shortest|smaller|smallest|"
        "below|under")
# The phrases of two words come first: "at least" is no "least", and "no more" is no "more".
_WORDS = re.compile(rf"\b(?:(?P<down>no more|at most)|(?P<up>{UP})|(?P<fall>{DOWN}))\b", re.IGNORECASE)
OPPOSITE = {"up": "down", "down": "up"}


def check(context: Context) -> Iterator[Finding]:
    """A link whose words all point the other way; a statement that does."""
    for page in context.pages:
        for reading in page.readings:
            for claim in (inline for inline in flat(reading.passage.inlines) if isinstance(inline, Claim)):
                result = context.lab.claims.get(claim.claim)
                if result and _against(plain(claim.children), result.direction):
                    message = f"the words point the other way than the claim '{result.id}': {result.detail}"
                    yield page.finding(RULE, claim.position, message, found=plain(claim.children), expected=result.statement,
                                       mend="let the words say what the claim says")
    for result in context.lab.claims.values():
        if _against(result.statement, result.direction):
            message = f"the statement of '{result.id}' points the other way than its rule: {result.detail}"
            yield Finding(RULE.id, Place(CLAIMS, result.line, 3), message, result.statement, result.detail,
                          "let statement and rule point the same way: a lower value is below the other one")


def _against(words: str, direction: str) -> bool:
    """The words point somewhere, and none of them where the rule points."""
    said = {"up" if match["up"] else "down" for match in _WORDS.finditer(words)}
    return bool(direction and said) and direction not in said
