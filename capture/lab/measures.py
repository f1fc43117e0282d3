"""``capture/measures.yml``: named numbers, computed from the summary, each with its rule and its leaves."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from . import statistic as reducing
from .finding import Finding
from .model import Leaf, Measure
from .positions import Located, did_you_mean, escape
from .quantity import EXACT, WIDE, exact
from .series import EVAL, NotInSummary, Over, Point, leaf, points
from .units import Unit, converted, same_kind, unit

RULE = "measure-computes"
FAULTS = (NotInSummary, reducing.NotComputable)
_SETTING = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?(?:[eE][-+]?\d{1,2})?", re.ASCII)
_BROKEN = (KeyError, TypeError, AttributeError, IndexError, ValueError, ArithmeticError)


@dataclass(frozen=True, slots=True)
class Computed:
    """A value in the summary's own unit, in words and with its leaves."""

    value: Decimal | int
    rule: str
    recordings: tuple[str, ...]
    leaves: tuple[Leaf, ...]


def compute(summary: Mapping[str, Any], located: Located) -> tuple[dict[str, Measure], tuple[Finding, ...]]:
    """All measures of the file that can be computed, and a finding for each that cannot."""
    computer = _Computer(summary, located)
    for id in computer.definitions:
        computer.measure(id, ())
    made = {id: measure for id in computer.definitions if (measure := computer.made[id])}
    return made, tuple(computer.findings)


class _Computer:
    """Computes each measure once, those that a measure needs before it."""

    def __init__(self, summary: Mapping[str, Any], located: Located) -> None:
        self.summary, self.located = summary, located
        held = (located.data or {}).get("measures")
        self.definitions: Mapping[str, Any] = held if isinstance(held, dict) else {}
        self.made: dict[str, Measure | None] = {}
        self.findings: list[Finding] = []

    def measure(self, id: str, path: tuple[str, ...]) -> Measure | None:
        """The measure, or None when it, or one that it needs, cannot be computed (reported once, at its cause)."""
        if id in path:
            circle = " -> ".join((*path[path.index(id):], id))
            return self._fault(path[-1], f"measures stand on each other in a circle: {circle}")
        if id not in self.made:
            self.made[id] = None
            self.made[id] = self._define(id, path)
        elif self.made[id] is None and path and id not in path:
            return None
        return self.made[id]

    def _define(self, id: str, path: tuple[str, ...]) -> Measure | None:
        definition = self.definitions[id]
        if not isinstance(definition, dict):
            return None  # the schema has said so
        try:
            kind = next(kind for kind in ("series", "leaf", "ratio", "difference", "sum") if kind in definition)
            if kind in ("series", "leaf"):
                found = _from_series(self.summary, definition) if kind == "series" else _from_leaf(self.summary, definition)
                return self._finish(id, definition, found, _stored(definition))
            parts = [self._needed(id, part, path) for part in definition[kind]]
            return None if None in parts else self._combine(id, definition, kind, [part for part in parts if part])
        except FAULTS as error:
            return self._fault(id, str(error))
        except StopIteration:
            return None  # the schema has said so
        except _BROKEN as error:
            return self._fault(id, f"the summary or the definition has another form than expected ({type(error).__name__}: {error})")

    def _needed(self, id: str, part: str, path: tuple[str, ...]) -> Measure | None:
        if part not in self.definitions and f"/measures/{escape(part)}" in self.located.keys:
            return None  # it is there and faulty: the schema has said so
        if part not in self.definitions:
            raise NotInSummary(f"no measure '{part}'{did_you_mean(str(part), self.definitions)}")
        return self.measure(part, (*path, id))

    def _combine(self, id: str, definition: Mapping[str, Any], kind: str, parts: Sequence[Measure]) -> Measure | None:
        units = [unit(part.unit) for part in parts]
        recordings = tuple(dict.fromkeys(name for part in parts for name in part.recordings))
        leaves = tuple(dict.fromkeys(one for part in parts for one in part.leaves))
        names = [part.id if "(" in part.rule else f"{part.id} ({part.rule})" for part in parts]
        if kind == "ratio":
            value, own = _ratio(parts, units, definition)
            rule = f"{names[0]} divided by {names[1]}"
        else:
            if not all(same_kind(units[0], other) for other in units):
                raise reducing.NotComputable(f"{parts[0].id} and {parts[-1].id} are in {units[0].name or 'no unit'} and {units[-1].name or 'no unit'}")
            values = [converted(exact(part.value), one, units[0]) for part, one in zip(parts, units, strict=True)]
            value, own = sum(values) if kind == "sum" else values[0] - values[1], units[0]
            rule = " plus ".join(names) if kind == "sum" else f"{names[0]} less {names[1]}"
        return self._finish(id, definition, Computed(value, rule, recordings, leaves), own)

    def _finish(self, id: str, definition: Mapping[str, Any], found: Computed, stored: Unit) -> Measure | None:
        """Convert into the declared unit, and refuse what is no finite number."""
        declared = unit(definition.get("unit", stored.name))
        if not same_kind(stored, declared):
            return self._fault(id, f"{stored.name or 'no unit'} cannot be shown in {declared.name or 'no unit'}")
        value = found.value if stored.factor == declared.factor else converted(Decimal(found.value), stored, declared)
        plain = value if isinstance(value, int) else float(EXACT.plus(value))
        if not math.isfinite(plain):
            return self._fault(id, f"the result is {plain}")
        if value == plain and declared.counted and all(isinstance(one.value, int) for one in found.leaves):
            plain = int(plain) if plain == int(plain) else plain
        place = self.located.place(f"/measures/{escape(id)}", key=True)
        digits = definition.get("digits", _digits(plain))
        return Measure(id, plain, definition.get("unit", stored.name), definition.get("description", ""), found.rule,
                       found.recordings, found.leaves, digits, place.line)

    def _fault(self, id: str, message: str) -> None:
        place = self.located.place(f"/measures/{escape(id)}", key=True)
        self.findings.append(Finding(RULE, place, f"measure '{id}' cannot be computed: {message}",
                                     source=self.located.line(place)[:200]))


