"""A cited number stands in the vendored document of its source, where there is one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding

from ...documents.inlines import Cited
from ...rules import Rule
from ..context import Context
from ..stored import Unreadable, read_stored

RULE = Rule("cited-stands", "a cited number stands in the vendored document of its source, where quoteSources names one")


def check(context: Context) -> Iterator[Finding]:
    """One finding a cited number that its source does not say."""
    for page in context.pages:
        for cited in (span.inline for reading in page.readings for span in reading.spans):
            if isinstance(cited, Cited) and (file := context.manifest.quote_sources.get(cited.source)):
                try:
                    text = " ".join(" ".join(read_stored(context.root, file).lines).split())
                except Unreadable as error:
                    yield page.finding(RULE, cited.position, f"the source of '{cited.text}': {error}", found=file)
                    continue
                if not re.search(rf"(?<![\w.,]){re.escape(cited.text)}(?![\w%]|[.,][0-9])", text):
                    yield page.finding(RULE, cited.position, f"'{cited.text}' does not stand in {file}", found=cited.text,
                                       mend="cite the number as its source writes it")
