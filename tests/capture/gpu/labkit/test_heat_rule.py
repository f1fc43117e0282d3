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
