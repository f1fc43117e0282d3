"""The claims that look at the steps of runs: trends, races, and what holds in all runs or in none.

Each takes the summary and its part of ``claims.yml`` and returns whether it holds, the values in
words, and the runs that it looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from .numerals import grouped
from .quantity import exact
from .series import NotInSummary, Point, leaf, names, points, recording
from .statistic import NotComputable, reduce

Ruled = tuple[bool, str, tuple[str, ...]]
_BOUNDS = ("below", "above", "between", "equals")


def rises(summary: Mapping[str, Any], rule: Mapping[str, Any]) -> Ruled:
    """The mean of the last ``window`` steps is above that of the first."""
    return _trend(summary, rule, "rises", lambda before, after: after > before)


def falls(summary: Mapping[str, Any], rule: Mapping[str, Any]) -> Ruled:
    """The mean of the last ``window`` steps is below that of the first."""
    return _trend(summary, rule, "falls", lambda before, after: after < before)


def first_to_pass(summary: Mapping[str, Any], rule: Mapping[str, Any]) -> Ruled:
    """``run`` reaches the bound at an earlier step than every run of ``among``; one that never does is last."""
    steps = {run: _passes(summary, run, rule) for run in dict.fromkeys([rule["run"], *rule["among"]])}
    rivals = [step for run, step in steps.items() if run != rule["run"] and step is not None]
    own = steps[rule["run"]]
    if not set(steps) - {rule["run"]}:
        raise NotComputable("'among' names no other run")
    told = ", ".join(f"{run} {'at step ' + str(step) if step is not None else 'never'}" for run, step in steps.items())
    good = own is not None and all(own < step for step in rivals)
    return good, f"{rule['series']} reaches {short(rule['bound'])}: {told}", tuple(steps)


def holds_in_every_run(summary: Mapping[str, Any], rule: Mapping[str, Any]) -> Ruled:
    """The condition holds in each of the runs."""
    values = _values(summary, rule)
    return all(_meets(rule, value) for value in values.values()), _told(rule, values), tuple(values)


def no_run(summary: Mapping[str, Any], rule: Mapping[str, Any]) -> Ruled:
    """The condition holds in none of the runs."""
    values = _values(summary, rule)
    return not any(_meets(rule, value) for value in values.values()), _told(rule, values), tuple(values)


def short(value: float | int | Decimal) -> str:
    """A value with up to six significant digits, for messages."""
    plain = exact(value)
    places = min(max(0, 5 - plain.adjusted()), 12) if plain else 0
    return grouped(round(plain, places).normalize())


def _trend(
    summary: Mapping[str, Any], rule: Mapping[str, Any], word: str, moved: Callable[[float, float], bool]
) -> Ruled:
    found = _points(summary, rule["run"], rule)
    window = rule.get("window", 1)
    if len(found) < 2 * window:
        raise NotComputable(f"{word} over {len(found)} steps: the two windows of {window} overlap")
    values = [point.value for point in found]
    before, after = (reduce(part, {"statistic": "mean"}) for part in (values[:window], values[-window:]))
    good = moved(before, after)
    if rule.get("every_step"):
        for one, two in zip(found, found[1:], strict=False):
            if not moved(one.value, two.value):
                return False, f"{rule['series']} of {rule['run']} goes from {short(one.value)} at step {one.step} to {short(two.value)} at step {two.step}", (rule["run"],)
    span = f"step {found[0].step}" if window == 1 else f"the first {window} steps"
    until = f"step {found[-1].step}" if window == 1 else f"the last {window}"
    return good, f"{rule['series']} of {rule['run']} goes from {short(before)} over {span} to {short(after)} over {until}", (rule["run"],)


def _points(summary: Mapping[str, Any], run: str, rule: Mapping[str, Any]) -> tuple[Point, ...]:
    found = points(summary, run, rule["series"], rule.get("over", "clean"))
    if not found:
        raise NotComputable(f"no step of '{run}' over {rule.get('over', 'clean')} holds '{rule['series']}'")
    return found


def _passes(summary: Mapping[str, Any], run: str, rule: Mapping[str, Any]) -> int | None:
    return next((point.step for point in _points(summary, run, rule) if point.value >= rule["bound"]), None)


def _values(summary: Mapping[str, Any], rule: Mapping[str, Any]) -> dict[str, float]:
    """The value in each run. Named runs must all hold it; without names those that do are taken, in the order of their names."""
    chosen = rule.get("runs") or [run for run in sorted(summary.get("recordings", {})) if _holds(summary, run, rule)]
    if not chosen:
        raise NotInSummary(f"no run holds '{rule.get('series') or rule.get('leaf')}'")
    if sum(name in rule for name in _BOUNDS) != 1:
        raise NotComputable("it takes exactly one of " + ", ".join(_BOUNDS))
    return {run: _value(summary, run, rule) for run in chosen}


def _holds(summary: Mapping[str, Any], run: str, rule: Mapping[str, Any]) -> bool:
    if "series" in rule:
        return rule["series"] in names(summary, run) and bool(points(summary, run, rule["series"], rule.get("over", "clean")))
    try:
        return isinstance(leaf(summary, rule["leaf"], run)[0], int | float)
    except NotInSummary:
        return False


def _value(summary: Mapping[str, Any], run: str, rule: Mapping[str, Any]) -> float:
    recording(summary, run)
    if "series" in rule:
        return reduce([point.value for point in _points(summary, run, rule)], {"statistic": rule["statistic"]})
    value, _ = leaf(summary, rule["leaf"], run)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise NotComputable(f"'{rule['leaf']}' of '{run}' is no number")
    exact(value)
    return value


def _meets(rule: Mapping[str, Any], value: float) -> bool:
    if "between" in rule:
        low, high = rule["between"]
        return low <= value <= high
    if "below" in rule:
        return value < rule["below"]
    return value > rule["above"] if "above" in rule else value == rule["equals"]


def _told(rule: Mapping[str, Any], values: Mapping[str, float]) -> str:
    what = f"{rule['statistic']} of {rule['series']}" if "series" in rule else rule["leaf"]
    name = next(name for name in _BOUNDS if name in rule)
    bound = " and ".join(short(one) for one in rule[name]) if name == "between" else short(rule[name])
    return f"{what}: " + ", ".join(f"{short(value)} in {run}" for run, value in values.items()) + f" ({name} {bound})"
