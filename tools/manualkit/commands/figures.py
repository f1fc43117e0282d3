"""``tools/build figures``: draw what is not fresh; ``--check`` says what would change."""

from __future__ import annotations

import argparse

from ..build import Build
from ..figures.stage import build_figures
from ..figures.write import write_figures
from ..stages import CHECK, run
from .finish import finish
from .verb import Arguments, Verb

BEFORE = ("manifest", "documents", "evidence")


def _figures(arguments: Arguments) -> int:
    last = build_figures if arguments.parsed.check else write_figures
    stages = tuple(stage for stage in CHECK if stage[0] in BEFORE)
    return finish(run(Build(arguments.options), (*stages, ("figures", last))))


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="write nothing: report each figure that is not fresh")


FIGURES = Verb("draw the figures that changed", _figures, _arguments)
