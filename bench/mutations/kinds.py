"""All kinds of faults, and the manuals that they are drawn on."""

from __future__ import annotations

from . import harmless, of_blocks, of_definitions, of_prose, of_recordings, of_results
from .fault import Kind

FAULTS: tuple[Kind, ...] = (*of_prose.KINDS, *of_blocks.KINDS, *of_definitions.KINDS, *of_recordings.KINDS, *of_results.KINDS)
HARMLESS: tuple[Kind, ...] = harmless.KINDS
BEYOND = "beyond one change"  # faults that change three files so that they agree; told apart from the others