def _stored(definition: Mapping[str, Any]) -> Unit:
    """The unit of a series' or leaf's values: as said, else a fraction for ``%``, else the measure's own."""
    declared = unit(definition.get("unit", ""))
    if "stored" in definition:
        return unit(definition["stored"])
    no_unit = definition.get("statistic") in ("count", "share", "first_step") and not declared.counted
    return unit("") if no_unit or declared.name == "%" else declared


def over_words(over: Over, count: int) -> str:
    """``15 clean steps``: what a measure was taken over, in words."""
    if not isinstance(over, str):
        first, last = over["steps"]
        return f"step {first}" if first == last else f"{count} of the steps {first} to {last}"
    if over == "warm-up":
        return "the warm-up step"
    return f"{count} {'recorded' if over == 'all' else over} step{'' if count == 1 else 's'}"


def _taken(series: str, over: Over, found: Sequence[Point]) -> str:
    """What a series was taken over, in words: steps, or evaluations."""
    if not series.startswith(EVAL):
        return over_words(over, len({point.step for point in found}))
    return f"evaluation {found[0].step}" if len(found) == 1 else f"{len(found)} evaluations"


def _from_series(summary: Mapping[str, Any], definition: Mapping[str, Any]) -> Computed:
    run, series, over = definition["run"], definition["series"], definition.get("over", "clean")
    found = points(summary, run, series, over, record=definition.get("record", ""), when=definition.get("when", ""))
    if not found:
        which = f"the {over}" if isinstance(over, str) else "the chosen"
        raise reducing.NotComputable(f"none of {which} steps of '{run}' holds '{series}'")
    if definition["statistic"] == "rate":
        return _step_rate(summary, definition, found)
    value = reducing.reduce([point.value for point in found], definition, [point.step for point in found])
    rule = f"{_statistic_words(definition, series)} over {_taken(series, over, found)} of {run}"
    used = found
    if definition["statistic"] in ("first", "last"):
        used = found[:1] if definition["statistic"] == "first" else found[-1:]
    elif definition["statistic"] == "first_step":
        used = tuple(point for point in found if point.step <= value)
    return Computed(_exactly(value), rule, (run,), tuple(one for point in used for one in point.leaves))


