"""A column of a step table has the unit that the measures of its series have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from capture.lab.finding import Finding
from capture.lab.model import Lab

from ...documents.model import Measures
from ...rules import Rule
from ..context import Context

RULE = Rule("column-unit", "the unit of a step table's column is that of the measures over the same series: its values are not converted")
_RULE = re.compile(r"(?:median|mean|min|max|first|last|[\d.]+ quantile) of (?P<series>[^\s()]+) over (?!.*[()])")


def check(context: Context) -> Iterator[Finding]:
    """One finding a column. A column without a unit, and a series that no measure reads, can be anything."""
    units = _units(context.lab)
    for page, block in context.blocks(Measures):
        for column in block.columns:
            known = units.get(column.series, set())
            if column.unit and known and column.unit not in known:
                shown = " or ".join(sorted(one or "no unit" for one in known))
                message = f"the column is in {column.unit}, and the measures of {column.series} are in {shown}"
                yield page.finding(RULE, column.position, message, found=column.unit, expected=shown,
                                   mend="write the unit in which the log holds the series")


def _units(lab: Lab) -> dict[str, set[str]]:
    """Series -> the units of the measures that take one value out of it."""
    units: dict[str, set[str]] = {}
    for measure in lab.measures.values():
        if match := _RULE.match(measure.rule):
            units.setdefault(match["series"], set()).add(measure.unit)
    return units
