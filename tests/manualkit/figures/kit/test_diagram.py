from __future__ import annotations

import pytest
from manualkit.figures.errors import FigureError
from manualkit.figures.kit import Box, Diagram


def roles(diagram: Diagram) -> list[str]:
    return [node.get("data-role") or node.get("data-means") or node.text for node in diagram.elements()]


def test_lines_lie_under_boxes_and_labels_on_top() -> None:
    d = Diagram(100, "x")
    d.label("over", 50, 50)
    one, two = d.box(0, 0, 100, 40, "One"), d.box(200, 0, 100, 40, "Two")
    d.arrow(one.right(), two.left(), means="call")
    d.frame(0, 0, 640, 100, "Around")
    assert roles(d) == ["frame", "Around", "call", "box", "One", "box", "Two", "patch", "over"]


def test_too_much_text_for_a_box_is_an_error() -> None:
    with pytest.raises(FigureError, match="`extraordinarily` is .* wide and does not fit into 48"):
        Diagram(100, "x").box(0, 0, 60, 40, "An extraordinarily long title")
    with pytest.raises(FigureError, match="the box `One` is 30 high"):
        Diagram(100, "x").box(0, 0, 200, 30, "One", "two", "three")


def test_an_unknown_meaning_names_the_nearest() -> None:
    with pytest.raises(FigureError, match="did you mean `reply`"):
        Diagram(100, "x").arrow((0, 0), (9, 9), means="replay")


@pytest.mark.parametrize(("anchor", "left"), [("start", 96), ("middle", 87), ("end", 78)])
def test_a_patch_is_as_wide_as_its_words(anchor: str, left: float) -> None:
    d = Diagram(100, "x")
    d.label("abc", 100, 50, anchor=anchor, code=True, size=10)
    patch, words = d.elements()
    assert float(patch.get("width")) == pytest.approx(18 + 8)
    assert float(patch.get("x")) == pytest.approx(left)
    assert words.get("text-anchor") == (None if anchor == "start" else anchor)


def test_points_on_a_box() -> None:
    box = Box(10, 20, 100, 40)
    assert (box.left(), box.right(0.25), box.top(0.1), box.bottom(), box.centre) == (
        (10, 40), (110, 30), (20, 20), (60, 60), (60, 40),
    )
