"""A finding: one thing that is wrong, where, and how to mend it.

Every check of the project (capture and build) returns findings. Nothing that
makes one prints it: printers live in ``manualkit.report`` and ``capture/run.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding weighs: an error stops the publication, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a file: path relative to the manual's root, line and column from 1 (0: the whole file)."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault.

    ``rule`` is a positive id (``value-holds``); ``message`` is one sentence;
    ``found`` and ``expected`` are the two sides when the fault is a difference;
    ``mend`` is what to do about it, as a command where one exists; ``source``
    is the faulty source line, shown under the message.
    """

    rule: str
    place: Place
    message: str
    found: str = ""
    expected: str = ""
    mend: str = ""
    severity: Severity = Severity.ERROR
    source: str = ""


def errors(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings that stop a publication."""
    return tuple(finding for finding in findings if finding.severity is Severity.ERROR)
