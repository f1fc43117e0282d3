"""Every number from elsewhere names a declared source."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Cited
from ...documents.walk import flat, passages
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("cited-known", "each `cited:` link names a key of `sources` in manual.json")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each key that no source declares, with the nearest one that one does.

    Where the evidence was bound, its rule of this id has said so.
    """
    if subject.evidence is not None:
        return
    known = {source.key for source in subject.manifest.sources if source.key}
    for document in subject.documents:
        cited = (inline for passage in passages(document) for inline in flat(passage.inlines))
        for inline in cited:
            if isinstance(inline, Cited) and inline.source not in known:
                near = difflib.get_close_matches(inline.source, known, n=1, cutoff=0.5)
                hint = f", did you mean {near[0]}?" if near else ""
                yield fault(
                    RULE, document, inline.position, f"the source {inline.source} is not declared{hint}",
                    found=inline.source, expected="sources[].key in manual.json",
                )
