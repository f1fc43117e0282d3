"""What the composed diagrams refuse, and how they lay things out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from manualkit.figures.errors import FigureError
from manualkit.figures.kit import Comparison, Decision, Flow, Lanes, Layers, Lifelines, States, Tree, part


def boxes(drawing) -> dict[str, tuple[float, float, float, float]]:
    """The boxes by the words of their first line."""
    found, last = {}, None
    for node in drawing.elements():
        if node.get("data-role") == "box":
            last = tuple(float(node.get(name)) for name in ("x", "y", "width", "height"))
        elif last and node.text:
            found[node.text], last = last, None
    return found


def flow() -> Flow:
    d = Flow("x", columns=2)
    d.node("a", 0, 0, "Alpha")
    d.node("b", 1, 0, "Beta", "with a line that is long enough to be wrapped twice over")
    d.node("c", 0.5, 1, "Gamma")
    return d


def test_a_row_is_as_high_as_its_highest_box_and_columns_are_even() -> None:
    placed = boxes(flow())
    assert placed["Alpha"][3] == placed["Beta"][3] > placed["Gamma"][3]
    assert placed["Alpha"][0] + placed["Beta"][0] == pytest.approx(2 * placed["Gamma"][0])
    assert placed["Beta"][0] + placed["Beta"][2] == pytest.approx(632)


def test_the_height_fits_what_was_said_and_is_settled_once() -> None:
    d = flow()
    assert d.height == round(boxes(d)["Gamma"][1] + boxes(d)["Gamma"][3] + 8)
    assert len(d.elements()) == len(d.elements())


def test_a_group_lies_around_its_nodes() -> None:
    d = flow()
    d.group("One machine", "a", "b")
    frame = next(node for node in d.elements() if node.get("data-role") == "frame")
    placed = boxes(d)
    assert float(frame.get("y")) < placed["Alpha"][1]
    assert float(frame.get("y")) + float(frame.get("height")) > placed["Alpha"][1] + placed["Alpha"][3] + 20


def test_messages_go_down_and_a_reply_ends_the_bar_of_its_call() -> None:
    d = Lifelines("x")
    d.actor("a", "Alpha")
    d.actor("b", "Beta", hue="blue")
    d.message("a", "b", "ask")
    d.message("b", "b", "think", means="compute")
    d.message("b", "a", "answer", means="reply")
    arrows = [node for node in d.elements() if node.get("data-means")]
    assert [node.get("data-means") for node in arrows] == ["call", "compute", "reply"]
    bars = [node for node in d.elements() if node.get("data-role") == "bar"]
    assert len(bars) == 1 and float(bars[0].get("height")) > 40


def test_leaves_stand_below_each_other_and_the_root_in_the_middle() -> None:
    d = Tree("x")
    for name, under in (("r", ""), ("a", "r"), ("b", "r"), ("c", "b")):
        d.node(name, under, name)
    placed = boxes(d)
    middle = {name: y + tall / 2 for name, (_, y, _, tall) in placed.items()}
    assert middle["a"] < middle["b"] == middle["c"]
    assert middle["r"] == pytest.approx((middle["a"] + middle["b"]) / 2)


def unfinished(d: Decision) -> Decision:
    d.ask("Is it?", part("Yes"))
    return d


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Flow("x").edge("a", "b"), "there is no node `a`"),
        (lambda: flow().edge("a", "bb"), "did you mean `b`|there is no node `bb`"),
        (lambda: flow().node("a", 0, 0, "Again"), "two nodes are called `a`"),
        (lambda: flow().node("d", 2, 0, "Out"), "the node `d` stands outside the 2 columns"),
        (lambda: flow().group("g", "z"), "there is no node `z`"),
        (lambda: Flow("x").height, "the diagram has no node"),
        (lambda: States("x").height, "the diagram has no node"),
        (lambda: Lifelines("x").message("a", "b", "w"), "there is no actor `a`"),
        (lambda: Lifelines("x").height, "at least two actors and one message"),
        (lambda: Tree("x").node("a", "b", "A"), "there is no node `b`"),
        (lambda: Tree("x").height, "at least two nodes"),
        (lambda: unfinished(Decision("x")).height, "an `otherwise`"),
        (lambda: Layers("x").layer("none"), "the layer `none` has 0 parts"),
        (lambda: Layers("x").height, "at least two"),
        (lambda: Lanes("x", ("One",), 4).bar("Onee", 0, 1, "w"), "did you mean `One`"),
        (lambda: Lanes("x", ("One",), 4).bar("One", 3, 5, "w"), "`w` runs from 3 to 5; the moments run from 0 to 4"),
        (lambda: Comparison("x", part("One")), "two to four things, not 1"),
        (lambda: Comparison("x", part("One"), part("Two")).row("r", "a"), "the row `r` has 1 cells for 2 things"),
    ],
)
def test_what_cannot_be_drawn_is_said(wrong: Callable[[], object], message: str) -> None:
    with pytest.raises(FigureError, match=message):
        wrong()


def test_a_second_root_is_refused() -> None:
    d = Tree("x")
    d.node("a", "", "A")
    with pytest.raises(FigureError, match="the first node is the root"):
        d.node("b", "", "B")


def test_too_much_for_one_figure_is_said() -> None:
    d = Decision("x")
    for _ in range(14):
        d.ask("Is it so?", part("Then that"))
    d.otherwise(part("Else this"))
    with pytest.raises(FigureError, match="the figure becomes .* high; at most 760"):
        _ = d.height


def test_labels_keep_off_boxes_and_other_labels() -> None:
    d = flow()
    d.edge("a", "b", "there and")
    d.edge("b", "a", "back again", means="reply")
    patches = [node for node in d.elements() if node.get("data-role") == "patch"]
    assert len(patches) == 2
    (x1, y1, w1, h1), (x2, y2, w2, h2) = ([float(node.get(name)) for name in ("x", "y", "width", "height")] for node in patches)
    assert y1 + h1 <= y2 or y2 + h2 <= y1
