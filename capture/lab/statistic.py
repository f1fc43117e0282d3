"""Many values become one. pandas does the arithmetic; it is imported when the first measure needs it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

CONDITIONS: Mapping[str, tuple[str, Callable[[Any, float], Any]]] = {
    "at_least": ("of at least", lambda values, bound: values >= bound),
    "at_most": ("of at most", lambda values, bound: values <= bound),
    "above": ("above", lambda values, bound: values > bound),
    "below": ("below", lambda values, bound: values < bound),
    "equals": ("of exactly", lambda values, bound: values == bound),
}
SIMPLE = ("median", "mean", "min", "max", "sum")
NEEDS_CONDITION = ("share", "first_step")


class NotComputable(ValueError):
    """The values at hand do not allow the statistic; the message says why."""


def condition_of(definition: Mapping[str, Any]) -> tuple[str, float] | None:
    """The condition of a definition, as (name, bound). Raises ``NotComputable`` when there are two."""
    given = [(name, definition[name]) for name in CONDITIONS if name in definition]
    if len(given) > 1:
        raise NotComputable("it takes one condition, not " + " and ".join(name for name, _ in given))
    return given[0] if given else None


def reduce(values: Sequence[float], definition: Mapping[str, Any], steps: Sequence[int] = ()) -> float | int:
    """The statistic of ``definition`` over ``values`` (``steps`` are their step numbers). Raises ``NotComputable``."""
    import pandas

    statistic = definition["statistic"]
    series = pandas.Series(list(values))
    condition = condition_of(definition)
    if condition and statistic not in ("count", *NEEDS_CONDITION):
        raise NotComputable(f"'{condition[0]}' goes with count, share and first_step, not with {statistic}")
    if not condition and statistic in NEEDS_CONDITION:
        raise NotComputable(f"{statistic} needs one condition: {', '.join(CONDITIONS)}")
    if ("q" in definition) != (statistic == "quantile"):
        raise NotComputable("quantile needs 'q', and 'q' goes with quantile alone")
    if condition:
        return _conditional(series, statistic, CONDITIONS[condition[0]][1](series, condition[1]), steps)
    return _plain(series, statistic, definition)


def _plain(series: Any, statistic: str, definition: Mapping[str, Any]) -> float | int:
    if statistic == "count":
        return len(series)
    if statistic == "quantile":
        return series.quantile(definition["q"], interpolation="linear").item()
    if statistic in ("first", "last"):
        return series.iloc[0 if statistic == "first" else -1].item()
    if statistic == "largest_gap":
        if len(series) < 2:
            raise NotComputable("a gap needs two values")
        return round(series.sort_values().diff().max().item(), 9)  # times hold three decimals: no binary tail
    assert statistic in SIMPLE
    return getattr(series, statistic)().item()


def _conditional(series: Any, statistic: str, meets: Any, steps: Sequence[int]) -> float | int:
    if statistic == "count":
        return int(meets.sum())
    if statistic == "share":
        return float(meets.mean())
    met = [step for step, good in zip(steps, meets, strict=True) if good]
    if not met:
        raise NotComputable("no step meets the condition")
    return met[0]


def rate(values: Sequence[float], seconds: Sequence[float]) -> float:
    """The sum of ``values`` over the sum of ``seconds``. Raises ``NotComputable`` over no time."""
    import pandas

    time = float(pandas.Series(list(seconds)).sum())
    if time <= 0:
        raise NotComputable("a rate over no time")
    return float(pandas.Series(list(values)).sum()) / time


def event_rate(times: Sequence[float]) -> float:
    """Events a second between the first and the last of ``times``: intervals, so one fewer than events."""
    span = max(times) - min(times) if times else 0
    if span <= 0:
        raise NotComputable("a rate needs two times that differ")
    return (len(times) - 1) / span
