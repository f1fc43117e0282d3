"""When a heat guard holds a run: a limit with hysteresis, as a pure rule."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum


class Action(StrEnum):
    """What to do after one reading."""

    PAUSE = "pause"
    RESUME = "resume"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class HeatRule:
    """Pause at ``limit_c`` and above; resume at ``resume_c`` and below. In between nothing changes.

    The distance between the two keeps a run from being held and released at every reading. Where a reading falls
    past both within one interval, as that of a chip does once its load is gone, ``least_s`` does: no hold is shorter.
    """

    limit_c: float = 84.0
    resume_c: float = 70.0
    least_s: float = 0.0

    def __post_init__(self) -> None:
        if not (math.isfinite(self.limit_c) and math.isfinite(self.resume_c) and self.resume_c < self.limit_c):
            raise ValueError("resume_c must be below limit_c")
        if not (math.isfinite(self.least_s) and self.least_s >= 0):
            raise ValueError("least_s must be a number of seconds, zero or more")

    def decide(self, temperature_c: float | None, paused: bool, held_s: float = math.inf) -> Action:
        """What one reading asks for, in a run that is ``paused`` for ``held_s``. Without a reading (None, nan) a run stays as it is."""
        if temperature_c is None or math.isnan(temperature_c):
            return Action.NOTHING
        if not paused and temperature_c >= self.limit_c:
            return Action.PAUSE
        if paused and temperature_c <= self.resume_c and held_s >= self.least_s:
            return Action.RESUME
        return Action.NOTHING
