"""``tools/build``, ``tools/build web`` and ``tools/build print``: every stage, then the editions swapped in."""

from __future__ import annotations

from dataclasses import replace

from ..build import Build
from ..publish import alone
from ..stages import BUILD, run
from .finish import finish
from .verb import Arguments, Verb


def _publish(*editions: str):
    def command(arguments: Arguments) -> int:
        options = replace(arguments.options, publish=True, editions=editions)
        with alone(options):
            build = run(Build(options), BUILD)
        for edition in build.editions if build.publishable else ():
            options.say(f"published  {(options.output / edition.name).relative_to(options.root)}")
        return finish(build)

    return command


BOTH = Verb("check everything and publish both editions", _publish("web", "print"))
WEB = Verb("check everything and publish the web edition", _publish("web"))
PRINT = Verb("check everything and publish the print edition", _publish("print"))
