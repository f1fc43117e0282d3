"""``tools/build cite CHECKOUT``: look the cited lines of the source up in a checkout, and keep what was found."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from capture.lab.finding import Finding, Place

from ..build import Build
from ..stages import CHECK, run
from .finish import finish
from .verb import Arguments, Verb

BEFORE = ("manifest", "documents")
RULE = "source-line"


def _cite(arguments: Arguments) -> int:
    # Imported here: no other verb waits for this one.
    from capture.gpu.labkit.atomic import replace_files

    from ..source_lines.ledger import FILE, LedgerFault, load
    from ..source_lines.look_up import CheckoutFault, look_up
    from ..source_lines.moved import moved

    options, checkout = arguments.options, arguments.parsed.checkout
    build = run(Build(options), tuple(stage for stage in CHECK if stage[0] in BEFORE))
    if build.manifest is None or build.documents is None:
        return finish(build)
    pin = build.manifest.pin
    try:
        ledger, missing = look_up(build.documents, checkout, pin.source)
    except CheckoutFault as fault:
        print(f"tools/build cite: {fault}", file=sys.stderr)
        return 2
    try:
        before = load(options.root)
    except LedgerFault:
        before = None  # it is written anew
    for line in moved(before, checkout) if before is not None and before.commit != ledger.commit else ():
        options.say(line)
    findings = [Finding(RULE, Place(one.cited.document.file, one.cited.position.line, one.cited.position.column),
                        f"{one.cited.written}:{one.cited.lines} is not in {checkout.name} at {ledger.commit[:9]}", found=one.found,
                        expected="a line of the source", mend="correct the citation, then tools/build cite again") for one in missing]
    if not ledger.commit.startswith(pin.commit):
        findings.append(Finding(RULE, Place("manual.json"), "the checkout stands at another commit than the pin: nothing was written",
                                ledger.commit, pin.commit, f"git checkout {pin.commit}, or move the pin"))
    if not findings:
        replace_files({options.root / FILE: ledger.as_text().encode()})
        count = sum(len(file.cited) for file in ledger.files.values())
        options.say(f"cited      {count} places in {len(ledger.files)} files at {ledger.commit[:9]}, in {FILE}")
    return finish(build.having(*findings))


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("checkout", metavar="CHECKOUT", type=Path, help="a git checkout of the source at the manual's pin")


CITE = Verb("look the cited lines of the source up in a checkout, and keep their checksums", _cite, _arguments)
