"""The immutable values that ``capture/lab`` makes and ``manualkit`` reads.

A chain leads from each measure to the log: measure -> leaves of the summary ->
log file and line -> recording (host, versions, command, checksum).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .finding import Finding, Place


@dataclass(frozen=True, slots=True)
class Leaf:
    """One value of the summary that a measure was computed from.

    ``pointer`` is a JSON pointer into the summary (``/recordings/plain/steps/3/series/rollout~1raw_reward``);
    ``log`` the log's path relative to the manual's root (the ``.gz`` as stored) and
    ``line`` its line there, counted by ``\\n`` bytes from 1 (0: not from one line).
    """

    pointer: str
    value: float | int | str | bool | None
    recording: str
    log: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Measure:
    """One named number computed from the summary.

    ``value`` is exact, in ``unit`` (``s``, ``%``, ``GiB``, ``tokens``, ``tokens/s``, ``""`` for a
    plain number or a count); a ratio or share is a fraction with unit ``""`` unless ``%`` is asked for.
    ``rule`` says in words how it was computed ("median over the 15 clean steps").
    ``digits`` is how many digits after the decimal point tables show by default.
    """

    id: str
    value: float | int
    unit: str
    description: str
    rule: str
    recordings: tuple[str, ...]
    leaves: tuple[Leaf, ...]
    digits: int = 0
    line: int = 0


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """A named statement about measures, and whether it holds today.

    ``bounds`` are the numbers of its rule as decimal text, a percent both as ``12`` and as ``0.12``;
    ``recordings`` are those it looked at; ``direction`` is ``up`` (rises, above), ``down`` (falls, below) or ''.
    """

    id: str
    holds: bool
    statement: str
    detail: str
    measures: tuple[str, ...]
    line: int = 0
    bounds: tuple[str, ...] = ()
    recordings: tuple[str, ...] = ()
    direction: str = ""


@dataclass(frozen=True, slots=True)
class Constant:
    """Words of the text whose number is no measurement, and why; ``documents`` limits where (empty: everywhere)."""

    text: str
    reason: str
    documents: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Lab:
    """All that a manual's ``capture`` folder says, loaded without any log being parsed.

    ``summary`` is the stored summary (``capture/gpu/summary/<lab>.json``) as plain JSON data.
    ``defined`` maps every id of ``measures.yml`` and ``claims.yml`` to its place there, also those that could
    not be computed.
    """

    root: Path
    summary_path: str
    summary: Mapping[str, Any]
    measures: Mapping[str, Measure]
    claims: Mapping[str, ClaimResult]
    findings: tuple[Finding, ...] = field(default=())
    constants: tuple[Constant, ...] = ()
    defined: Mapping[str, Place] = field(default_factory=dict)