def _step_rate(summary: Mapping[str, Any], definition: Mapping[str, Any], found: tuple[Point, ...]) -> Computed:
    run, per, over = definition["run"], definition.get("per", "step/seconds"), definition.get("over", "clean")
    times = points(summary, run, per, over)
    if {point.step for point in times} != {point.step for point in found}:
        raise reducing.NotComputable(f"'{definition['series']}' and '{per}' do not stand in the same steps")
    value = reducing.rate([point.value for point in found], [point.value for point in times])
    rule = f"sum of {definition['series']} a second of {per} over {over_words(over, len(times))} of {run}"
    return Computed(_exactly(value), rule, (run,), tuple(one for point in (*found, *times) for one in point.leaves))


def _from_leaf(summary: Mapping[str, Any], definition: Mapping[str, Any]) -> Computed:
    run, path = definition.get("run", ""), definition["leaf"]
    value, at = leaf(summary, path, run)
    where = f"{path} of {run}" if run else path
    if isinstance(value, list):
        return _from_list(value, at, where, run, definition)
    if "statistic" in definition:
        raise reducing.NotComputable(f"'{path}' is one value: it takes no statistic")
    if isinstance(value, str) and _SETTING.fullmatch(value):  # the value of a recorded flag
        return Computed(int(value) if value.isdecimal() else Decimal(value), where, (run,) if run else (), (at,))
    if isinstance(value, bool) or not isinstance(value, int | float):
        held = "a map" if isinstance(value, Mapping) else repr(value)
        raise reducing.NotComputable(f"'{path}' holds {held[:80]}, which is no number")
    return Computed(_exactly(value), where, (run,) if run else (), (at,))


def _from_list(values: list[Any], at: Leaf, where: str, run: str, definition: Mapping[str, Any]) -> Computed:
    if "statistic" not in definition:
        raise reducing.NotComputable(f"'{where}' is a list of {len(values)}: name a statistic")
    if definition["statistic"] == "count" and not reducing.condition_of(definition):
        return Computed(len(values), f"count of {where}, {len(values)} values", (run,), (at,))
    if not values and definition["statistic"] != "count":
        raise reducing.NotComputable(f"'{where}' is an empty list")
    if any(isinstance(one, bool) or not isinstance(one, int | float) or not math.isfinite(one) for one in values):
        raise reducing.NotComputable(f"'{where}' holds something that is no finite number")
    if definition["statistic"] == "first_step":
        raise reducing.NotComputable("first_step goes with a series")
    if definition["statistic"] == "rate":
        return Computed(_exactly(reducing.event_rate(values)), f"events a second between the first and the last of {where}", (run,), (at,))
    value = reducing.reduce(values, definition)
    return Computed(_exactly(value), f"{_statistic_words(definition, where)}, {len(values)} values", (run,), (at,))


def _ratio(parts: Sequence[Measure], units: Sequence[Any], definition: Mapping[str, Any]) -> tuple[Decimal, Any]:
    top, bottom = (exact(part.value) for part in parts)
    if bottom == 0:
        raise reducing.NotComputable(f"{parts[1].id} is zero")
    if same_kind(*units):
        return WIDE.divide(converted(top, units[0], units[1]), bottom), unit("")
    wanted = unit(definition.get("unit", ""))
    own = unit(f"{units[0].name}/{units[1].name}")
    if wanted.name == "" or not same_kind(own, wanted):
        raise reducing.NotComputable(f"a ratio of {units[0].name or 'no unit'} and {units[1].name or 'no unit'} is in {own.name}: say so as its unit")
    return WIDE.divide(top, bottom), own


def _exactly(value: float | int) -> Decimal | int:
    if isinstance(value, int):
        return value
    if not math.isfinite(value):
        raise reducing.NotComputable(f"the result is {value}")
    return exact(value)


def _statistic_words(definition: Mapping[str, Any], of: str) -> str:
    """``median of perf/step_time``, ``first step with rollout/raw_reward of at least 0.5``."""
    statistic, condition = definition["statistic"], reducing.condition_of(definition)
    name = {"quantile": f"{definition.get('q', 0):g} quantile", "largest_gap": "largest gap", "first_step": "first step"}.get(statistic, statistic)
    if not condition:
        return f"{name} of {of}"
    return f"{name}{' of values' if statistic == 'count' else ''} with {of} {reducing.CONDITIONS[condition[0]][0]} {condition[1]:g}"


def _digits(value: float | int) -> int:
    """Digits for tables when none are declared: none for whole numbers, else three significant ones."""
    if isinstance(value, int) or value == 0 or value.is_integer():
        return 0
    return min(max(2 - math.floor(math.log10(abs(value))), 0), 6)
