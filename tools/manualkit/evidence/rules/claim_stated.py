"""Every claim is stated somewhere in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from capture.lab.finding import Finding, Place
from capture.lab.load import CLAIMS

from ...documents.inlines import Claim
from ...documents.reading import MAX_BYTES
from ...documents.walk import flat
from ...paths import inside
from ...rules import Rule
from ..context import Context

RULE = Rule("claim-stated", "every claim of capture/claims.yml is stated in the text, or in a section that is still to be listed")
_LINK = re.compile(r"\]\(claim:([\w.-]+)\)")


def check(context: Context) -> Iterator[Finding]:
    """One finding a claim that no link names: its sentence was bound to another one, or is gone."""
    stated = _drafted(context) | {inline.claim for page in context.pages for reading in page.readings
              for inline in flat(reading.passage.inlines) if isinstance(inline, Claim)}
    for id, result in context.lab.claims.items():
        if id not in stated:
            yield Finding(RULE.id, context.lab.defined.get(id, Place(CLAIMS, result.line)), f"no sentence states the claim '{id}'",
                          result.statement, "a link [words](claim:" + id + ")", "state it in the text, or remove it from capture/claims.yml")


def _drafted(context: Context) -> set[str]:
    """The claims that files beside the listed sections state."""
    listed = {page.document.file for page in context.pages}
    folders = {PurePosixPath(file).parent.as_posix() for file in listed} - {"."}
    drafts = [path for folder in folders if (found := inside(context.root, folder)) for path in found.glob("*.md")]
    return {id for path in drafts if path.relative_to(context.root).as_posix() not in listed
            for id in _LINK.findall(path.read_bytes()[:MAX_BYTES].decode("utf-8", "replace"))}
