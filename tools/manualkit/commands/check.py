"""``validate``, ``check`` and ``audit``: the build's own stages without the writing ones."""

from __future__ import annotations

from ..build import Build
from ..stages import CHECK, run
from .finish import finish
from .verb import Arguments, Verb


def _stages(*names: str):
    def command(arguments: Arguments) -> int:
        return finish(run(Build(arguments.options), tuple(stage for stage in CHECK if stage[0] in names)))

    return command


VALIDATE = Verb("check the manifest and the form of the text", _stages("manifest", "documents"))
CHECK_ALL = Verb("check everything: recordings, text, evidence, figures", _stages(*(name for name, _ in CHECK)))
AUDIT = Verb("check the text and its evidence; the logs are not parsed again",
             _stages("manifest", "documents", "evidence", "figures", "audit"))
