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

    The distance between the two keeps a run from being held and released every second.
    """

    limit_c: float = 84.0
    resume_c: float = 70.0

    def __post_init__(self) -> None:
        if not (math.isfinite(self.limit_c) and math.isfinite(self.resume_c) and self.resume_c < self.limit_c):
            raise ValueError("resume_c must be below limit_c")

    def decide(self, temperature_c: float | None, paused: bool) -> Action:
        """What one reading asks for. Without a reading (None, nan) a run stays as it is."""
        if temperature_c is None or math.isnan(temperature_c):
            return Action.NOTHING
        if not paused and temperature_c >= self.limit_c:
            return Action.PAUSE
        if paused and temperature_c <= self.resume_c:
            return Action.RESUME
        return Action.NOTHING
