"""When a run counts as dead: the one rule, used live by the watchdog and in the replay of a recording.

A run whose engine died goes on and retries each request (``http_utils.py`` of Miles: once a second, up to 60
attempts). A healthy run retries too, in bursts: a worker is replaced, each waiting request fails once or twice and
then succeeds. So first attempts prove nothing, however many there are. What tells a dead engine is requests that have
already failed often in a row, many of them, and no step that ends in between.

A router that is gone refuses at once, so its tenth attempts come after ten seconds, while one that is started again
needs 12 to 20 s before it serves (``router_manager.py`` in all recordings). So the trouble must also have lasted.
Version 2 of the rule asks for that; version 1 did not.
"""

from __future__ import annotations

from collections import deque
from dataclasses import asdict, dataclass

SCHEMA = "watchdog-rule/2"


@dataclass(frozen=True, slots=True)
class Parameters:
    """``retries`` counted lines within ``seconds``, no step ended since the first of them, and ``least_seconds`` have
    passed since the first retry of any attempt after the last step.

    Only retries whose attempt number is at least ``attempt_at_least`` count. The default of 10: a request waits
    one second before each new attempt, so it has failed for nine seconds and more without one success, far longer
    than a router needs to take a dead worker out. ``retries`` of 50 asks for several such requests, since one
    request makes at most 51 of them before Miles gives up by itself; ``seconds`` of 60 lets a batch of one or two
    requests reach it. ``least_seconds`` of 30: a router that died and was started again serves by then, and Miles
    itself gives up after 60 s at the earliest.
    """

    retries: int = 50
    seconds: float = 60.0
    attempt_at_least: int = 10
    least_seconds: float = 30.0
    no_step_in_between: bool = True
    lines: str = "miles-http-retry"
    schema: str = SCHEMA

    def __post_init__(self) -> None:
        if self.schema != SCHEMA or self.lines != "miles-http-retry":
            raise ValueError(f"this rule is {SCHEMA} and counts the lines 'miles-http-retry'")
        if not (self.retries >= 1 and self.seconds > 0 and self.attempt_at_least >= 1 and self.least_seconds >= 0):
            raise ValueError("retries and attempt_at_least are at least 1, seconds is above 0, least_seconds is not negative")


DEFAULT = Parameters()


def parameters_from(data: dict) -> Parameters:
    """Parameters from JSON data (``schemas/watchdog-rule-1.schema.json``). Raises ValueError."""
    unknown = sorted(set(data) - set(asdict(DEFAULT)))
    if unknown:
        raise ValueError(f"unknown parameter {unknown[0]!r}; known are {', '.join(asdict(DEFAULT))}")
    whole = all(type(data.get(name, 1)) is int for name in ("retries", "attempt_at_least"))
    numbers = all(type(data.get(name, 1)) in (int, float) for name in ("seconds", "least_seconds"))
    if not whole or not numbers or type(data.get("no_step_in_between", True)) is not bool:
        raise ValueError("retries and attempt_at_least are whole numbers, seconds and least_seconds numbers, no_step_in_between true or false")
    return Parameters(**data)


class WatchdogRule:
    """Tell it each retry and each end of a step, in the order of the log; ``retry`` says when it fires.

    Times are in milliseconds. It fires once; memory is bounded by ``retries``.
    """

    def __init__(self, parameters: Parameters = DEFAULT) -> None:
        self.parameters = parameters
        self.fired_at: int | None = None
        self._times: deque[int] = deque(maxlen=parameters.retries)
        self._first: int | None = None

    def step(self) -> None:
        """A step has ended: the engine answers."""
        if self.parameters.no_step_in_between:
            self._times.clear()
            self._first = None

    def retry(self, at: int, attempt: int) -> bool:
        """A retry at ``at``. True exactly when this one makes the rule fire."""
        if self._first is None:
            self._first = at
        if self.fired_at is not None or attempt < self.parameters.attempt_at_least:
            return False
        times = self._times
        times.append(at)
        if len(times) < self.parameters.retries or at - times[0] > self.parameters.seconds * 1000:
            return False
        if at - self._first < self.parameters.least_seconds * 1000:
            return False
        self.fired_at = at
        return True


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a replay found: when the rule fired (milliseconds, None: never) and the retries up to then and after."""

    fired_at: int | None
    before: int
    after: int


def replay(
    retries: list[tuple[int, int]], steps: list[int], parameters: Parameters = DEFAULT
) -> Verdict:
    """Run the rule over (time, attempt) of all retries and the times at which steps ended, both in order."""
    rule = WatchdogRule(parameters)
    ended = 0
    for index, (at, attempt) in enumerate(retries):
        while ended < len(steps) and steps[ended] <= at:
            rule.step()
            ended += 1
        if rule.retry(at, attempt):
            return Verdict(at, index + 1, len(retries) - index - 1)
    return Verdict(None, len(retries), 0)
