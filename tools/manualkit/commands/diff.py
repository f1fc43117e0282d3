"""``tools/build diff OLD NEW``: what moved between two states of the recordings, and what of the text it touches."""

from __future__ import annotations

import argparse
import sys

from .verb import Arguments, Verb

FORMATS = ("text", "json", "markdown")
CLEAN, MOVED, USAGE = 0, 1, 2


def _diff(arguments: Arguments) -> int:
    # Imported here: no other verb waits for this one.
    from ..diff.as_json import as_json
    from ..diff.as_markdown import as_markdown
    from ..diff.as_text import as_text
    from ..diff.report import report
    from ..diff.sides import Unusable

    options = arguments.options
    if options.format not in FORMATS:
        print(f"tools/build diff: no format '{options.format}': {', '.join(FORMATS)}", file=sys.stderr)
        return USAGE
    try:
        made = report(options, arguments.parsed.old, arguments.parsed.new)
    except Unusable as error:
        print(f"tools/build diff: {error}", file=sys.stderr)
        return USAGE
    print(dict(zip(FORMATS, (as_text, as_json, as_markdown), strict=True))[options.format](made).rstrip("\n"), flush=True)
    return MOVED if made.moved else CLEAN


def _arguments(parser: argparse.ArgumentParser) -> None:
    for name, word in (("old", "before"), ("new", "after")):
        parser.add_argument(name, metavar=name.upper(), help=f"the state {word}: a summary, a folder of recordings, or a git revision")


DIFF = Verb("show which numbers moved between two recordings or revisions, and what they touch (exit 1 when any did)",
            _diff, _arguments, FORMATS)
