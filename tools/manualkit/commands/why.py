"""``tools/build why ID``: from a number, a claim or a place in the text back to the log line."""

from __future__ import annotations

import argparse
import sys

from ..build import Build
from ..stages import CHECK, run
from .finish import finish
from .verb import Arguments, Verb

BEFORE = ("manifest", "documents", "evidence")


def _why(arguments: Arguments) -> int:
    from ..evidence.provenance import UnknownEvidence, chain
    from ..evidence.why import explain

    build = run(Build(arguments.options), tuple(stage for stage in CHECK if stage[0] in BEFORE))
    if build.evidence is None:
        return finish(build)
    try:
        chain(build.evidence, arguments.parsed.id)
    except UnknownEvidence as error:
        print(f"tools/build why: {error}", file=sys.stderr)
        return 2
    print(explain(build.evidence, arguments.parsed.id))
    return 0


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="a measure, a claim, a place such as q-1-3-7, or a table such as tab-medians")


WHY = Verb("show what a number or a claim stands on", _why, _arguments)
