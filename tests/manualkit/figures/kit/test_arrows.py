from __future__ import annotations

import pytest
from manualkit.figures.kit.arrows import MEANINGS, draw_arrow
from manualkit.figures.lint.flatten import polylines


def test_the_grammar_is_that_of_the_contract() -> None:
    lines = {name: (one.line.removeprefix("a "), one.hue) for name, one in MEANINGS.items()}
    assert lines == {
        "call": ("solid", "ink"), "reply": ("dashed", "ink"), "write": ("solid", "teal"), "state": ("dashed", "amber"),
        "compute": ("solid", "plum"), "effect": ("dashed", "olive"), "stream": ("dotted", "indigo"), "failure": ("dashed", "rose"),
    }


def test_each_arrow_is_known_without_its_colour() -> None:
    assert len({(one.dash, one.head) for one in MEANINGS.values()}) == len(MEANINGS) == len({one.head for one in MEANINGS.values()})


@pytest.mark.parametrize("name", MEANINGS)
@pytest.mark.parametrize("end", [(100, 50), (0, 50), (50, 0), (50, 100)])
def test_the_head_ends_just_before_the_target(name: str, end: tuple[float, float]) -> None:
    shaft, head = draw_arrow([(50, 50), end], MEANINGS[name])
    axis = 0 if end[0] != 50 else 1
    away = abs(end[axis] - 50)
    reach = max(abs(point[axis] - 50) for line in polylines(head.get("d")) for point in line)
    assert 46 <= reach <= away - 2
    assert abs(polylines(shaft.get("d"))[0][-1][axis] - 50) <= reach
