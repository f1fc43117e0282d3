"""Two labs side by side: which measures moved and by how much, which claims fell, what else of the summary differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from .compare import differences, shown
from .model import ClaimResult, Lab, Measure
from .quantity import WIDE, exact
from .units import converted, same_kind, unit

MOST_HOST = 20


@dataclass(frozen=True, slots=True)
class MeasureMove:
    """A measure of two labs; ``old`` or ``new`` is None where it has no value, ``reason`` says why when that is known.

    ``state`` is ``moved``, ``redefined`` (the same value by another rule or unit), ``new`` or ``gone``.
    """

    id: str
    old: Measure | None
    new: Measure | None
    reason: str = ""

    @property
    def state(self) -> str:
        if self.old is None or self.new is None:
            return "new" if self.old is None else "gone"
        return "redefined" if self.absolute == 0 else "moved"

    @property
    def either(self) -> Measure:
        """The new measure, else the old one."""
        made = self.new or self.old
        assert made is not None
        return made

    @property
    def absolute(self) -> Decimal | None:
        """New less old in the new unit; None when one is missing or the units are of two kinds."""
        before = self._before()
        return None if before is None or self.new is None else exact(self.new.value) - before

    @property
    def relative(self) -> Decimal | None:
        """The change as a fraction of the old value; None where that has no meaning."""
        before, absolute = self._before(), self.absolute
        return None if absolute is None or not before else WIDE.divide(absolute, abs(before))

    def _before(self) -> Decimal | None:
        if self.old is None or self.new is None:
            return None
        own, wanted = unit(self.old.unit), unit(self.new.unit)
        if own.dimension == wanted.dimension:
            return converted(exact(self.old.value), own, wanted)
        return exact(self.old.value) if same_kind(own, wanted) else None


@dataclass(frozen=True, slots=True)
class ClaimMove:
    """A claim of two labs. ``state`` is ``fell``, ``holds again``, ``moved``, ``new`` or ``gone``."""

    id: str
    old: ClaimResult | None
    new: ClaimResult | None
    reason: str = ""

    @property
    def state(self) -> str:
        if self.old is None or self.new is None:
            return "gone" if self.new is None else "new" if self.new.holds else "fell"
        if self.old.holds == self.new.holds:
            return "moved"
        return "fell" if self.old.holds else "holds again"


@dataclass(frozen=True, slots=True)
class LabDiff:
    """``leaves`` counts the values of the summary that differ; ``host`` tells those of the host as (path, old, new).

    ``logs`` are the stored logs, by path, whose bytes differ; ``recordings`` the runs that came (+) or went (-).
    """

    measures: tuple[MeasureMove, ...]
    claims: tuple[ClaimMove, ...]
    leaves: int
    host: tuple[tuple[str, str, str], ...]
    logs: tuple[str, ...]
    recordings: tuple[str, ...]


def compare_labs(old: Lab, new: Lab) -> LabDiff:
    """What differs, in the order of ``new``; what is gone comes last."""
    apart = [(one.pointer, one.old, one.new) for one in differences(dict(old.summary), dict(new.summary))]
    host = tuple((pointer[6:], shown(a), shown(b)) for pointer, a, b in apart if pointer.startswith("/host/"))
    return LabDiff(tuple(_measures(old, new)), tuple(_claims(old, new)), len(apart), host[:MOST_HOST],
                   _logs(old.summary, new.summary), _runs(old.summary, new.summary))


def _measures(old: Lab, new: Lab) -> list[MeasureMove]:
    made = []
    for id in dict.fromkeys((*new.measures, *old.measures)):
        before, after = old.measures.get(id), new.measures.get(id)
        if before is None or after is None:
            made.append(MeasureMove(id, before, after, _reason(new if after is None else old, "measure", id)))
        elif (before.value, before.unit, before.rule) != (after.value, after.unit, after.rule):
            made.append(MeasureMove(id, before, after))
    return made


def _claims(old: Lab, new: Lab) -> list[ClaimMove]:
    made = []
    for id in dict.fromkeys((*new.claims, *old.claims)):
        before, after = old.claims.get(id), new.claims.get(id)
        if before is None or after is None:
            made.append(ClaimMove(id, before, after, _reason(new if after is None else old, "claim", id)))
        elif (before.holds, before.detail) != (after.holds, after.detail):
            made.append(ClaimMove(id, before, after))
    return made


def _reason(lab: Lab, what: str, id: str) -> str:
    """Why ``lab`` holds no value of ``id``: its finding, or that it does not define it."""
    start = f"{what} '{id}' cannot be "
    told = next((one.message for one in lab.findings if one.message.startswith(start)), "")
    return told.partition(": ")[2] or ("" if id in lab.defined else "not defined there")


def _logs(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[str, ...]:
    before, after = _checksums(old), _checksums(new)
    return tuple(sorted(file for file in before.keys() & after.keys() if before[file] != after[file]))


def _checksums(summary: Mapping[str, Any]) -> dict[str, str]:
    held = summary.get("recordings", {}).values()
    files = ((one.get("folder", ""), one.get(kind) or {}) for one in held for kind in ("log", "gpu"))
    return {f"{folder}/{file['file']}": file.get("sha256", "") for folder, file in files if file.get("file")}


def _runs(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[str, ...]:
    before, after = old.get("recordings", {}), new.get("recordings", {})
    return (*(f"+{name}" for name in after if name not in before), *(f"-{name}" for name in before if name not in after))
