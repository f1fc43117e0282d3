"""The anchors of the evidence page."""

from __future__ import annotations

import re

from ..evidence.model import Quote

PREFIX = {
    "value": "m",
    "cell": "m",
    "claim": "c",
    "cited": "src",
    "listing": "l",
    "recording": "r",
    "group": "measures",
}


def evidence_anchor(kind: str, ref: str) -> str:
    """``value``, ``plain.rollout_s`` -> ``m-plain-rollout_s``."""
    return f"{PREFIX[kind]}-{re.sub(r'[^A-Za-z0-9_]+', '-', ref)}"


def evidence_href(kind: str, ref: str) -> str:
    """The address of a row of the evidence page."""
    return f"evidence.html#{evidence_anchor(kind, ref)}"


def card_id(quote: Quote) -> str:
    """The id of the hover card that explains ``quote``."""
    return f"card-{evidence_anchor(quote.kind, quote.ref)}"
