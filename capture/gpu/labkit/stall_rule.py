"""When a run counts as stalled: a phase open far longer than its own median, no new step, GPU idle.

A pure rule over the events of the log and readings of the GPU's load. Times are seconds
of a monotonic clock, so a jump of the wall clock changes nothing.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class StallParameters:
    """Fires when the open phase is ``times`` its own median (of at least ``known`` ends), at least ``least_s``
    old, and the GPU was below ``idle_pct`` for the last ``idle_s``."""

    times: float = 10.0
    known: int = 3
    least_s: float = 120.0
    idle_pct: int = 5
    idle_s: float = 60.0


class StallRule:
    """Tell it phases as they start and end, and the load; ask ``stalled``."""

    def __init__(self, parameters: StallParameters = StallParameters()) -> None:
        self.parameters = parameters
        self._open: dict[str, float] = {}
        self._took: dict[str, deque[float]] = {}
        self._idle_since: float | None = None

    def start(self, phase: str, now: float) -> None:
        """A phase begins."""
        self._open[phase] = now

    def end(self, phase: str, now: float) -> None:
        """A phase ends; the first time of each is left out of the median, since it holds compilation."""
        began = self._open.pop(phase, None)
        if began is None:
            return
        if phase not in self._took:
            self._took[phase] = deque(maxlen=100)
            return
        self._took[phase].append(now - began)

    def load(self, percent: int | None, now: float) -> None:
        """A reading of the GPU's load; None (no reading) proves nothing and starts the idle time anew."""
        if percent is None or percent >= self.parameters.idle_pct:
            self._idle_since = None
        elif self._idle_since is None:
            self._idle_since = now

    def stalled(self, now: float) -> str:
        """The phase that stalls, in words; empty while none does."""
        rule = self.parameters
        if self._idle_since is None or now - self._idle_since < rule.idle_s:
            return ""
        for phase, began in self._open.items():
            took = self._took.get(phase, ())
            if len(took) < rule.known:
                continue
            usual, age = median(took), now - began
            if age >= max(rule.times * usual, rule.least_s):
                return f"{phase} is open for {age:.0f} s, its median is {usual:.1f} s, and the GPU is idle"
        return ""
