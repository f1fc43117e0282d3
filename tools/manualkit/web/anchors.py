"""The anchors and addresses of the evidence."""

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
    "host": "host",
    "group": "measures",
}


def evidence_anchor(kind: str, ref: str) -> str:
    """``value``, ``plain.rollout_s`` -> ``m-plain-rollout_s``."""
    return f"{PREFIX[kind]}-{re.sub(r'[^A-Za-z0-9_]+', '-', ref)}"


def measures_page(id: str) -> str:
    """The name of the page that holds the measure: ``plain.rollout_s`` -> ``evidence_plain``.

    A section's page never has this name: section names hold no underscore.
    """
    group = re.sub(r"[^a-z0-9]+", "-", id.partition(".")[0].lower()).strip("-")
    return f"evidence_{group or 'others'}"


def evidence_href(kind: str, ref: str) -> str:
    """The address of a row: a measure's on its own page, all others on the evidence page."""
    page = measures_page(ref) if kind in {"value", "cell"} else "evidence"
    return f"{page}.html#{evidence_anchor(kind, ref)}"


def card_id(quote: Quote) -> str:
    """The id of the hover card that explains ``quote``."""
    return f"card-{evidence_anchor(quote.kind, quote.ref)}"
