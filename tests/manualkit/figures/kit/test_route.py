from __future__ import annotations

import pytest
from manualkit.figures.errors import FigureError
from manualkit.figures.kit.place import Box
from manualkit.figures.kit.route import Ends, routes

A, B = Box(0, 0, 100, 60), Box(300, 0, 100, 60)
BELOW = Box(300, 200, 100, 60)


def through(route: list, box: Box) -> bool:
    inner = box.grown(-2)
    points = [(ax + (bx - ax) * n / 40, ay + (by - ay) * n / 40) for (ax, ay), (bx, by) in zip(route, route[1:], strict=False) for n in range(41)]
    return any(inner.holds(point) for point in points)


def test_boxes_that_face_each_other_get_a_straight_line() -> None:
    assert routes([Ends(A, B)], [A, B]) == [[(100, 30), (300, 30)]]
    assert routes([Ends(B, A)], [A, B]) == [[(300, 30), (100, 30)]]


def test_a_call_and_its_reply_run_side_by_side() -> None:
    call, reply = routes([Ends(A, B), Ends(B, A)], [A, B])
    assert call == [(100, 20), (300, 20)] and reply == [(300, 40), (100, 40)]


def test_one_bend_is_taken_before_two() -> None:
    (route,) = routes([Ends(A, BELOW)], [A, BELOW])
    assert len(route) == 3 and route[0] == (100, 30) and route[-1] == (350, 200)


def test_boxes_of_other_sizes_still_get_a_straight_line() -> None:
    tall = Box(300, 0, 100, 200)
    (route,) = routes([Ends(A, tall)], [A, tall])
    assert len(route) == 2 and route[0][1] == route[1][1]


def test_a_box_in_the_way_is_passed() -> None:
    wall = Box(170, -20, 60, 100)
    (route,) = routes([Ends(A, B)], [A, B, wall])
    assert not through(route, wall) and route[0] != route[-1]


def test_sides_that_are_named_are_kept() -> None:
    (route,) = routes([Ends(A, B, leave="bottom", enter="bottom")], [A, B])
    assert route[0] == (50, 60) and route[-1] == (350, 60)
    assert max(y for _, y in route) > 60
    with pytest.raises(FigureError, match="did you mean `bottom`"):
        routes([Ends(A, B, leave="botom")], [A, B])


def test_a_loop_takes_the_side_with_fewest_arrows_and_stays_on_the_canvas() -> None:
    loop = routes([Ends(A, A), Ends(A, B)], [A, B])[0]
    assert loop[0][1] == 60 and loop[-1][1] == 60 and len(loop) == 4


@pytest.mark.parametrize("leave", ["left", "right", "top", "bottom"])
@pytest.mark.parametrize("enter", ["left", "right", "top", "bottom"])
def test_every_pair_of_sides_gives_right_angles_that_leave_and_enter_outwards(leave: str, enter: str) -> None:
    one, other = Box(200, 200, 100, 60), Box(400, 400, 100, 60)
    (route,) = routes([Ends(one, other, leave, enter)], [one, other])
    assert all(abs(a[0] - b[0]) < 0.01 or abs(a[1] - b[1]) < 0.01 for a, b in zip(route, route[1:], strict=False))
    assert route[0] == one.on(leave) and route[-1] == other.on(enter)
    for end, near, box in ((route[0], route[1], one), (route[-1], route[-2], other)):
        middle = ((end[0] + near[0]) / 2, (end[1] + near[1]) / 2)
        assert not box.grown(-1).holds(middle)
