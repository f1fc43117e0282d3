"""``tools/build figures``: draw what is not fresh, and a contact sheet of all; ``--check`` says what would change."""

from __future__ import annotations

import argparse

from ..build import Build
from ..stages import CHECK, run
from .finish import finish
from .verb import Arguments, Verb

BEFORE = ("manifest", "documents")


def _figures(arguments: Arguments) -> int:
    from ..figures.lab import load_lab
    from ..figures.stage import build_figures
    from ..figures.write import write_figures

    check = arguments.parsed.check
    stages = tuple(stage for stage in CHECK if stage[0] in BEFORE)
    build = run(Build(arguments.options), (*stages, ("lab", load_lab), ("figures", build_figures if check else write_figures)))
    if build.figures and not check:
        _sheet(build)
    return finish(build)


def _sheet(build: Build) -> None:
    """The contact sheet is for looking: that it cannot be written is said, and is no finding."""
    from ..figures.contact import write_sheet

    try:
        path = write_sheet(build.options.output, build.figures)
        build.options.say(f"wrote {path.relative_to(build.options.root)}: all figures in light, dark, greyscale and print")
    except OSError as error:
        build.options.say(f"no contact sheet: {error.strerror}")


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="write nothing: report each figure that is not fresh")


FIGURES = Verb("draw the figures that changed, and build/figures.html to look at all", _figures, _arguments)
