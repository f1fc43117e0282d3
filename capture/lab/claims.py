"""``capture/claims.yml``: statements about measures and series that hold, or do not, on the stored summary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from . import runs
from .finding import Finding
from .model import ClaimResult, Measure
from .numerals import NotANumber
from .positions import Located, did_you_mean, escape
from .quantity import exact, read, worded
from .series import NotInSummary
from .statistic import NotComputable
from .units import converted, same_kind, unit

RULE = "claim-computes"
DIRECTIONS: Mapping[str, str] = {"above": "up", "rises": "up", "below": "down", "falls": "down"}
FAULTS = (NotInSummary, NotComputable, NotANumber)
_BROKEN = (KeyError, TypeError, AttributeError, IndexError, ValueError, ArithmeticError)


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether a claim holds, the values in words, and the measures that it stands on."""

    holds: bool
    detail: str
    measures: tuple[str, ...] = ()
    recordings: tuple[str, ...] = ()


class Unmade(LookupError):
    """A measure that is defined and has no value: that has been reported where it was caused."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a claim may look at; ``unmade`` are measures that are defined and have no value."""

    summary: Mapping[str, Any]
    measures: Mapping[str, Measure]
    unmade: frozenset[str] = frozenset()

    def measure(self, id: str) -> Measure:
        """Raises ``NotInSummary`` with the nearest name, and ``Unmade``."""
        if id in self.unmade:
            raise Unmade(id)
        if id not in self.measures:
            raise NotInSummary(f"no measure '{id}' has a value{did_you_mean(id, self.measures)}")
        return self.measures[id]


def judge(
    summary: Mapping[str, Any], measures: Mapping[str, Measure], located: Located, unmade: frozenset[str] = frozenset()
) -> tuple[dict[str, ClaimResult], tuple[Finding, ...]]:
    """All claims that can be judged, and a finding for each that cannot. A claim that fell is no finding here.

    A claim on one of ``unmade``, measures that have been reported already, is left out without a word.
    """
    known, results, findings = Known(summary, measures, unmade), {}, []
    held = located.data.get("claims") if isinstance(located.data, dict) else None
    for id, definition in (held if isinstance(held, dict) else {}).items():
        place = located.place(f"/claims/{escape(id)}", key=True)
        kind = next((kind for kind in KINDS if isinstance(definition, dict) and kind in definition), "")
        if not kind:
            continue  # the schema has said so
        try:
            ruling = KINDS[kind](known, definition[kind])
        except Unmade:
            continue
        except FAULTS as error:
            message = str(error)
        except _BROKEN as error:
            message = f"the summary or the definition has another form than expected ({type(error).__name__}: {error})"
        else:
            named = tuple(dict.fromkeys(run for one in ruling.measures for run in measures[one].recordings))
            results[id] = ClaimResult(id, ruling.holds, str(definition.get("statement", "")), ruling.detail, ruling.measures,
                                      place.line, bounds_of(definition[kind]), ruling.recordings or named, DIRECTIONS.get(kind, ""))
            continue
        findings.append(Finding(RULE, place, f"claim '{id}' cannot be judged: {message}", source=located.line(place)[:200]))
    return results, tuple(findings)


def bound_of(bound: float | str, measure: Measure) -> Decimal:
    """A bound in the measure's own unit. Raises ``NotANumber``.

    A bare number is in that unit; for ``%`` it is a fraction of at most 1, so that ``12`` cannot pass for 12 %.
    """
    own = unit(measure.unit)
    if isinstance(bound, str):
        said = read(bound)
        if not same_kind(said.unit, own) and not (said.unit.name == "" and own.counted):
            raise NotANumber(f"the bound '{bound}' is not in {measure.unit or 'plain numbers'}, as {measure.id} is")
        if said.unit.name == "" and own.name == "%":
            raise NotANumber(f"write the bound of {measure.id} with its unit: '{bound} %'")
        return converted(said.value, said.unit, own) if said.unit.dimension == own.dimension else said.value
    value = exact(bound)
    if own.name == "%":
        if abs(value) > 1:
            raise NotANumber(f"{measure.id} is in %: write the bound as '{bound:g} %' or as a fraction of at most 1")
        return value * 100
    return value


def bounds_of(rule: Any) -> tuple[str, ...]:
    """Every number of a rule, as decimal text; shares and percents in both forms."""
    if isinstance(rule, Mapping):
        return tuple(dict.fromkeys(one for value in rule.values() for one in bounds_of(value)))
    if isinstance(rule, list):
        return tuple(dict.fromkeys(one for value in rule for one in bounds_of(value)))
    if isinstance(rule, bool) or not isinstance(rule, int | float | str):
        return ()
    try:
        said = read(rule) if isinstance(rule, str) else None
    except NotANumber:
        return ()
    value = said.value if said else exact(rule)
    percent = said is not None and said.unit.name == "%"
    forms = (value, value / 100) if percent else (value, value * 100) if abs(value) <= 1 else (value,)
    return tuple(format(form.normalize(), "f") for form in forms)


