"""heat_rule.py: a limit with hysteresis."""

from __future__ import annotations

import math

import pytest
from capture.gpu.labkit.heat_rule import Action, HeatRule


@pytest.mark.parametrize("temperature, paused, action", [
    (83.9, False, Action.NOTHING), (84, False, Action.PAUSE), (99, False, Action.PAUSE), (99, True, Action.NOTHING), (71, True, Action.NOTHING),
    (70, True, Action.RESUME), (20, True, Action.RESUME), (20, False, Action.NOTHING), (None, False, Action.NOTHING), (None, True, Action.NOTHING),
    (math.nan, True, Action.NOTHING)])
def test_decisions(temperature, paused, action):
    assert HeatRule(84, 70).decide(temperature, paused) is action


def test_a_slow_swing_between_the_two_limits_changes_nothing():
    rule, paused, changes = HeatRule(84, 70), False, []
    for temperature in [80, 84, 83, 75, 71, 70, 71, 83, 84]:
        action = rule.decide(temperature, paused)
        if action is not Action.NOTHING:
            paused = action is Action.PAUSE
            changes.append((temperature, action))
    assert changes == [(84, Action.PAUSE), (70, Action.RESUME), (84, Action.PAUSE)]


@pytest.mark.parametrize("limit, resume", [(70, 70), (70, 84), (math.nan, 1), (84, math.inf)])
def test_limits_that_make_no_sense(limit, resume):
    with pytest.raises(ValueError, match="below"):
        HeatRule(limit, resume)


@pytest.mark.parametrize("temperature, held, action", [
    (39, 0.5, Action.NOTHING), (39, 9.9, Action.NOTHING), (39, 10, Action.RESUME), (71, 60, Action.NOTHING), (None, 60, Action.NOTHING)])
def test_a_hold_is_never_shorter_than_asked(temperature, held, action):
    assert HeatRule(84, 70, least_s=10).decide(temperature, True, held) is action


def test_a_chip_that_cools_at_once_is_held_and_released_at_every_reading_unless_a_least_is_given():
    """As in the recording ``heat-held``: under load 47 C, and 39 C half a second after the load is gone."""
    def holds(least: float) -> int:
        rule, paused, held_since, count = HeatRule(45, 43, least), False, 0.0, 0
        for tick in range(40):
            now = tick * 0.5
            action = rule.decide(39 if paused else 47, paused, now - held_since)
            if action is Action.PAUSE:
                paused, held_since, count = True, now, count + 1
            elif action is Action.RESUME:
                paused = False
        return count

    assert holds(0) == 20 and holds(5) == 4


@pytest.mark.parametrize("least", [-1, math.nan, math.inf])
def test_a_least_hold_that_makes_no_sense(least):
    with pytest.raises(ValueError, match="seconds"):
        HeatRule(84, 70, least)
