"""The one rule of which steps are clean, used for the summary and by the check that marks the stored steps again."""

from __future__ import annotations

from collections.abc import Iterable

from .pauses import Interval, touches


def evaluated(start: int, end: int | None, evaluations: Iterable[int]) -> bool:
    """Whether an evaluation ran in the window of a step. All times in milliseconds, ``end`` None when it never closed.

    ``train.py`` of Miles evaluates between the update of the weights and the next rollout, and waits for it, so the
    whole evaluation lies in one window. ``evaluations`` are the times of their ``eval N`` lines, which come at its end:
    a line in the millisecond in which a window opens belongs to the window before.
    """
    return any(start < at and (end is None or at <= end) for at in evaluations)


def is_clean(state: str, start: int, end: int | None, pauses: Iterable[Interval], evaluations: Iterable[int]) -> bool:
    """Complete, not the warm-up, touched by no pause, and without an evaluation: its time is that of training alone."""
    if state != "complete" or end is None:
        return False
    return not touches((start, end), pauses) and not evaluated(start, end, evaluations)