def _value(known: Known, id: str, like: Measure) -> Decimal:
    """Another measure's value in the unit of ``like``."""
    other = known.measure(id)
    own, wanted = unit(other.unit), unit(like.unit)
    if not same_kind(own, wanted):
        raise NotANumber(f"{id} is in {other.unit or 'no unit'} and {like.id} in {like.unit or 'no unit'}")
    return converted(exact(other.value), own, wanted)


def _compare(known: Known, rule: Mapping[str, Any], word: str, beyond: Callable[[Decimal, Decimal], bool]) -> Ruling:
    measure = known.measure(rule["measure"])
    value = exact(measure.value)
    limit = _value(known, rule["than"], measure) if "than" in rule else bound_of(rule["bound"], measure)
    good = beyond(value, limit) or bool(rule.get("or_equal")) and value == limit
    named = f"{rule['than']}, {worded(limit, measure)}" if "than" in rule else worded(limit, measure)
    detail = f"{measure.id} is {worded(value, measure)}, {'' if good else 'not '}{word} {named}"
    return Ruling(good, detail, (measure.id, rule["than"]) if "than" in rule else (measure.id,))


def _below(known: Known, rule: Mapping[str, Any]) -> Ruling:
    return _compare(known, rule, "below", lambda value, limit: value < limit)


def _above(known: Known, rule: Mapping[str, Any]) -> Ruling:
    return _compare(known, rule, "above", lambda value, limit: value > limit)


def _between(known: Known, rule: Mapping[str, Any]) -> Ruling:
    measure = known.measure(rule["measure"])
    low, high = bound_of(rule["low"], measure), bound_of(rule["high"], measure)
    if low > high:
        raise NotComputable(f"'low' ({rule['low']}) is above 'high' ({rule['high']})")
    value = exact(measure.value)
    good = low <= value <= high
    detail = f"{measure.id} is {worded(value, measure)}, {'' if good else 'not '}between {worded(low, measure)} and {worded(high, measure)}"
    return Ruling(good, detail, (measure.id,))


def _equals(known: Known, rule: Mapping[str, Any]) -> Ruling:
    measure = known.measure(rule["measure"])
    target = _value(known, rule["than"], measure) if "than" in rule else bound_of(rule["bound"], measure)
    value, within = exact(measure.value), bound_of(rule["within"], measure)
    if within < 0:
        raise NotComputable("'within' is negative")
    good = abs(value - target) <= within
    named = f"{rule['than']}, {worded(target, measure)}" if "than" in rule else worded(target, measure)
    detail = f"{measure.id} is {worded(value, measure)}, {'' if good else 'not '}within {worded(within, measure)} of {named}"
    return Ruling(good, detail, (measure.id, rule["than"]) if "than" in rule else (measure.id,))


def _grows_by(known: Known, rule: Mapping[str, Any]) -> Ruling:
    start, end = known.measure(rule["from"]), known.measure(rule["to"])
    before, after = _value(known, start.id, end), exact(end.value)
    if "factor" in rule:
        if before <= 0:
            raise NotComputable(f"{start.id} is {worded(before, end)}: a factor needs a value above zero")
        good, by = after >= before * exact(rule["factor"]), f"{exact(rule['factor'])} times"
    else:
        amount = bound_of(rule["amount"], end)
        good, by = after - before >= amount, worded(amount, end)
    detail = f"from {start.id}, {worded(before, end)}, to {end.id}, {worded(after, end)}: {'' if good else 'not '}at least {by}"
    return Ruling(good, detail, (start.id, end.id))


def _of_runs(judge_runs: Callable[[Mapping[str, Any], Mapping[str, Any]], runs.Ruled]) -> Callable[[Known, Mapping[str, Any]], Ruling]:
    def ruled(known: Known, rule: Mapping[str, Any]) -> Ruling:
        holds, detail, recordings = judge_runs(known.summary, rule)
        return Ruling(holds, detail, recordings=recordings)

    return ruled


KINDS: Mapping[str, Callable[[Known, Mapping[str, Any]], Ruling]] = {
    "below": _below,
    "above": _above,
    "between": _between,
    "equals": _equals,
    "grows_by": _grows_by,
    "rises": _of_runs(runs.rises),
    "falls": _of_runs(runs.falls),
    "first_to_pass": _of_runs(runs.first_to_pass),
    "holds_in_every_run": _of_runs(runs.holds_in_every_run),
    "no_run": _of_runs(runs.no_run),
}
