"""The campaign's results as Markdown, and each survivor on a line of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .campaign import Judged, Outcome, is_beyond
from .classes import Class, class_of
from .kinds import FAULTS, HARMLESS
from .whole import Compared

ORDER = {kind.name: number for number, kind in enumerate((*FAULTS, *HARMLESS))}


def markdown(outcomes: list[Outcome], compared: list[Compared]) -> str:
    """The tables, faults first."""
    outcomes = sorted(outcomes, key=lambda one: ORDER[one.kind])
    single = [one for one in outcomes if one.group != "harmless" and not is_beyond(one)]
    harmless = [one for one in outcomes if one.group == "harmless"]
    beyond = [one for one in outcomes if is_beyond(one)]
    parts = [
        f"**{_sum(single)} of {_size(single):,} single faults were caught ({_share(_sum(single), _size(single))}). "
        f"{_sum(harmless)} of {_size(harmless):,} harmless changes were reported. {_crashes(outcomes)} checks crashed.**",
        "| Where | Fault | Faults | Caught | Share | Found first by |\n|---|---|--:|--:|--:|---|\n" + "".join(map(_row, single)),
        _survivors([judged for one in single for judged in one.judged if not judged.caught]),
    ]
    if beyond:
        parts.append("More than one change: log, `SHA256SUMS` and the checksum in the summary all agree, and only what was read from the log can tell. "
                     f"{_sum(beyond)} of {_size(beyond):,} were caught ({_share(_sum(beyond), _size(beyond))}). In the others nothing reads the digit, "
                     "such as a process id or a colour.")
    if harmless:
        parts.append("| Harmless change | Changes | Reported |\n|---|--:|--:|\n" +
                     "".join(f"| {one.kind} | {len(one.judged)} | {_sum([one])} |\n" for one in harmless))
    if compared:
        agreeing = sum(one.agrees for one in compared)
        caught = sum(one.judged.caught for one in compared)
        parts.append(f"{agreeing} of {len(compared)} changes that were judged again by `tools/build check` as a whole process got the same answer "
                     f"({caught} of them caught, {len(compared) - caught} not).")
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def _row(one: Outcome) -> str:
    rules = Counter(judged.rule for judged in one.judged if judged.caught).most_common(2)
    found = ", ".join(f"`{rule}`" for rule, _ in rules)
    return f"| {one.group} | {one.kind} | {len(one.judged):,} | {_sum([one]):,} | {_share(_sum([one]), len(one.judged))} | {found} |\n"


def _survivors(survivors: list[Judged]) -> str:
    counts: Counter[Class] = Counter(class_of(one) for one in survivors if one.rule != "crash")
    rows = "".join(f"| {one.name} | {count:,} | {'a hole' if one.hole else 'no change of meaning'} | {one.why} |\n"
                   for one, count in sorted(counts.items(), key=lambda item: (item[0].hole, -item[1])))
    return f"{len(survivors):,} survived:\n\n| Class | Faults | It is | Why |\n|---|--:|---|---|\n{rows}"


def lines(outcomes: Iterable[Outcome], compared: Iterable[Compared]) -> str:
    """Each survivor, each harmless change that was reported, each crash, and each disagreement."""
    found = []
    for one in sorted(outcomes, key=lambda one: ORDER[one.kind]):
        for judged in one.judged:
            if judged.rule == "crash" or judged.caught == (one.group == "harmless"):
                found.append(f"{one.kind}\t{class_of(judged).name if not judged.rule else judged.rule}\t{_place(judged)}\t{judged.before!r}\t{judged.after!r}")
    found += [f"DISAGREES\texit {one.code}\t{_place(one.judged)}\t{one.judged.before!r}\t{one.judged.after!r}" for one in compared if not one.agrees]
    return "kind\tclass\tplace\tbefore\tafter\n" + "".join(f"{line}\n" for line in found)


def _place(judged: Judged) -> str:
    return f"{judged.file}:{judged.line}:{judged.column}"


def _sum(outcomes: Iterable[Outcome]) -> int:
    return sum(judged.caught for one in outcomes for judged in one.judged)


def _size(outcomes: Iterable[Outcome]) -> int:
    return sum(len(one.judged) for one in outcomes)


def _crashes(outcomes: Iterable[Outcome]) -> int:
    return sum(judged.rule == "crash" for one in outcomes for judged in one.judged)


def _share(part: int, whole: int) -> str:
    """Rounded down, so that only all of them is 100 %."""
    return f"{part * 1000 // whole / 10:.1f} %" if whole else "-"
