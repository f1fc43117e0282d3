"""A reference that names a section or a figure leads there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import CrossRef
from ...documents.plain import plain
from ...documents.walk import flat, passages
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("link-said", "a reference whose words are `section 1.2` or `figure 1.2` leads into that section, or to that figure")
_NAMED = re.compile(r"(?P<kind>section|figure)\s+(?P<id>\d+\.\d+|R\.\d+)", re.IGNORECASE)


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each reference that leads to another section or figure than it says."""
    targets = subject.documents.targets
    for document in subject.documents:
        for inline in (one for passage in passages(document) for one in flat(passage.inlines)):
            named = _NAMED.fullmatch(plain(inline.children).strip()) if isinstance(inline, CrossRef) else None
            if named and inline.target in targets and not _leads(named, inline.target, targets[inline.target].document):
                message = f"the words say {named['kind'].lower()} {named['id']}, and #{inline.target} is not there"
                yield fault(RULE, document, inline.position, message, found=f"#{inline.target}, in {targets[inline.target].document}",
                            expected=f"an anchor of {named['kind'].lower()} {named['id']}")


def _leads(named: re.Match[str], target: str, document: str) -> bool:
    if named["kind"].lower() == "figure":
        return target == "fig-" + named["id"].lower().replace(".", "-")
    return document.lower() == named["id"].lower()
