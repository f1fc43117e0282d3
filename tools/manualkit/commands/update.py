"""``tools/build update``: rewrite the bound numbers in the text to what is recorded today."""

from __future__ import annotations

from ..build import Build
from ..stages import CHECK, run
from .finish import finish
from .verb import Arguments, Verb

BEFORE = ("manifest", "documents", "evidence")


def _update(arguments: Arguments) -> int:
    # Imported here: no other verb waits for this one.
    from ..evidence.ledger import FILE
    from ..evidence.update import review, update

    build = _read(arguments)
    if build.evidence is None:
        return finish(build)
    changed, _ = update(build)
    build = _read(arguments) if changed else build
    for line in changed:
        arguments.options.say(f"updated    {line}")
    if review(build):
        arguments.options.say(f"updated    {FILE}: read its difference")
    # What is left after the rewrite (a claim that fell, an unknown measure) is read from the new text.
    return finish(_read(arguments))


def _read(arguments: Arguments) -> Build:
    return run(Build(arguments.options), tuple(stage for stage in CHECK if stage[0] in BEFORE))


UPDATE = Verb("rewrite the bound numbers in the text after a new recording (never a claim)", _update)
