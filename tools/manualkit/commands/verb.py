"""What a verb of the command line is."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass

from ..build import Options


@dataclass(frozen=True, slots=True)
class Arguments:
    """What a verb gets: the build's options and the parsed command line."""

    options: Options
    parsed: argparse.Namespace


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: its help line, what runs it (returns the exit code), the arguments of its own, and its formats.

    Without ``formats`` it prints findings, in any of their formats.
    """

    help: str
    run: Callable[[Arguments], int]
    add_arguments: Callable[[argparse.ArgumentParser], None] = lambda parser: None
    formats: tuple[str, ...] = ()
