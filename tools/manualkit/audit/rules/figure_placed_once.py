"""Each figure of the text has a source, each source has its place, and no figure stands twice."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding, Place

from ...documents.model import Figure
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("figure-placed-once", "each figure and the cover plate has a source, and each source has one place")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each figure without a source, each one too many, and each source that is placed nowhere."""
    stored = _stored(subject)
    placed: dict[str, str] = {}
    for document in subject.documents:
        for block in (block for block in document.blocks if isinstance(block, Figure)):
            here = f"{document.file}:{block.position.line}"
            if block.anchor in placed:
                message = f"the figure {block.id} stands at {placed[block.anchor]} too"
                yield fault(RULE, document, block.position, message, expected="one place, and links to it elsewhere")
            elif block.anchor not in stored:
                expected = f"figures/src/{block.anchor.replace('-', '_')}.py"
                yield fault(RULE, document, block.position, f"the figure {block.id} has no source", expected=expected)
            placed.setdefault(block.anchor, here)
    yield from _plate(subject, stored)
    plate = {subject.manifest.plate.figure} if subject.manifest.plate else set()
    for name in sorted(set(stored) - set(placed) - plate):
        yield _at(stored[name], f"the figure {name} is placed nowhere", "a figure block, or the plate of manual.json")


def _plate(subject: Subject, stored: dict[str, str]) -> Iterator[Finding]:
    plate = subject.manifest.plate
    if plate and plate.figure not in stored:
        line, column = subject.manifest.positions.get("/plate/figure", (1, 1))
        expected = f"figures/src/{plate.figure.replace('-', '_')}.py"
        yield Finding(RULE.id, Place("manual.json", line, column), f"the plate {plate.figure} has no source", expected=expected)


def _stored(subject: Subject) -> dict[str, str]:
    """Name (``fig-1-2``, ``plate``) -> file, for each source and each drawing without one."""
    folder = subject.root / "figures"
    sources = {
        path.stem.replace("_", "-"): f"figures/src/{path.name}"
        for path in sorted((folder / "src").glob("*.py")) if path.stem.startswith(("fig_", "plate"))
    }
    drawings = {
        path.stem: f"figures/{path.name}" for path in sorted(folder.glob("*.svg")) if not path.name.endswith(".print.svg")
    }
    return {**drawings, **sources}


def _at(file: str, message: str, expected: str) -> Finding:
    return Finding(RULE.id, Place(file), message, expected=expected)
