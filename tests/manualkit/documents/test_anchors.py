"""Every anchor, what it leads to, and those that stand twice."""

from __future__ import annotations

import pytest
from manualkit.documents.anchors import slug, with_anchors
from manualkit.documents.context import Context
from manualkit.documents.model import Heading, Target
from manualkit.documents.section import parse_section


def document(id, file, text):
    return parse_section(id, text, Context(file, tuple(text.split("\n"))))


def build(*documents):
    made, findings = with_anchors(documents)
    return made, [f"{finding.place}:{finding.rule}:{finding.message}" for finding in findings]


def headings(made, id):
    return [block.anchor for block in made[id].blocks if isinstance(block, Heading)]


def test_targets_of_a_section_and_its_names():
    made, faults = build(
        document("1.2", "sections/1-2-start-a-watchdog.md", "# W\n\n## One {#one}\n\n```figure\nid: fig-1-2\n```"),
        document("R.1", "sections/r-1-lab-notes.md", "# L\n\n```measures\nid: t\ntitle: The `t`\n```"),
    )
    assert faults == []
    assert dict(made.targets) == {
        "s-1-2": Target("1.2", "s-1-2", "Section 1.2"),
        "s-start-a-watchdog": Target("1.2", "s-1-2", "Section 1.2"),
        "one": Target("1.2", "one", "One"),
        "fig-1-2": Target("1.2", "fig-1-2", "Figure 1.2"),
        "s-r-1": Target("R.1", "s-r-1", "Section R.1"),
        "s-ref-lab-notes": Target("R.1", "s-r-1", "Section R.1"),
        "s-lab-notes": Target("R.1", "s-r-1", "Section R.1"),
        "tab-t": Target("R.1", "tab-t", "The t"),
    }


def test_derived_anchors_are_unique_in_the_manual():
    made, faults = build(
        document("1.1", "sections/1-1-a.md", "# A\n\n## Limits\n\n## Limits\n\n## Limits\n"),
        document("1.2", "sections/1-2-b.md", "# B\n\n## Limits\n\n## The end {#limits}\n"),
    )
    assert faults == []
    assert headings(made, "1.1") == ["s-1-1-limits", "s-1-1-limits-2", "s-1-1-limits-3"]
    assert headings(made, "1.2") == ["s-1-2-limits", "limits"]
    assert made.targets["s-1-1-limits-2"] == Target("1.1", "s-1-1-limits-2", "Limits")


def test_a_declared_anchor_that_stands_twice():
    made, faults = build(
        document("1.1", "a.md", "# A\n\n## Same {#x}\n\n## Same {#x}\n"), document("1.2", "b.md", "# B\n\n## Z {#x}\n")
    )
    assert faults == [
        "a.md:5:1:anchors-once:the anchor x stands at a.md:3:1 too",
        "b.md:3:1:anchors-once:the anchor x stands at a.md:3:1 too",
    ]
    assert headings(made, "1.1") == ["x", "same"]


def test_a_figure_that_stands_twice_is_for_the_audit():
    text = "# A\n\n```figure\nid: 1.1\n```\n\n```figure\nid: fig-1-1\n```\n\n```measures\nid: t\n```\n\n```measures\nid: t\n```"
    made, faults = build(document("1.1", "a.md", text))
    assert faults == ["a.md:15:1:anchors-once:the anchor tab-t stands at a.md:11:1 too"]
    assert made.targets["fig-1-1"].label == "Figure 1.1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("The length of a step", "the-length-of-a-step"), ("Où? Ça!", "ou-ca"), ("…", ""), ("a" * 90, "a" * 60)],
)
def test_slug(text, expected):
    assert slug(text) == expected


def test_a_heading_without_letters_or_with_a_reserved_name():
    made, faults = build(document("1.1", "a.md", "# A\n\n## …\n\n## 3 runs\n\n## fig 1\n\n## s 1 1\n"))
    assert faults == []
    assert headings(made, "1.1") == ["heading", "s-1-1-3-runs", "s-1-1-fig-1", "s-1-1-s-1-1"]
