"""What ``tools/build diff`` has to tell."""

from __future__ import annotations

from dataclasses import dataclass

from capture.lab.diff import ClaimMove, MeasureMove
from capture.lab.finding import Place


@dataclass(frozen=True, slots=True)
class Touch:
    """One place of the manual that a move touches.

    ``kind`` is ``sentence``, ``comment``, ``claim`` (its ``shown`` states it), ``cell``, ``column`` (of a step table), ``figure`` or ``listing``;
    ``where`` names the section, table or figure; ``text`` is the sentence, row or title around it; ``shown`` is what
    stands there, ``now`` what would have to stand there ('' when what stands there still holds).
    """

    kind: str
    place: Place
    where: str
    text: str
    shown: str = ""
    now: str = ""


@dataclass(frozen=True, slots=True)
class Touched:
    """What touches a measure or a claim: the move, and its places in reading order. ``claims`` names the claims on a measure."""

    move: MeasureMove | ClaimMove
    places: tuple[Touch, ...]
    claims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """Everything. ``series`` are touched places that name no measure: step tables, figures, listings of other logs."""

    old: str
    new: str
    measures: tuple[Touched, ...]
    claims: tuple[Touched, ...]
    series: tuple[Touch, ...]
    host: tuple[tuple[str, str, str], ...]
    recordings: tuple[str, ...]
    leaves: int

    @property
    def moved(self) -> bool:
        """Something that the manual says, or could say by name, moved."""
        return bool(self.measures or self.claims or self.series or self.host or self.recordings)

    @property
    def fallen(self) -> tuple[Touched, ...]:
        """The claims that no longer hold."""
        return tuple(one for one in self.claims if one.move.state == "fell")
