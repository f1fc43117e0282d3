"""No figure stands twice in the text, and each source of a figure has its place."""

from __future__ import annotations

from collections.abc import Iterator

from capture.lab.finding import Finding, Place

from ...documents.model import Figure
from ...rules import Rule
from ..subject import Subject, fault

RULE = Rule("figure-placed-once", "each source of a figure is placed once: in a figure block, or as the cover plate")


def check(subject: Subject) -> Iterator[Finding]:
    """A finding for each figure that stands again, and each source that is placed nowhere.

    A figure without a source is a finding of the figures stage, which also names the sources placed nowhere where it ran.
    """
    placed: dict[str, str] = {}
    for document in subject.documents:
        for block in (block for block in document.blocks if isinstance(block, Figure)):
            if block.anchor in placed:
                message = f"the figure {block.id} stands at {placed[block.anchor]} too"
                yield fault(RULE, document, block.position, message, expected="one place, and links to it elsewhere")
            placed.setdefault(block.anchor, f"{document.file}:{block.position.line}")
    plate = {subject.manifest.plate.figure} if subject.manifest.plate else set()
    sources = (subject.root / "figures" / "src").glob("*.py") if subject.figures is None else ()
    for path in sorted(sources):
        name = path.stem.replace("_", "-")
        if name.startswith(("fig-", "plate")) and name not in {*placed, *plate}:
            message = f"the figure {name} is placed nowhere"
            expected = "a figure block, or the plate of manual.json"
            place = Place(f"figures/src/{path.name}")
            yield Finding(RULE.id, place, message, expected=expected, severity=RULE.severity)
