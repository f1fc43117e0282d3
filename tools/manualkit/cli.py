"""The command line: options, verbs and exit codes.

0 clean, 1 findings, 2 usage or manifest, 3 internal, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from . import __version__
from .build import Options
from .commands import VERBS, Arguments
from .crash import report_crash
from .report import FORMATS

CLEAN, FINDINGS, USAGE, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 130


def parser() -> argparse.ArgumentParser:
    """The parser: the verbs of ``commands.VERBS`` behind the options that all share."""
    top = argparse.ArgumentParser(
        prog="tools/build",
        parents=[_shared()],
        description="Publishes a measured manual. Without a verb: every stage, both editions.",
    )
    top.add_argument("--version", action="version", version=f"manualkit {__version__}")
    verbs = top.add_subparsers(dest="verb", metavar="VERB")
    for name, verb in VERBS.items():
        if name:
            verb.add_arguments(verbs.add_parser(name, parents=[_shared(verb.formats)], help=verb.help, description=verb.help))
    return top


def _shared(formats: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The options that every verb has; ``formats`` are its own, else those of findings."""
    shared = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    shared.add_argument("--manual", type=Path, metavar="DIR", help="the manual's folder (default: the one around you)")
    what = "the report is" if formats else "findings are"
    shared.add_argument("--format", choices=formats or sorted(FORMATS), help=f"how {what} printed (default: text)")
    shared.add_argument("--jobs", type=_jobs, metavar="N", help="processes at once (default: the machine's processors)")
    return shared


def _jobs(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def find_manual(start: Path) -> Path | None:
    """The nearest folder at or above ``start`` that holds ``manual.json``."""
    return next((folder for folder in (start, *start.parents) if (folder / "manual.json").is_file()), None)


def manual_folder(named: Path | None) -> Path:
    """The manual to work on: the named folder, else the one around the current folder, else this project's own."""
    if named is not None:
        return named.resolve()
    own = Path(__file__).resolve().parents[2]
    return find_manual(Path.cwd()) or own


def options_from(arguments: argparse.Namespace) -> Options:
    """Options of the build from the parsed command line."""
    shape = getattr(arguments, "format", "text")
    return Options(
        root=manual_folder(getattr(arguments, "manual", None)),
        jobs=getattr(arguments, "jobs", os.cpu_count() or 1),
        format=shape,
        say=_progress if shape == "text" else lambda line: None,
    )


def _progress(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; nothing escapes as a traceback."""
    try:
        arguments = parser().parse_args(argv)
    except SystemExit as exit:
        return exit.code if isinstance(exit.code, int) else USAGE
    try:
        options = options_from(arguments)
        if not (options.root / "manual.json").is_file():
            print(f"tools/build: {options.root} holds no manual.json.\n"
                  "Name the manual's folder with --manual DIR.", file=sys.stderr)
            return USAGE
        return VERBS[arguments.verb or ""].run(Arguments(options, arguments))
    except KeyboardInterrupt:
        print("interrupted: the published editions are untouched", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # the reader went away: not a fault of the manual
        return CLEAN
    except (Exception, SystemExit) as error:  # a program that a verb runs must not end the build as if it were clean
        print(report_crash(error, argv), file=sys.stderr)
        return INTERNAL


def entry() -> None:
    """The console script ``manualkit``."""
    sys.exit(main())
