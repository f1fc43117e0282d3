"""Events of one log to steps.

Step N is the time from the start of ``train_wait`` to the end of ``train`` in the trainer: in it the weights are
updated, rollout N is generated, and the trainer learns from it. The trainer's ``perf N`` comes right after that end
and holds the update before rollout N. What follows the last step (one more update) belongs to no step.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .events import Event, Memory, Record, TimerEnd, TimerStart

RECORDS = ("rollout", "rollout_perf", "trainer_perf", "train")


@dataclass(slots=True)
class Phase:
    """One timer: times in milliseconds; ``end`` None when the log ends before it does."""

    name: str
    start: int
    start_line: int
    end: int | None = None
    end_line: int = 0


@dataclass(slots=True)
class Step:
    """One window of the trainer. ``trained``: its ``train`` timer ended."""

    number: int
    start: int
    end: int | None = None
    records: dict[str, Record] = field(default_factory=dict)
    phases: list[Phase] = field(default_factory=list)
    memory: list[Memory] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """The window closed and all four records are there."""
        return self.end is not None and all(kind in self.records for kind in RECORDS)


class StepBuilder:
    """Tell it the events of one log in order; ``steps`` grows. One trainer a log is assumed."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._open: dict[str, Phase] = {}
        self._early: dict[int, Record] = {}
        self._updating = False

    def add(self, event: Event) -> bool:
        """Take one event. True when it ended a step."""
        if isinstance(event, TimerStart):
            self._start(event)
        elif isinstance(event, TimerEnd):
            return self._end(event)
        elif isinstance(event, Record) and event.kind in RECORDS:
            self._record(event)
        elif isinstance(event, Memory) and self.steps:
            self._memory_step().memory.append(event)
        return False

    def _start(self, event: TimerStart) -> None:
        if event.name == "train_wait":
            number = self.steps[-1].number + 1 if self.steps else 0
            self.steps.append(Step(number, event.at))
            self._updating = False
        elif event.name == "update_weights":
            self._updating = True
        if self.steps:
            phase = self._open[event.name] = Phase(event.name, event.at, event.line)
            self.steps[-1].phases.append(phase)

    def _end(self, event: TimerEnd) -> bool:
        if phase := self._open.pop(event.name, None):
            phase.end, phase.end_line = event.at, event.line
        if event.name != "train" or not self.steps or self.steps[-1].end is not None:
            return False
        self.steps[-1].end = event.at
        return True

    def _record(self, event: Record) -> None:
        if event.kind == "trainer_perf":
            step = next((step for step in reversed(self.steps) if step.number == event.number), None)
            if step:
                step.records.setdefault(event.kind, event)
        elif event.kind == "rollout_perf":
            self._early[event.number] = event  # May come before its window opens, when generation runs ahead.
        elif self.steps:
            step = self.steps[-1]
            if event.kind == "rollout":
                step.number = event.number  # A resumed run does not begin at 0.
            step.records[event.kind] = event

    def _memory_step(self) -> Step:
        """Between the end of ``train`` and the next update, memory is that of the step that just ended."""
        follows = len(self.steps) > 1 and self.steps[-1].end is None and not self._updating
        waiting = follows and all(phase.name == "train_wait" for phase in self.steps[-1].phases)
        return self.steps[-2] if waiting else self.steps[-1]

    def finish(self, ended_well: bool) -> tuple[list[Step], list[Phase]]:
        """The steps, and the phases after the last of them.

        The window that a run leaves open at its end is an incomplete step, unless the run ended by itself
        (``ended_well``) and had begun no rollout in it.
        """
        for step in self.steps:
            if record := self._early.get(step.number):
                step.records["rollout_perf"] = record
        if self.steps and ended_well and self.steps[-1].end is None and not self.steps[-1].records:
            return self.steps[:-1], self.steps[-1].phases
        return self.steps, []
