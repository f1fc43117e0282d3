"""The parts of the check that compute every measure again, judge every claim, and read every quote in the text."""

from __future__ import annotations

from .finding import Finding, Place
from .model import Lab
from .part import Part
from .scan import check_quotes

MEASURES = "measures"
TEXT = "text"


def check_measures(lab: Lab) -> Part:
    """All measures and claims on the stored summary."""
    fallen = tuple(_fallen(id, lab) for id, claim in lab.claims.items() if not claim.holds)
    holding = len(lab.claims) - len(fallen)
    said = f"{len(lab.measures)} computed, {holding} of {len(lab.claims)} claims hold"
    return Part(MEASURES, (said,), (), (*lab.findings, *fallen))


def check_text(lab: Lab) -> Part:
    """Every quoted value and claim of the front matter and the sections."""
    if not lab.summary:
        return Part(TEXT, ("not read: there is no summary to compare it with",))
    checked = check_quotes(lab.root, lab)
    holding = checked.count - len(checked.findings) - checked.waiting
    waiting = f", {checked.waiting} wait for what is wrong with measures and claims" if checked.waiting else ""
    return Part(TEXT, (f"{holding} of {checked.count} quotes hold{waiting}",), (), checked.findings)


def _fallen(id: str, lab: Lab) -> Finding:
    claim = lab.claims[id]
    place = lab.defined.get(id, Place("capture/claims.yml", claim.line))
    return Finding("claim-holds", place, f"the claim '{id}' does not hold: {claim.statement}", found=claim.detail,
                   mend="change the claim and the sentences that state it, or record again")
