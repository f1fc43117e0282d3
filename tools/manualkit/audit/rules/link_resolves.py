"""Every cross reference leads to an anchor of the manual."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import CrossRef
from ...documents.walk import flat, passages
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("link-resolves", "every `[text](#anchor)` leads to an anchor of the manual")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each target that does not exist, with the nearest one that does."""
    targets = subject.documents.targets
    for document in subject.documents:
        references = (inline for passage in passages(document) for inline in flat(passage.inlines))
        for inline in references:
            if isinstance(inline, CrossRef) and inline.target not in targets:
                near = difflib.get_close_matches(inline.target, targets, n=1, cutoff=0.5)
                hint = f", did you mean #{near[0]}?" if near else ""
                message = f"no anchor #{inline.target} stands in the manual{hint}"
                yield fault(RULE, document, inline.position, message, found=f"#{inline.target}", expected="an anchor")
