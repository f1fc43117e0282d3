"""A cited number comes from elsewhere: what this manual's own recordings say is measured, and bound."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from capture.lab.finding import Finding

from ...documents.inlines import Cited
from ...rules import Rule
from ..context import Context

RULE = Rule("cited-elsewhere", "a cited number comes from a source other than this manual's recordings")
OWN = "capture"


def check(context: Context) -> Iterator[Finding]:
    """One finding a cited number whose source is a recording of the manual."""
    own = {source.key for source in context.manifest.sources if source.key and _is_own(source.path)}
    for page in context.pages:
        for cited in (span.inline for reading in page.readings for span in reading.spans):
            if isinstance(cited, Cited) and cited.source in own:
                message = f"'{cited.text}' is cited from '{cited.source}', which are the manual's own recordings"
                yield page.finding(RULE, cited.position, message, found=cited.source, expected="a measured number: [text](value:ID)",
                                   mend="name it in capture/measures.yml and bind it")


def _is_own(path: str) -> bool:
    parts = PurePosixPath(path.removeprefix("./")).parts
    return parts[:1] == (OWN,)
