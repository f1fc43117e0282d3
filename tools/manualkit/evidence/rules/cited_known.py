"""A cited number names a source that the manifest declares."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding
from capture.lab.positions import did_you_mean

from ...documents.inlines import Cited
from ...rules import Rule
from ..context import Context

RULE = Rule("cited-known", "every cited number names the key of a source in manual.json")


def check(context: Context) -> Iterator[Finding]:
    """One finding a cited number."""
    keys = {source.key for source in context.manifest.sources if source.key}
    for page in context.pages:
        for cited in (span.inline for reading in page.readings for span in reading.spans):
            if isinstance(cited, Cited) and cited.source not in keys:
                message = f"no source of manual.json has the key '{cited.source}'{did_you_mean(cited.source, keys)}"
                yield page.finding(RULE, cited.position, message, found=cited.source, expected=", ".join(sorted(keys)) or "a key",
                                   mend='add "key" to the source in manual.json')
