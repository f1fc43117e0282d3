"""The value that travels through the build: what each stage took and made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from capture.lab.finding import Finding, errors

if TYPE_CHECKING:
    from .documents.model import Documents
    from .evidence.model import Evidence
    from .figures.model import Figures
    from .manifest.model import Manifest


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asked for: folders are absolute, ``jobs`` is at least 1."""

    root: Path
    jobs: int = 1
    format: str = "text"
    publish: bool = False
    editions: tuple[str, ...] = ("web", "print")
    say: Callable[[str], None] = field(default=lambda line: None, compare=False)

    @property
    def output(self) -> Path:
        """The folder of the published editions."""
        return self.root / "build"

    @property
    def cache(self) -> Path:
        """The folder of everything that can be made again (never committed)."""
        return self.root / ".cache" / "manualkit"


@dataclass(frozen=True, slots=True)
class Edition:
    """One finished edition in the staging folder, not yet published.

    ``path`` is the file or folder made, ``name`` where it goes below ``build/``.
    """

    kind: str
    path: Path
    name: str


@dataclass(frozen=True, slots=True)
class Build:
    """The state of one build. A stage takes one and returns the next; nothing is changed in place."""

    options: Options
    manifest: Manifest | None = None
    documents: Documents | None = None
    evidence: Evidence | None = None
    figures: Figures | None = None
    editions: tuple[Edition, ...] = ()
    findings: tuple[Finding, ...] = ()

    def having(self, *findings: Finding, **made: Any) -> Build:
        """The next state: ``made`` set, ``findings`` added."""
        return replace(self, findings=self.findings + findings, **made)

    @property
    def publishable(self) -> bool:
        """No finding so far stops the publication."""
        return not errors(self.findings)


Stage = Callable[[Build], Build]
