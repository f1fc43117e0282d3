"""Two sides -> the report: every move with the places that it touches."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from capture.lab.diff import ClaimMove, MeasureMove, compare_labs
from capture.lab.finding import errors

from ..build import Build, Options
from ..documents.stage import parse_documents
from ..manifest.stage import load_manifest
from ..evidence.stage import pages_of
from . import touched
from .model import Report, Touched
from .sides import Side, Unusable, side


def report(options: Options, old: str, new: str) -> Report:
    """What moved from ``old`` to ``new``; the places are those of the text of ``new``. Raises ``Unusable``."""
    with ExitStack() as keep:
        return _compare(options, side(old, options.root, keep), side(new, options.root, keep))


def _compare(options: Options, old: Side, new: Side) -> Report:
    apart = compare_labs(old.lab, new.lab)
    build = _text(replace(options, root=new.root), new.label)
    pages = pages_of(build.documents)
    values, cells = touched.value_places(pages, new.lab), touched.cell_places(pages, old.lab, new.lab)
    figures, drawn = touched.figure_places(build, old.lab, new.lab)
    claims = touched.claim_places(pages)

    def of_measure(move: MeasureMove) -> Touched:
        places = [*values.get(move.id, ()), *cells.get(move.id, ()), *figures.get(move.id, ())]
        known = {**old.lab.claims, **new.lab.claims}
        return Touched(move, tuple(places), tuple(id for id, claim in known.items() if move.id in claim.measures))

    def of_claim(move: ClaimMove) -> Touched:
        return Touched(move, tuple(claims.get(move.id, ())))

    series = (*touched.step_places(pages, old.lab, new.lab), *drawn, *touched.listing_places(pages, apart.logs))
    return Report(old.label, new.label, tuple(map(of_measure, apart.measures)), tuple(map(of_claim, apart.claims)), series,
                  apart.host, apart.recordings, apart.leaves)


def _text(options: Options, label: str) -> Build:
    """The parsed text of the manual in ``options.root``."""
    build = load_manifest(Build(options))
    if build.manifest is None:
        told = errors(build.findings)
        words = f"{told[0].place}: {told[0].message}" if told else "manual.json cannot be read"
        raise Unusable(f"the manual of {label}: {words}")
    return parse_documents(build)

